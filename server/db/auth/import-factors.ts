// Inserts the second factors of another Better Auth's users, once these are taken over.

import type pg from 'pg'
import { type Counts, take } from './import-rows.ts'

/** `secret` as it is sealed here; `digests` of recovery codes that nobody has used. */
export type NewApp = { userId: string; secret: string; digests: readonly string[] }
export type NewPasskey = {
  userId: string
  credentialId: string
  publicKey: string
  name: string | null
  counter: number
  deviceType: 'singleDevice' | 'multiDevice'
  backedUp: boolean
  transports: readonly string[]
  aaguid: string
  /** As PostgreSQL prints it. */
  createdAt: string | null
}

/** Where nobody has proven the address, a stranger may have enrolled the factor, and would shut the owner out by it. */
const reason = `case
           when o.id is null then 'their person is not taken over'
           when not o."emailVerified" then 'of an unproven address'
           when not o.is_new then 'here already, or removed since'
         end`

/** What the batch comes to, by `taken`, which has a row for each that was inserted. */
const counted = `
     select reason, count(*)::integer as count from batch where reason is not null group by 1
     union all select null, count(*)::integer from taken
     union all select 'here already', n from (
       select (select count(*) from batch where reason is null)::integer - (select count(*) from taken)::integer as n) rest
     where n > 0`

export const takeApps = (client: pg.ClientBase, apps: readonly NewApp[]): Promise<Counts> =>
  take(
    client,
    `with batch as (
       select g.*, ${reason} as reason
       from jsonb_to_recordset($1::jsonb) as g("userId" text, secret text) left join offered o on o.id = g."userId"),
     taken as (
       insert into auth.totp (user_id, state, secret, confirmed_at)
       select "userId", 'active', secret, now() from batch where reason is null
       on conflict do nothing returning 1)${counted}`,
    apps,
  )

/** Of apps that were taken over. */
export const takeRecoveryCodes = (client: pg.ClientBase, apps: readonly NewApp[]): Promise<Counts> =>
  take(
    client,
    `with batch as (
       select g."userId", digest, case when not coalesce(o.is_new, false) or t.secret is distinct from g.secret
           then 'their app is not taken over' end as reason
       from jsonb_to_recordset($1::jsonb) as g("userId" text, secret text, digests text[])
       left join offered o on o.id = g."userId" left join auth.totp t on t.user_id = g."userId"
       cross join unnest(g.digests) as digest),
     taken as (
       insert into auth.recovery_code (user_id, digest, state)
       select "userId", digest, 'unused' from batch where reason is null
       on conflict do nothing returning 1)${counted}`,
    apps,
  )

export const takePasskeys = (client: pg.ClientBase, passkeys: readonly NewPasskey[]): Promise<Counts> =>
  take(
    client,
    `with batch as (
       select g.*, ${reason} as reason
       from jsonb_to_recordset($1::jsonb) as g(
         "userId" text, "credentialId" text, "publicKey" text, name text, counter bigint, "deviceType" text,
         "backedUp" boolean, transports text[], aaguid text, "createdAt" timestamptz)
       left join offered o on o.id = g."userId"),
     taken as (
       insert into auth.passkey (user_id, credential_id, public_key, name, counter, device_type, backed_up, transports, aaguid,
                                 stands_alone, names_owner, created_at)
       select "userId", "credentialId", "publicKey", name, counter, "deviceType", "backedUp", transports, aaguid,
              false, false, coalesce("createdAt", now()) from batch where reason is null
       on conflict do nothing returning 1)${counted}`,
    passkeys,
  )

/** New people whose sign-in asked for a second factor there, and asks for none here. */
export async function countUnasked(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::integer as count from offered o
    where is_new and "asksSecondFactor" and not exists (select from auth.totp where user_id = o.id)`)
  return rows[0]?.count ?? 0
}
