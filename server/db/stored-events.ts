// The events of both schemas: written in the transaction of what they tell, with what is owed of them to each endpoint.

import { type FragmentSqlToken, sql } from 'slonik'
import type { Schema } from './migrate.ts'
import type { Queries } from './pool.ts'

/** What has happened, without an address: those whom it is about are looked up. */
export type Happening = {
  type: string
  version: number
  /** Of the auth service the user's id, or null where `email` says whose it is; of the application its own number. */
  person: string | null
  email?: string | null
  /** The organization: events of the application are in order for it. */
  organization?: string | null
  /** The auth service's id of somebody whose row goes in this transaction. */
  gone?: string | null
  data: Readonly<Record<string, unknown>>
}

/** Where events for other systems are recorded. Null if the settings name no webhook and no feed: no event is recorded then. */
export type Recording = {
  endpoints: readonly { url: string; types: readonly string[] }[]
  /** Called after the commit. */
  wake: () => void
}

const described = (happenings: readonly Happening[]) => sql.fragment`
  rows from (jsonb_to_recordset(${sql.jsonb(happenings)}) as (
    type text, version integer, person text, email text, organization text, gone text, data jsonb))
  with ordinality as e(type, version, person, email, organization, gone, data, nth)`

/** Whom each is about, and what it is in order with. */
const resolved: Record<Schema, (happenings: readonly Happening[]) => FragmentSqlToken> = {
  auth: (happenings) => sql.fragment`
    select e.nth, e.type, e.version, e.data, whose.id as subject, whose.id as user_id
    from ${described(happenings)}
      left join auth."user" u on e.person is null and u.email = e.email
      cross join lateral (select coalesce(e.person, u.id::text) as id) whose`,
  app: (happenings) => sql.fragment`
    select e.nth, e.type, e.version, e.data, e.organization as subject, coalesce(u.auth_user_id, e.gone) as user_id
    from ${described(happenings)} left join app.app_user u on u.user_id = e.person::integer`,
}

const tables = {
  auth: { event: sql.fragment`auth.event`, delivery: sql.fragment`auth.event_delivery` },
  app: { event: sql.fragment`app.event`, delivery: sql.fragment`app.event_delivery` },
} as const

export const eventTables = tables

/** The first key of locks by subject; those of housekeeping have another one. */
const LOCKS = { auth: 1_819_243_376, app: 1_819_243_377 } as const

/**
 * One statement for any number, even for none, so that the number of statements reveals nothing; the last of its transaction,
 * since it locks its subjects, so that their events are numbered in the order in which they are committed. What waits for an endpoint's
 * next attempt for the same subject has what follows wait as long.
 */
export async function addEvents(
  db: Queries,
  schema: Schema,
  { endpoints }: Recording,
  happenings: readonly Happening[],
): Promise<void> {
  const { event, delivery } = tables[schema]
  await db.send(sql.unsafe`
    with known as materialized (select * from (${resolved[schema](happenings)}) found where subject is not null),
    held as materialized (
      select pg_advisory_xact_lock(${LOCKS[schema]}, key)
      from (select distinct hashtext(subject) as key from known order by 1) subjects),
    happened as (
      insert into ${event} (type, version, subject, user_id, data)
      select type, version, subject, user_id, data from known, (select count(*) from held) waited order by nth
      returning id, seq, type, subject)
    insert into ${delivery} (event_id, seq, endpoint, subject, due_at)
    select h.id, h.seq, w.url, h.subject, greatest(now(), (
      select max(due_at) from ${delivery} d
      where d.endpoint = w.url and d.subject = h.subject and d.sent_at is null and d.dead_at is null))
    from happened h join jsonb_to_recordset(${sql.jsonb(endpoints)}) as w(url text, types jsonb) on w.types ? h.type`)
}
