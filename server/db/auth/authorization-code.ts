// auth.authorization_code: what applications redeem for their tokens, by their digests.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'
import { asJson, type Kept } from './engine-payload.ts'
import { givenColumns, givenRow, isLiving, joinedTo } from './given-by-grant.ts'

const row = givenRow.extend({
  digest: z.string(),
  state: z.enum(['issued', 'redeemed', 'replayed', 'expired']),
  isLapsed: z.boolean(),
})
export type CodeRow = z.infer<typeof row>

/** Locked after its grant: the order in which a session’s end takes them. Used up or not: what that comes to the machine says. */
export function maybeOneCodeForUpdate(db: Queries, digest: string): Promise<CodeRow | null> {
  return db.maybeOne(sql.type(row)`
    select c.digest, c.payload, c.state, c.expires_at <= clock_timestamp() as "isLapsed", ${givenColumns}
    from auth.authorization_code c ${joinedTo(sql.fragment`c.grant_id`)}
    where c.digest = ${digest} and ${isLiving}
    for update of g, c`)
}

/** Of a grant that has ended meanwhile nothing is stored: the code is one that is not known. */
export async function addCode(
  db: Queries,
  digest: string,
  grantId: string,
  { payload, lifetimeSeconds }: Kept,
): Promise<void> {
  await db.query(sql.unsafe`
    with living as (select id from auth.oauth_grant where id = ${grantId} for key share)
    insert into auth.authorization_code (digest, grant_id, state, payload, expires_at)
    select ${digest}, id, 'issued', ${sql.jsonb(asJson(payload))},
           clock_timestamp() + make_interval(secs => ${lifetimeSeconds})
    from living`)
}

export async function putCodeState(db: Queries, digest: string, state: string): Promise<void> {
  await db.send(sql.unsafe`update auth.authorization_code set state = ${state} where digest = ${digest}`)
}
