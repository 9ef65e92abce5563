// Better Auth's scrypt hashes, which an imported user table contains: compared with, but never created.

import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, string, number, object, Buffer>(scrypt)

const form = /^([0-9a-f]{32}):([0-9a-f]{128})$/
const KEY_BYTES = 64
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
/** Matches no password: its key was not derived from one. */
const unmatchable = `${'0'.repeat(32)}:${'0'.repeat(128)}`

export const isScryptHash = (passwordHash: string): boolean => form.test(passwordHash)

/** As much work for no hash (null) as for one. `password` is normalised already. */
export async function matchesScrypt(passwordHash: string | null, password: string): Promise<boolean> {
  const [, salt = '', key = ''] = form.exec(passwordHash ?? unmatchable) ?? []
  // Better Auth uses the salt's hexadecimal text itself, not the bytes it encodes.
  const derived = await derive(password, salt, KEY_BYTES, cost)
  return timingSafeEqual(derived, Buffer.from(key, 'hex')) && passwordHash !== null
}
