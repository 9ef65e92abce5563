// Decrypts what a Better Auth has encrypted, with XChaCha20-Poly1305: the key is the SHA-256 of its secret, and the nonce comes first, in hex.

import { createHash } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

/** By their versions; of the one that had none yet, ''. */
export type TheirSecrets = ReadonlyMap<string, string>

/** `2:new,1:old` is its BETTER_AUTH_SECRETS, anything else its BETTER_AUTH_SECRET. */
export function theirSecrets(given: string): TheirSecrets {
  const entries = given.split(',').map((one) => /^\s*(\d+):(.+)$/.exec(one))
  const named = entries.flatMap((found) =>
    found ? [[String(found[1]), String(found[2]).trim()] as const] : [],
  )
  return new Map(named.length === entries.length ? named : [['', given]])
}

const NONCE_BYTES = 24

const envelope = /^(?:\$ba\$(?<version>\d+)\$)?(?<hex>(?:[0-9a-f]{2})+)$/

/** @returns null for what none of the secrets opens */
export function openTheirs(secrets: TheirSecrets, sealed: string): string | null {
  const { version = '', hex = '' } = envelope.exec(sealed)?.groups ?? {}
  const secret = secrets.get(version)
  const bytes = Buffer.from(hex, 'hex')
  if (secret === undefined || bytes.length <= NONCE_BYTES) return null
  const key = createHash('sha256').update(secret).digest()
  try {
    const opened = xchacha20poly1305(key, bytes.subarray(0, NONCE_BYTES)).decrypt(bytes.subarray(NONCE_BYTES))
    return Buffer.from(opened).toString('utf8')
  } catch {
    return null
  }
}
