// The tokens of mailed links: each derives from its row's id, which leads it, so that none is stored.

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { CodeRow } from '../../db/auth/one-time-code.ts'

type LinkIdentity = Pick<CodeRow, 'id' | 'email' | 'purpose'>

export type ResetLinks = {
  /** 54 characters that need no encoding in an address. */
  derive: (row: LinkIdentity) => string
  /** The row a token speaks of; null for what is no token. Whether it is right is for `matches` to say. */
  idIn: (token: string) => string | null
  /** Whether this is the token of this row, under any secret still accepted. */
  matches: (row: LinkIdentity, token: string) => boolean
}

const ID_BYTES = 16
const PROOF_BYTES = 24

/** @param secrets newest first */
export function createResetLinks(secrets: readonly string[]): ResetLinks {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'lockstep reset link', 32)))
  const [newest] = keys
  if (!newest) throw new Error('Links need a secret.')
  return {
    derive: (row) => Buffer.concat([bytesOf(row.id), proofOf(newest, row)]).toString('base64url'),
    idIn: (token) => {
      const bytes = readToken(token)
      return bytes && idOf(bytes.subarray(0, ID_BYTES))
    },
    matches: (row, token) => {
      const given = readToken(token)?.subarray(ID_BYTES)
      return (
        given !== undefined && keys.map((key) => timingSafeEqual(proofOf(key, row), given)).includes(true)
      )
    },
  }
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Written in one way only: another spelling of the same bytes is none. */
function readToken(token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url')
  return bytes.length === ID_BYTES + PROOF_BYTES && bytes.toString('base64url') === token ? bytes : null
}

const proofOf = (key: Buffer, { id, email, purpose }: LinkIdentity) =>
  createHmac('sha256', key)
    .update(JSON.stringify([id, email, purpose]))
    .digest()
    .subarray(0, PROOF_BYTES)
