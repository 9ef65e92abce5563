// auth.jwks and auth.jwks_rs256: the keys that sign JWTs. The private half of each is stored encrypted.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

export type KeyAlgorithm = 'EdDSA' | 'RS256'

const tables = { EdDSA: 'jwks', RS256: 'jwks_rs256' } as const

const tableOf = (algorithm: KeyAlgorithm) => sql.identifier(['auth', tables[algorithm]])

const row = z.object({
  id: z.string(),
  publicKey: z.string(),
  privateKey: z.string(),
  isOld: z.boolean(),
  isRetiring: z.boolean(),
})
/** `isOld`: due for rotation, by the database's clock. `isRetiring`: it signs no more, and is published until its grace ends. */
export type KeyRow = z.infer<typeof row>

/** All keys whose grace has not ended, newest first. */
export function anyKeys(
  db: Queries,
  rotationSeconds: number,
  algorithm: KeyAlgorithm,
): Promise<readonly KeyRow[]> {
  return db.any(sql.type(row)`
    select id, "publicKey", "privateKey",
      "createdAt" <= clock_timestamp() - make_interval(secs => ${rotationSeconds}) as "isOld",
      "expiresAt" is not null as "isRetiring"
    from ${tableOf(algorithm)} where "expiresAt" is null or "expiresAt" > clock_timestamp()
    order by "createdAt" desc, id desc`)
}

/** Lets one node at a time create a key, until its transaction ends. */
export async function lockKeys(db: Queries, algorithm: KeyAlgorithm): Promise<void> {
  const name = `auth.${tables[algorithm]}`
  await db.send(sql.unsafe`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** clock_timestamp(), because a transaction that waited for the lock began before the key that it waited for was created. */
export function oneNewKey(
  db: Queries,
  key: Pick<KeyRow, 'publicKey' | 'privateKey'>,
  algorithm: KeyAlgorithm,
): Promise<KeyRow> {
  return db.one(sql.type(row)`
    insert into ${tableOf(algorithm)} ("publicKey", "privateKey", "createdAt")
    values (${key.publicKey}, ${key.privateKey}, clock_timestamp())
    returning id, "publicKey", "privateKey", false as "isOld", false as "isRetiring"`)
}

/** An expiry that was set before is never moved to a later time. */
export async function retireKey(
  db: Queries,
  id: string,
  seconds: number,
  algorithm: KeyAlgorithm,
): Promise<void> {
  await db.send(sql.unsafe`
    update ${tableOf(algorithm)}
    set "expiresAt" = least("expiresAt", clock_timestamp() + make_interval(secs => ${seconds}))
    where id = ${id}`)
}

/** Of several nodes at once one succeeds, which is enough: all of them seal the same key. */
export async function resealKey(
  db: Queries,
  key: { id: string; from: string; to: string },
  algorithm: KeyAlgorithm,
): Promise<void> {
  await db.send(sql.unsafe`
    update ${tableOf(algorithm)} set "privateKey" = ${key.to} where id = ${key.id} and "privateKey" = ${key.from}`)
}
