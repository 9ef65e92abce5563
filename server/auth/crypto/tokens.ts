// Opaque tokens of 32 characters of [A-Za-z0-9], 190 bits, of which only a digest is stored.

import { hash, randomInt } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const newToken = (): string =>
  Array.from({ length: 32 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** SHA-256, hex. */
export const digestOf = (token: string): string => hash('sha256', token)
