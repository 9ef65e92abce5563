// Which passwords are on a list, in 20 bits each: a Bloom filter over their SHA-1, which lists of leaks come in.

import { hash } from 'node:crypto'

/** One password in 15,000 that is on no list is taken for one that is. */
const BITS_EACH = 20
/** What the pages of the UI read it with, too. */
const HASHES = 14
/** A position is made of 32 bits. */
const MOST = Math.floor(2 ** 32 / BITS_EACH)

export type PasswordFilter = {
  readonly bytes: Uint8Array
  /** By its SHA-1 in hexadecimal, or the first 16 digits of it. */
  add: (digest: string) => void
  has: (digest: string) => boolean
}

/** Nobody's password is shorter. */
export const SHORTEST = 8

export const sha1 = (text: string): string => hash('sha1', text, 'hex')

/** How lists are compared: case is the first thing that is varied. */
export const folded = (password: string): string => password.normalize('NFKC').toLowerCase()

/** Null for more than one can hold. */
export function createPasswordFilter(capacity: number): PasswordFilter | null {
  if (capacity > MOST) return null
  const bytes = new Uint8Array(Math.max(1, Math.ceil((capacity * BITS_EACH) / 8)))
  const bits = bytes.length * 8
  const positionsOf = (digest: string): number[] => {
    const start = Number.parseInt(digest.slice(0, 8), 16)
    // Odd, so that it does not come back to where it was.
    const step = Number.parseInt(digest.slice(8, 16), 16) | 1
    return Array.from({ length: HASHES }, (_, nth) => (start + nth * (step >>> 0)) % bits)
  }
  return {
    bytes,
    add: (digest) => {
      for (const at of positionsOf(digest)) bytes[at >>> 3] = (bytes[at >>> 3] ?? 0) | (1 << (at & 7))
    },
    has: (digest) => positionsOf(digest).every((at) => ((bytes[at >>> 3] ?? 0) & (1 << (at & 7))) !== 0),
  }
}
