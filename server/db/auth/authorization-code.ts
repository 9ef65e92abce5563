// auth.authorization_code: what applications redeem for their tokens, by their digests.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'
import { asJson, enginePayload, type Kept } from './engine-payload.ts'
import { livingGrant, ofGrant, withGrant } from './oauth-grant.ts'

const kept = z.object({ payload: enginePayload, ...ofGrant })

/** Used up or not: what that comes to the machine says, where it is presented. */
export function maybeOneCode(db: Queries, digest: string): Promise<z.infer<typeof kept> | null> {
  return db.maybeOne(sql.type(kept)`
    select c.payload, ${withGrant} from auth.authorization_code c join auth.oauth_grant g on g.id = c.grant_id
    where c.digest = ${digest} and ${livingGrant}`)
}

const row = z.object({
  state: z.enum(['issued', 'redeemed', 'replayed', 'expired']),
  isLapsed: z.boolean(),
})

const grantRow = z.object({ grantId: z.string() })

export async function maybeOneGrantOfCode(db: Queries, digest: string): Promise<string | null> {
  const found = await db.maybeOne(sql.type(grantRow)`
    select grant_id as "grantId" from auth.authorization_code where digest = ${digest}`)
  return found?.grantId ?? null
}

/** Its grant has to be locked first. */
export function maybeOneCodeForUpdate(db: Queries, digest: string): Promise<z.infer<typeof row> | null> {
  return db.maybeOne(sql.type(row)`
    select state, expires_at <= clock_timestamp() as "isLapsed"
    from auth.authorization_code where digest = ${digest} for update`)
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
