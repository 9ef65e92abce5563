// auth.refresh_token: the refresh tokens of a family, by their digests, those that were used included.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'
import { asJson, enginePayload, type Kept } from './engine-payload.ts'
import { livingGrant, ofGrant, withGrant } from './oauth-grant.ts'

const kept = z.object({ payload: enginePayload, isUsed: z.boolean(), ...ofGrant })

export function maybeOneRefreshToken(db: Queries, digest: string): Promise<z.infer<typeof kept> | null> {
  return db.maybeOne(sql.type(kept)`
    select t.payload, t.is_used as "isUsed", ${withGrant}
    from auth.refresh_token t join auth.refresh_family f on f.id = t.family_id
                              join auth.oauth_grant g on g.id = f.grant_id
    where t.digest = ${digest} and f.state in ('active', 'rotated') and ${livingGrant}`)
}

const placed = z.object({ familyId: z.string(), grantId: z.string() })

export function maybeOnePlaceOfToken(db: Queries, digest: string): Promise<z.infer<typeof placed> | null> {
  return db.maybeOne(sql.type(placed)`
    select f.id as "familyId", f.grant_id as "grantId"
    from auth.refresh_token t join auth.refresh_family f on f.id = t.family_id where t.digest = ${digest}`)
}

const row = z.object({ isUsed: z.boolean(), isLapsed: z.boolean() })

/** Its grant has to be locked first. */
export function maybeOneTokenForUpdate(db: Queries, digest: string): Promise<z.infer<typeof row> | null> {
  return db.maybeOne(sql.type(row)`
    select is_used as "isUsed", expires_at <= clock_timestamp() as "isLapsed"
    from auth.refresh_token where digest = ${digest} for update`)
}

export async function addRefreshToken(
  db: Queries,
  digest: string,
  familyId: string,
  { payload, lifetimeSeconds }: Kept,
): Promise<void> {
  await db.send(sql.unsafe`
    insert into auth.refresh_token (digest, family_id, payload, expires_at)
    values (${digest}, ${familyId}, ${sql.jsonb(asJson(payload))},
            clock_timestamp() + make_interval(secs => ${lifetimeSeconds}))`)
}

export async function useRefreshToken(db: Queries, digest: string): Promise<void> {
  await db.send(sql.unsafe`update auth.refresh_token set is_used = true where digest = ${digest}`)
}
