// The tokens of mailed invitations: derived from an invitation's id, and stored as digests only.

import { createHmac, hash } from 'node:crypto'
import { keysFrom } from './derived-keys.ts'

export type InvitationTokens = {
  /** 43 characters that need no encoding in a URL. */
  derive: (id: string) => string
  digestOf: (token: string) => string
  /** The token that was derived when the invitation was made, under a key that is still accepted; null for none. */
  find: (id: string, digest: string) => string | null
}

/** @param secrets newest first */
export function createInvitationTokens(secrets: readonly string[]): InvitationTokens {
  const keys = keysFrom(secrets, 'lockstep invitation')
  const [newest] = keys
  const derivedBy = (key: Buffer, id: string) => createHmac('sha256', key).update(id).digest('base64url')
  const digestOf = (token: string) => hash('sha256', token)
  return {
    derive: (id) => derivedBy(newest, id),
    digestOf,
    find: (id, digest) =>
      keys.map((key) => derivedBy(key, id)).find((token) => digestOf(token) === digest) ?? null,
  }
}
