// Inserts the users of another Better Auth, their accounts and their sessions into our tables.

import type pg from 'pg'
import type { UserFields } from '../../wire/user-fields.ts'

/** Times as PostgreSQL prints them. */
type Times = { createdAt: string; updatedAt: string }
export type NewPerson = Times & {
  id: string
  name: string
  email: string
  emailVerified: boolean
  image: string | null
  asksSecondFactor: boolean
  fields: UserFields | null
}
export type NewAccount = Times & {
  userId: string
  providerId: string
  issuer: string
  accountId: string
  password: string | null
}
export type NewSignIn = Times & {
  userId: string
  token: string
  expiresAt: string
  ipAddress: string
  userAgent: string
}

/** How many rows of a batch are left out, by reason. */
export type Left = readonly { reason: string; count: number }[]

export async function prepare(client: pg.ClientBase): Promise<void> {
  await client.query(`lock table auth."user" in exclusive mode`)
  await client.query(`
    create temporary table offered (
      id text primary key, name text not null, email text not null, "emailVerified" boolean not null, image text,
      "createdAt" timestamptz not null, "updatedAt" timestamptz not null, "asksSecondFactor" boolean not null, fields jsonb,
      is_new boolean not null default false
    ) on commit drop`)
}

export async function offerPeople(client: pg.ClientBase, people: readonly NewPerson[]): Promise<void> {
  await client.query(
    `insert into offered select * from jsonb_to_recordset($1::jsonb) as batch(
       id text, name text, email text, "emailVerified" boolean, image text,
       "createdAt" timestamptz, "updatedAt" timestamptz, "asksSecondFactor" boolean, fields jsonb)`,
    [JSON.stringify(people)],
  )
}

/** Groups of ids whose e-mails are the same in lower case; the first five. */
export async function anyClashes(client: pg.ClientBase): Promise<string[][]> {
  const { rows } = await client.query<{ ids: string[] }>(
    'select array_agg(id order by id) as ids from offered group by email having count(*) > 1 order by 1 limit 5',
  )
  return rows.map(({ ids }) => ids)
}

/** How many users exist here that do not exist there with the same id and e-mail. */
export async function countStrangers(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::integer as count from auth."user" u
    where not exists (select from offered o where o.id = u.id and o.email = u.email)`)
  return rows[0]?.count ?? 0
}

/** @returns how many users were new */
export async function takePeople(client: pg.ClientBase): Promise<number> {
  await client.query(
    'update offered set is_new = not exists (select from auth."user" u where u.id = offered.id)',
  )
  const { rowCount } = await client.query(`
    insert into auth."user" (id, name, email, "emailVerified", image, "createdAt", "updatedAt", fields)
    select id, name, email, "emailVerified", image, "createdAt", "updatedAt", fields from offered where is_new`)
  return rowCount ?? 0
}

export type Counts = { taken: number; left: Left }

export async function take(
  client: pg.ClientBase,
  statement: string,
  batch: readonly object[],
): Promise<Counts> {
  const { rows } = await client.query<{ reason: string | null; count: number }>(statement, [
    JSON.stringify(batch),
  ])
  const left = rows.flatMap(({ reason, count }) => (reason ? [{ reason, count }] : []))
  return { taken: rows.find(({ reason }) => reason === null)?.count ?? 0, left }
}

/**
 * The password of an unverified e-mail becomes an attempt. Links to providers are imported even for users who were here
 * before; everything else that may have changed here since is kept.
 */
export const takeAccounts = (client: pg.ClientBase, accounts: readonly NewAccount[]): Promise<Counts> =>
  take(
    client,
    `with batch as (
       select g.*, o."emailVerified", o.name, o.image, case
           when o.id is null then 'their person is not taken over'
           when g.password is null and not o."emailVerified" then 'a link to a provider of an unproven address'
           when g.password is not null and not o.is_new then 'here already'
         end as reason
       from jsonb_to_recordset($1::jsonb) as g(
         "userId" text, "providerId" text, issuer text, "accountId" text, password text,
         "createdAt" timestamptz, "updatedAt" timestamptz)
       left join offered o on o.id = g."userId"),
     linked as (
       insert into auth.account ("accountId", "providerId", issuer, "userId", password, "createdAt", "updatedAt")
       select "accountId", "providerId", issuer, "userId", password, "createdAt", "updatedAt" from batch
       where reason is null and "emailVerified"
       on conflict on constraint account_of_provider do nothing returning 1),
     proposed as (
       insert into auth.signup_attempt (user_id, name, image, password_hash, cookie_digest, attempted_at)
       select "userId", name, image, password, 'of no browser', "createdAt" from batch
       where reason is null and not "emailVerified" returning 1),
     counted as (select (select count(*) from linked) + (select count(*) from proposed) as taken)
     select reason, count(*)::integer as count from batch where reason is not null group by 1
     union all select null, taken::integer from counted
     union all select 'here already', (select count(*) from batch where reason is null)::integer - taken::integer
       from counted where (select count(*) from batch where reason is null) > taken`,
    accounts,
  )

/** Only for new users. Of each token only the digest is stored. */
export const takeSessions = (client: pg.ClientBase, sessions: readonly NewSignIn[]): Promise<Counts> =>
  take(
    client,
    `with batch as (
       select g.*, case
           when g."expiresAt" <= now() then 'expired'
           when o.id is null then 'their person is not taken over'
           when not o."emailVerified" then 'of an unproven address'
           when not o.is_new then 'here already, or ended since'
         end as reason
       from jsonb_to_recordset($1::jsonb) as g(
         "userId" text, token text, "expiresAt" timestamptz, "createdAt" timestamptz, "updatedAt" timestamptz,
         "ipAddress" text, "userAgent" text)
       left join offered o on o.id = g."userId"),
     taken as (
       insert into auth.session (token, "userId", "expiresAt", "createdAt", "updatedAt", "ipAddress", "userAgent")
       select encode(sha256(convert_to(token, 'UTF8')), 'hex'), "userId", "expiresAt", "createdAt", "updatedAt",
              "ipAddress", "userAgent" from batch where reason is null
       on conflict (token) do nothing returning 1)
     select reason, count(*)::integer as count from batch where reason is not null group by 1
     union all select null, count(*)::integer from taken`,
    sessions,
  )

export async function recordImport(
  client: pg.ClientBase,
  operator: string,
  detail: Record<string, string>,
): Promise<void> {
  await client.query(
    `insert into auth.audit_event (machine, event, state, effects, detail, ip_address, user_agent, operator)
     values (null, 'import.run', 'takenOver', '{}', $1, '', '', $2)`,
    [JSON.stringify(detail), operator],
  )
}
