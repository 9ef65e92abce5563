// auth.jwks: the keys that sign JWTs. The private half of each is stored encrypted.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const row = z.object({ id: z.string(), publicKey: z.string(), privateKey: z.string() })
export type KeyRow = z.infer<typeof row>

const columns = sql.fragment`id, "publicKey", "privateKey"`

/** Newest first. */
export function anyKeys(db: Queries): Promise<readonly KeyRow[]> {
  return db.any(sql.type(row)`select ${columns} from auth.jwks order by "createdAt" desc, id desc`)
}

/** One at a time, of all nodes, makes a key: held until the transaction ends. */
export async function lockKeys(db: Queries): Promise<void> {
  await db.query(sql.unsafe`select pg_advisory_xact_lock(hashtextextended('auth.jwks', 0))`)
}

/** As old as its insert: a transaction that waited for the lock began before the key it waited for was made. */
export function oneNewKey(db: Queries, key: Omit<KeyRow, 'id'>): Promise<KeyRow> {
  return db.one(sql.type(row)`
    insert into auth.jwks ("publicKey", "privateKey", "createdAt")
    values (${key.publicKey}, ${key.privateKey}, clock_timestamp())
    returning ${columns}`)
}
