// auth.pushed_request: what applications have sent ahead of their people (RFC 9126).

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'
import { asJson, enginePayload, type Kept } from './engine-payload.ts'

const kept = z.object({ payload: enginePayload, isUsed: z.boolean() })

/** Lapsed or not: a browser may have come with it in time, and its person take theirs. */
export function maybeOnePushedRequest(db: Queries, digest: string): Promise<z.infer<typeof kept> | null> {
  return db.maybeOne(sql.type(kept)`
    select payload, is_used as "isUsed" from auth.pushed_request where digest = ${digest}`)
}

export async function addPushedRequest(
  db: Queries,
  digest: string,
  { payload, lifetimeSeconds }: Kept,
): Promise<void> {
  await db.query(sql.unsafe`
    insert into auth.pushed_request (digest, payload, expires_at)
    values (${digest}, ${sql.jsonb(asJson(payload))},
            clock_timestamp() + make_interval(secs => ${lifetimeSeconds}))`)
}

/** @returns whether it is the first time: of two browsers that come with it, it is for one */
export async function spendPushedRequest(db: Queries, digest: string): Promise<boolean> {
  const { rowCount } = await db.query(sql.unsafe`
    update auth.pushed_request set is_used = true where digest = ${digest} and not is_used`)
  return rowCount > 0
}
