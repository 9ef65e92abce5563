// Recovery codes: ten at a time, of 80 bits each, of which only digests are stored.

import { randomBytes } from 'node:crypto'
import { digestOf } from './tokens.ts'

const COUNT = 10
const CHARACTERS = 16

/** Without letters that are read for another, or for a figure: 32 of them, so that a byte's remainder favours none. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789'

const newCode = () =>
  [...randomBytes(CHARACTERS)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

export const newRecoveryCodes = (): readonly string[] => Array.from({ length: COUNT }, newCode)

/** Of other products: 41 bits. */
const FEWEST_CHARACTERS = 8

/** However it is typed: in capitals, with spaces, or without the hyphens. @returns null of one that somebody could guess, or of nothing */
export function digestOfRecoveryCode(code: string): string | null {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return plain.length < FEWEST_CHARACTERS ? null : digestOf(plain)
}

export const digestsOfRecoveryCodes = (codes: readonly string[]): string[] =>
  codes.flatMap((code) => digestOfRecoveryCode(code) ?? [])
