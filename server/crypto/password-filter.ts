// A Bloom filter of passwords, 20 bits each, over their SHA-1, which is how lists of leaked passwords come.

import { hash } from 'node:crypto'

/** One in 15,000 of other texts is taken for one of the list. */
const BITS_EACH = 20
/** The UI reads the filter with the same number. */
const HASHES = 14
/** A position is computed from 32 bits. */
const MOST = Math.floor(2 ** 32 / BITS_EACH)

export type PasswordFilter = {
  readonly bytes: Uint8Array
  /** @param digest the SHA-1 in hexadecimal, or its first 16 digits */
  add: (digest: string) => void
  has: (digest: string) => boolean
}

export const sha1 = (text: string): string => hash('sha1', text, 'hex')

/** @returns null when the filter cannot hold so many */
export const createPasswordFilter = (capacity: number): PasswordFilter | null =>
  capacity > MOST
    ? null
    : passwordFilterOf(new Uint8Array(Math.max(1, Math.ceil((capacity * BITS_EACH) / 8))))

export function passwordFilterOf(bytes: Uint8Array): PasswordFilter {
  const bits = bytes.length * 8
  const positionsOf = (digest: string): number[] => {
    const start = Number.parseInt(digest.slice(0, 8), 16)
    // Odd, so that the positions do not repeat.
    const distance = Number.parseInt(digest.slice(8, 16), 16) | 1
    return Array.from({ length: HASHES }, (_, nth) => (start + nth * (distance >>> 0)) % bits)
  }
  return {
    bytes,
    add: (digest) => {
      for (const at of positionsOf(digest)) bytes[at >>> 3] = (bytes[at >>> 3] ?? 0) | (1 << (at & 7))
    },
    has: (digest) => positionsOf(digest).every((at) => ((bytes[at >>> 3] ?? 0) & (1 << (at & 7))) !== 0),
  }
}
