// auth.authorization: what other applications ask people for, until it is answered.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'
import { asJson, enginePayload, type Kept } from './engine-payload.ts'

const row = z.object({
  state: z.enum([
    'askingForSignIn',
    'steppingUp',
    'choosingOrganization',
    'askingForConsent',
    'granted',
    'denied',
    'expired',
  ]),
  userId: z.string().nullable(),
  organizationId: z.string().nullable(),
  askedAt: z.number(),
  isLapsed: z.boolean(),
})
/** `userId`: who was asked. `organizationId`: the one that they were asked about. `askedAt` in epoch ms. */
export type AuthorizationRow = z.infer<typeof row>

export function maybeOneAuthorizationForUpdate(
  db: Queries,
  digest: string,
): Promise<AuthorizationRow | null> {
  return db.maybeOne(sql.type(row)`
    select state, user_id as "userId", organization_id as "organizationId", asked_at as "askedAt",
           expires_at <= clock_timestamp() as "isLapsed"
    from auth.authorization where digest = ${digest} for update`)
}

const kept = z.object({ payload: enginePayload })

/** Lapsed or not: what that comes to the machine says. */
export function maybeOneAuthorization(db: Queries, digest: string): Promise<z.infer<typeof kept> | null> {
  return db.maybeOne(sql.type(kept)`
    select payload from auth.authorization where digest = ${digest} and device_digest is null`)
}

/** A new one asks for sign-in; of one that is known the state stays. */
export async function putAuthorization(
  db: Queries,
  digest: string,
  { payload, lifetimeSeconds }: Kept,
): Promise<void> {
  await db.query(sql.unsafe`
    insert into auth.authorization (digest, state, payload, expires_at)
    values (${digest}, 'askingForSignIn', ${sql.jsonb(asJson(payload))},
            clock_timestamp() + make_interval(secs => ${lifetimeSeconds}))
    on conflict (digest) do update set payload = excluded.payload`)
}

export async function putAuthorizationState(
  db: Queries,
  digest: string,
  { state, userId, organizationId }: Pick<AuthorizationRow, 'state' | 'userId' | 'organizationId'>,
): Promise<void> {
  await db.send(sql.unsafe`
    update auth.authorization set state = ${state}, user_id = ${userId}, organization_id = ${organizationId} where digest = ${digest}`)
}

export async function deleteAuthorization(db: Queries, digest: string): Promise<void> {
  await db.query(sql.unsafe`delete from auth.authorization where digest = ${digest}`)
}
