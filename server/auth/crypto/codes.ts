// Six-digit codes, derived from a row's id, so that none is stored and a mail that is sent twice has the same one.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { keysFrom } from '../../crypto/derived-keys.ts'
import type { CodeRow } from '../../db/auth/one-time-code.ts'

export type Codes = {
  /** The digits of this row, under the newest secret. */
  derive: (row: CodeIdentity) => string
  /** Whether these are the digits of this row, under any secret still accepted. */
  matches: (row: CodeIdentity, digits: string) => boolean
}

/** Six ASCII digits: anything else is a typing error, and costs no try. */
export const isSixDigits = (text: string) => /^\d{6}$/.test(text)

type CodeIdentity = Pick<CodeRow, 'id' | 'email' | 'purpose'>

/** The largest multiple of a million below 2^32: above it a remainder would favour small codes. */
const UNBIASED = Math.floor(2 ** 32 / 1_000_000) * 1_000_000

/** @param secrets newest first */
export function createCodes(secrets: readonly string[]): Codes {
  const keys = keysFrom(secrets, 'lockstep one-time code')
  const [newest] = keys
  return {
    derive: (row) => digitsOf(newest, row),
    matches: (row, digits) =>
      keys.map((key) => timingSafeEqual(Buffer.from(digitsOf(key, row)), sixBytes(digits))).includes(true),
  }
}

const sixBytes = (digits: string) => Buffer.from(digits.padEnd(6, '-').slice(0, 6), 'latin1')

function digitsOf(key: Buffer, { id, email, purpose }: CodeIdentity): string {
  for (let round = 0; ; round++) {
    const stream = createHmac('sha256', key)
      .update(JSON.stringify([id, email, purpose, round]))
      .digest()
    for (let offset = 0; offset < stream.length; offset += 4) {
      const value = stream.readUInt32BE(offset)
      if (value < UNBIASED) return String(value % 1_000_000).padStart(6, '0')
    }
  }
}
