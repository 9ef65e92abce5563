// auth.ended_membership: which memberships the service has heard lately to have ended, so that nothing is granted by what was heard before.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

type Membership = { userId: string; organizationId: string }

/** Of a lock. */
const keyOf = ({ userId, organizationId }: Membership) => `${userId} ${organizationId}`

/**
 * Waits for those who grant something for the membership: each of them has committed, or sees the row. After the consents, and before the
 * grants: the order in which who grants takes them.
 */
export async function noteEndedMembership(db: Queries, membership: Membership): Promise<void> {
  const { userId, organizationId } = membership
  await db.send(sql.unsafe`select pg_advisory_xact_lock(hashtextextended(${keyOf(membership)}, 3))`)
  await db.send(sql.unsafe`
    insert into auth.ended_membership (user_id, organization_id, heard_at)
    values (${userId}, ${organizationId}, clock_timestamp())
    on conflict (user_id, organization_id) do update set heard_at = excluded.heard_at`)
}

const timeRow = z.object({ now: z.string() })

/** By the database’s clock, as precisely as it has it: what is heard after this is newer. */
export async function oneTimeOfHearing(db: Queries): Promise<string> {
  return (await db.one(sql.type(timeRow)`select clock_timestamp()::text as now`)).now
}

const endedRow = z.object({ isEnded: z.boolean() })

/**
 * Until the transaction ends nobody notes the end, who would not see what it grants.
 * @param since when the question about the membership was about to be asked
 */
export async function hasEndedSince(db: Queries, membership: Membership, since: string): Promise<boolean> {
  const { userId, organizationId } = membership
  await db.send(sql.unsafe`select pg_advisory_xact_lock_shared(hashtextextended(${keyOf(membership)}, 3))`)
  const { isEnded } = await db.one(sql.type(endedRow)`
    select exists (
      select from auth.ended_membership
      where user_id = ${userId} and organization_id = ${organizationId} and heard_at >= ${since}::timestamptz) as "isEnded"`)
  return isEnded
}
