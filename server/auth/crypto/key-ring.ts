// The key ring in the database: all public keys, and of the private ones the newest that a secret opens.

import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { audited, byItself, note } from '../../db/auth/audited.ts'
import { anyKeys, type KeyRow, lockKeys, oneNewKey } from '../../db/auth/jwks.ts'
import type { Pool, Transaction } from '../../db/pool.ts'
import type { Log } from '../../telemetry/log.ts'
import type { WireKey } from '../../wire/auth.ts'
import type { KeySeal } from './key-seal.ts'

export type SigningKey = { kid: string; privateKey: JWK }
export type KeyRing = { signing: SigningKey; published: readonly WireKey[] }

export type RingTerms = { pool: Pool; seal: KeySeal; log: Log }

/** Makes the first key, and another one when AUTH_SECRET was replaced outright; of all nodes, one does. */
export async function readKeyRing({ pool, seal, log }: RingTerms): Promise<KeyRing> {
  const rows = await anyKeys(pool)
  return (
    (await ringOf(rows, seal)) ??
    audited(pool, byItself, async (tx) => {
      await lockKeys(tx)
      const now = await anyKeys(tx)
      const made = await ringOf(now, seal)
      if (made) return made
      if (now.length > 0) log.warn('No secret opens a signing key: a new one is made.')
      return makeKey(tx, seal, now)
    })
  )
}

async function ringOf(rows: readonly KeyRow[], seal: KeySeal): Promise<KeyRing | null> {
  for (const { id, privateKey } of rows) {
    const opened = await seal.open(privateKey)
    if (opened) return { signing: { kid: id, privateKey: opened }, published: rows.map(toWire) }
  }
  return null
}

async function makeKey(tx: Transaction, seal: KeySeal, others: readonly KeyRow[]): Promise<KeyRing> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const [publicKey, privateKey] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)])
  const row = await oneNewKey(tx, {
    publicKey: JSON.stringify(publicKey),
    privateKey: await seal.close(privateKey),
  })
  const made = { machine: 'signing-key', previousState: null, event: 'key.made', state: 'signing' }
  note(tx, { ...made, detail: { kid: row.id } })
  return { signing: { kid: row.id, privateKey }, published: [row, ...others].map(toWire) }
}

/** Member by member, in Better Auth's order: what else a row may hold stays there. */
function toWire({ id, publicKey }: KeyRow): WireKey {
  const { x } = JSON.parse(publicKey) as { x: string }
  return { alg: 'EdDSA', crv: 'Ed25519', x, kty: 'OKP', kid: id }
}
