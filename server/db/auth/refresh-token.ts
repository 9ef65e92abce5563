// auth.refresh_token: the refresh tokens of a family, by their digests, those that were used included.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'
import { asJson, type Kept } from './engine-payload.ts'
import { givenColumns, givenRow, isLiving, joinedTo } from './given-by-grant.ts'
import { familyState } from './refresh-family.ts'

const row = givenRow.extend({
  digest: z.string(),
  isUsed: z.boolean(),
  isLapsed: z.boolean(),
  familyId: z.string(),
  familyState,
})
export type RefreshTokenRow = z.infer<typeof row>

/** Locked after its grant and its family, the order in which a session’s end takes them. Null for one whose family has ended. */
export function maybeOneTokenForUpdate(db: Queries, digest: string): Promise<RefreshTokenRow | null> {
  return db.maybeOne(sql.type(row)`
    select t.digest, t.payload, t.is_used as "isUsed", t.expires_at <= clock_timestamp() as "isLapsed",
           f.id as "familyId", f.state as "familyState", ${givenColumns}
    from auth.refresh_token t join auth.refresh_family f on f.id = t.family_id ${joinedTo(sql.fragment`f.grant_id`)}
    where t.digest = ${digest} and f.state in ('active', 'rotated') and ${isLiving}
    for update of g, f, t`)
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
