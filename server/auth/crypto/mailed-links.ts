// The tokens of mailed links, for a reset, another code, or taking back a change of e-mail, an authenticator app or a passkey, or a recovery: a row's id and a proof that derives from it, so that none is stored.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Purpose } from '../../../machines/kit/mailings.ts'
import { keysFrom } from '../../crypto/derived-keys.ts'
import type { CodeRow } from '../../db/auth/one-time-code.ts'

/** What a link's token derives from. */
export type LinkIdentity = Pick<CodeRow, 'id' | 'email'> & {
  purpose:
    | Purpose
    | 'another-code'
    | 'undo-email-change'
    | 'undo-enrolment'
    | 'undo-passkey'
    | 'prove-mailbox'
    | 'stop-recovery'
}

export type MailedLinks = {
  /** 54 characters that need no encoding in a URL. */
  derive: (row: LinkIdentity) => string
  /** The id of the row that a token names, unverified; null for text that is no token. */
  idIn: (token: string) => string | null
  /** Whether this is the token of this row, under any secret still accepted. */
  matches: (row: LinkIdentity, token: string) => boolean
}

const ID_BYTES = 16
const PROOF_BYTES = 24

/** @param secrets newest first */
export function createMailedLinks(secrets: readonly string[]): MailedLinks {
  // The purpose has its name from when there was but one kind; another one would end the links that are out.
  const keys = keysFrom(secrets, 'lockstep reset link')
  const [newest] = keys
  return {
    derive: (row) => Buffer.concat([bytesOf(row.id), proofOf(newest, row)]).toString('base64url'),
    idIn: (token) => {
      const bytes = readToken(token)
      return bytes && idOf(bytes.subarray(0, ID_BYTES))
    },
    matches: (row, token) => {
      const proof = readToken(token)?.subarray(ID_BYTES)
      return (
        proof !== undefined && keys.map((key) => timingSafeEqual(proofOf(key, row), proof)).includes(true)
      )
    },
  }
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Only the canonical encoding is accepted: another spelling of the same bytes is no token. */
function readToken(token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url')
  return bytes.length === ID_BYTES + PROOF_BYTES && bytes.toString('base64url') === token ? bytes : null
}

const proofOf = (key: Buffer, { id, email, purpose }: LinkIdentity) =>
  createHmac('sha256', key)
    .update(JSON.stringify([id, email, purpose]))
    .digest()
    .subarray(0, PROOF_BYTES)
