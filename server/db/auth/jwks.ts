// auth.jwks: the keys that sign JWTs. The private half of each is stored encrypted.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const row = z.object({
  id: z.string(),
  publicKey: z.string(),
  privateKey: z.string(),
  isOld: z.boolean(),
  isRetiring: z.boolean(),
})
/** `isOld`: it has signed for its time, by the database's clock. `isRetiring`: its grace has begun. */
export type KeyRow = z.infer<typeof row>

/** Those whose grace has not ended, newest first. */
export function anyKeys(db: Queries, rotationSeconds: number): Promise<readonly KeyRow[]> {
  return db.any(sql.type(row)`
    select id, "publicKey", "privateKey",
      "createdAt" <= clock_timestamp() - make_interval(secs => ${rotationSeconds}) as "isOld",
      "expiresAt" is not null as "isRetiring"
    from auth.jwks where "expiresAt" is null or "expiresAt" > clock_timestamp()
    order by "createdAt" desc, id desc`)
}

/** One at a time, of all nodes, makes a key: held until the transaction ends. */
export async function lockKeys(db: Queries): Promise<void> {
  await db.query(sql.unsafe`select pg_advisory_xact_lock(hashtextextended('auth.jwks', 0))`)
}

/** As old as its insert: a transaction that waited for the lock began before the key it waited for was made. */
export function oneNewKey(db: Queries, key: Pick<KeyRow, 'publicKey' | 'privateKey'>): Promise<KeyRow> {
  return db.one(sql.type(row)`
    insert into auth.jwks ("publicKey", "privateKey", "createdAt")
    values (${key.publicKey}, ${key.privateKey}, clock_timestamp())
    returning id, "publicKey", "privateKey", false as "isOld", false as "isRetiring"`)
}

/** An end that was set before is never put off. */
export async function retireKey(db: Queries, id: string, seconds: number): Promise<void> {
  await db.query(sql.unsafe`
    update auth.jwks
    set "expiresAt" = least("expiresAt", clock_timestamp() + make_interval(secs => ${seconds}))
    where id = ${id}`)
}

/** Of nodes at once one wins, and all of them are right. */
export async function resealKey(db: Queries, key: { id: string; from: string; to: string }): Promise<void> {
  await db.query(sql.unsafe`
    update auth.jwks set "privateKey" = ${key.to} where id = ${key.id} and "privateKey" = ${key.from}`)
}
