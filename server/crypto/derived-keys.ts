// Keys that derive from the secrets of the settings, so that one secret serves several purposes.

import { hkdfSync } from 'node:crypto'

type Key = Buffer<ArrayBuffer>

/**
 * A key of 32 bytes for each secret, in their order, by HKDF with SHA-256 (RFC 5869).
 * @param purpose what is made with a key of one purpose says nothing about those of another
 */
export function keysFrom(secrets: readonly string[], purpose: string): [Key, ...Key[]] {
  const [newest, ...older] = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  if (!newest) throw new Error(`Keys for ${purpose} need a secret.`)
  return [newest, ...older]
}
