// Better Auth's password hashes, as an existing user table brings them along: compared with, never made.

import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, string, number, object, Buffer>(scrypt)

const form = /^([0-9a-f]{32}):([0-9a-f]{128})$/
const KEY_BYTES = 64
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
/** No password is known for it: the key was not derived. */
const nobodys = `${'0'.repeat(32)}:${'0'.repeat(128)}`

export const isScryptHash = (passwordHash: string): boolean => form.test(passwordHash)

/** As much work for no hash (null) as for one. `password` is normalised already. */
export async function matchesScrypt(passwordHash: string | null, password: string): Promise<boolean> {
  const [, salt = '', key = ''] = form.exec(passwordHash ?? nobodys) ?? []
  // The salt's digits are the salt, not the bytes they stand for.
  const derived = await derive(password, salt, KEY_BYTES, cost)
  return timingSafeEqual(derived, Buffer.from(key, 'hex')) && passwordHash !== null
}
