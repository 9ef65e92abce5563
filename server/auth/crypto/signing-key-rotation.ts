// Rotates the keys that sign JWTs, in the database that all nodes share: which key signs, and which are still published.

import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { audited, byItself, byOperator, recordAuditEvent } from '../../db/auth/audited.ts'
import {
  anyKeys,
  type KeyAlgorithm,
  type KeyRow,
  lockKeys,
  oneNewKey,
  resealKey,
  retireKey,
} from '../../db/auth/jwks-table.ts'
import type { Pool, Transaction } from '../../db/pool.ts'
import { called } from '../../telemetry/called.mjs'
import type { Log } from '../../telemetry/log.ts'
import { Problem } from '../../telemetry/problem.ts'
import type { WireKey } from '../../wire/auth.ts'
import type { KeySeal } from './key-seal.ts'

export type SigningKey = { kid: string; alg: KeyAlgorithm; privateKey: JWK }
export type KeyRing = { signing: SigningKey; published: readonly WireKey[] }

export type KeyRingOptions = {
  pool: Pool
  seal: KeySeal
  log: Log
  /** How long a key signs, in seconds. */
  rotationSeconds: number
  /** How long a key that signs no more is still published, in seconds: others verify with cached keys. */
  graceSeconds: number
  /** RS256 is for other applications alone. */
  algorithm: KeyAlgorithm
}

/**
 * How long a key that no secret opens is still published, in seconds: until the JWTs that it has signed are expired.
 * No longer, because somebody who has the old secret could sign with it.
 */
const LOST_SECONDS = 1200

type Own = { row: KeyRow; privateKey: JWK }

/** Creates the first key, its successors, and a new one after AUTH_SECRET was replaced outright; one node alone does it. */
export async function readKeyRing(options: KeyRingOptions): Promise<KeyRing> {
  const rows = await anyKeys(options.pool, options.rotationSeconds, options.algorithm)
  const own = await newestOwn(rows, options.seal)
  if (!own) return rotate(options)
  if (own.row.isOld)
    return rotate(options).catch((error: unknown) => {
      options.log.error('No key could be made to follow the one that signs: it goes on.', {
        event: 'key.kept',
        error,
      })
      return ringOf(own, rows, options.algorithm)
    })
  return ringOf(own, rows, options.algorithm)
}

async function newestOwn(rows: readonly KeyRow[], seal: KeySeal): Promise<Own | null> {
  for (const row of rows) {
    const privateKey = await seal.open(row.privateKey)
    if (privateKey) return { row, privateKey }
  }
  return null
}

/** Makes a key to follow the one that signs, although its time has not come. */
export const rotateNow = (options: KeyRingOptions, operator: string): Promise<KeyRing> =>
  rotate(options, operator)

const rotate = (
  { pool, seal, log, rotationSeconds, graceSeconds, algorithm }: KeyRingOptions,
  operator?: string,
): Promise<KeyRing> =>
  audited(pool, operator === undefined ? byItself : byOperator(operator), async (tx) => {
    await lockKeys(tx, algorithm)
    const rows = await anyKeys(tx, rotationSeconds, algorithm)
    const own = await newestOwn(rows, seal)
    if (own && !own.row.isOld && operator === undefined) return ringOf(own, rows, algorithm)
    if (!own && rows.length > 0)
      log.warn('No secret opens a signing key: a new one is made.', { event: 'key.lost' })
    for (const row of rows) {
      const isLost = (await seal.open(row.privateKey)) === null
      await retireKey(tx, row.id, isLost ? LOST_SECONDS : graceSeconds, algorithm)
      const what = { event: isLost ? 'key.lost' : 'key.retired', state: 'published', detail: { kid: row.id } }
      if (!row.isRetiring) recordAuditEvent(tx, { machine: null, previousState: 'signing', ...what })
    }
    return makeKey(tx, seal, rows, algorithm)
  })

/** Seals the key under the newest secret, before the older one is removed from the settings. */
export async function resealSigningKey({
  pool,
  seal,
  rotationSeconds,
  algorithm,
}: KeyRingOptions): Promise<void> {
  const own = await newestOwn(await anyKeys(pool, rotationSeconds, algorithm), seal)
  if (!own || (await seal.placeOf(own.row.privateKey)) === 0) return
  const { id, privateKey: from } = own.row
  await resealKey(pool, { id, from, to: seal.close(own.privateKey) }, algorithm)
}

/**
 * Seals every key under the newest secret, once an operator knows that each node has it.
 * @returns how many were sealed by an older one @throws Problem where a key that may sign cannot be opened: nothing is changed then
 */
export const sealNow = (
  { pool, seal, rotationSeconds, algorithm }: KeyRingOptions,
  operator: string,
): Promise<number> =>
  audited(pool, byOperator(operator), async (tx) => {
    await lockKeys(tx, algorithm)
    let sealed = 0
    for (const { id, privateKey: from, isRetiring } of await anyKeys(tx, rotationSeconds, algorithm)) {
      const place = await seal.placeOf(from)
      const key = place === 0 ? null : await seal.open(from)
      if (place === null && !isRetiring)
        throw new Problem(`No AUTH_SECRET opens the key ${id}, so nothing is changed. ${openAgain()}`)
      if (key === null) continue
      await resealKey(tx, { id, from, to: seal.close(key) }, algorithm)
      const state = isRetiring ? 'published' : 'signing'
      const what = { machine: null, previousState: state, event: 'key.sealed', state }
      recordAuditEvent(tx, { ...what, detail: { kid: id } })
      sealed += 1
    }
    return sealed
  })

/** What to do about a key that no secret opens. */
export const openAgain = () =>
  `Put the secret that was removed back as the last of AUTH_SECRET, run ${called('keys', 'seal')}, and remove it then; where it is lost, or must not be used any more, run ${called('keys', 'rotate')}.`

const ringOf = ({ row, privateKey }: Own, rows: readonly KeyRow[], alg: KeyAlgorithm): KeyRing => ({
  signing: { kid: row.id, alg, privateKey },
  published: rows.map(wireOf[alg]),
})

const kinds = { EdDSA: { crv: 'Ed25519' }, RS256: { modulusLength: 2048 } } as const

async function makeKey(
  tx: Transaction,
  seal: KeySeal,
  others: readonly KeyRow[],
  algorithm: KeyAlgorithm,
): Promise<KeyRing> {
  const pair = await generateKeyPair(algorithm, { ...kinds[algorithm], extractable: true })
  const [publicKey, privateKey] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)])
  const sealed = { publicKey: JSON.stringify(publicKey), privateKey: seal.close(privateKey) }
  const row = await oneNewKey(tx, sealed, algorithm)
  const made = { machine: null, previousState: null, event: 'key.made', state: 'signing' }
  recordAuditEvent(tx, { ...made, detail: { kid: row.id } })
  return ringOf({ row, privateKey }, [row, ...others], algorithm)
}

/** Member by member, in Better Auth's order, so that nothing else of the stored key is published. */
const wireOf: Record<KeyAlgorithm, (row: KeyRow) => WireKey> = {
  EdDSA: ({ id, publicKey }) => {
    const { x } = JSON.parse(publicKey) as { x: string }
    return { alg: 'EdDSA', crv: 'Ed25519', x, kty: 'OKP', kid: id }
  },
  RS256: ({ id, publicKey }) => {
    const { n, e } = JSON.parse(publicKey) as { n: string; e: string }
    return { alg: 'RS256', n, e, kty: 'RSA', kid: id }
  },
}
