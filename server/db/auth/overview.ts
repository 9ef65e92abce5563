// What the tables say of everybody in the last seven days and in the seven before: transitions, people, mails.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'
import { mailKinds } from './outbox.ts'

type Asked = {
  /** How the names of effects begin that refuse something. */
  refusing: readonly string[]
  most?: number
}

/** Of the newest entries of the audit: what a busy service has more of in two weeks is left out, and said to be. */
const MOST_ENTRIES = 300_000

const weeks = { now: z.number(), before: z.number() }

const spanRow = z.object({
  since: z.number(),
  middle: z.number(),
  until: z.number(),
  /** Of the newest entry that is left out. */
  cut: z.number().nullable(),
})

const transitionRow = z.object({
  machine: z.string().nullable(),
  previousState: z.string().nullable(),
  event: z.string(),
  state: z.string(),
  effects: z.array(z.string()),
  /** Of a session that was opened: what its person has shown. */
  amr: z.string().nullable(),
  ...weeks,
})

const peopleRow = z.object({
  isNow: z.boolean(),
  signedUp: z.number(),
  verified: z.number(),
  signedIn: z.number(),
  protected: z.number(),
  active: z.number(),
  withApp: z.number(),
  withPasskey: z.number(),
  withNone: z.number(),
})

const mailRow = z.object({
  waiting: z.number(),
  triedAgain: z.number(),
  sent: z.number(),
  givenUp: z.number(),
  givenUpBefore: z.number(),
})

const middle = sql.fragment`(now() - interval '7 days')`
const since = sql.fragment`(now() - interval '14 days')`

/** By the index of the time. `from` in epoch ms. */
const entries = (from: number) => sql.fragment`auth.audit_event where at > to_timestamp(${from / 1000})`

/** Those that open a session, or refuse something. */
const anyTransitions = (db: Queries, from: number, refusing: readonly string[]) =>
  db.any(sql.type(transitionRow)`
    select machine, previous_state as "previousState", event, state, effects, detail ->> 'amr' as amr,
      (count(*) filter (where at >= ${middle}))::integer as now,
      (count(*) filter (where at < ${middle}))::integer as before
    from ${entries(from)} and (detail ? 'amr' or effects::text ~ ${`[{,](${refusing.join('|')})`})
    group by 1, 2, 3, 4, 5, 6`)

/** Of who signed up in a week, what has become of them until today; of who signed in in it, which factors they have today. */
const anyOfPeople = (db: Queries, from: number) =>
  db.any(sql.type(peopleRow)`
    with person as (
      select user_id, bool_or(at >= ${middle}) filter (where effects @> '{createUser}') as joined_now,
        coalesce(bool_or(effects @> '{openSession}'), false) as has_signed_in,
        coalesce(bool_or(effects @> '{openSession}') filter (where at >= ${middle}), false) as active_now,
        coalesce(bool_or(effects @> '{openSession}') filter (where at < ${middle}), false) as active_before
      from ${entries(from)}
        and user_id is not null and effects && '{createUser,openSession}' and event <> 'operator.admitted' group by user_id),
    known as (
      select person.*, coalesce(u."emailVerified", false) as is_verified, coalesce(u.factors, '{}') as factors, u.id is not null as is_there
      from person left join auth."user" u on u.id = user_id)
    select is_now as "isNow",
      (count(*) filter (where joined_now = is_now))::integer as "signedUp",
      (count(*) filter (where joined_now = is_now and is_verified))::integer as verified,
      (count(*) filter (where joined_now = is_now and is_verified and has_signed_in))::integer as "signedIn",
      (count(*) filter (where joined_now = is_now and is_verified and has_signed_in and factors <> '{}'))::integer as protected,
      (count(*) filter (where is_active))::integer as active,
      (count(*) filter (where is_active and 'totp' = any(factors)))::integer as "withApp",
      (count(*) filter (where is_active and 'passkey' = any(factors)))::integer as "withPasskey",
      (count(*) filter (where is_active and factors = '{}'))::integer as "withNone"
    from known cross join (values (true), (false)) week (is_now)
      cross join lateral (select is_there and case when is_now then active_now else active_before end as is_active) of_week
    group by is_now`)

const owed = sql.fragment`
  from auth.outbox where kind = any(${sql.array(
    mailKinds.filter((kind) => kind !== 'decoy'),
    'text',
  )})`

/** Each by a partial index. What was sent is kept for seven days. */
const oneOfMails = (db: Queries) =>
  db.one(sql.type(mailRow)`
    select
      (select count(*)::integer ${owed} and sent_at is null and dead_at is null) as waiting,
      (select count(*)::integer ${owed} and sent_at is null and dead_at is null and attempts > 0) as "triedAgain",
      (select count(*)::integer ${owed} and sent_at >= ${middle}) as sent,
      (select count(*)::integer ${owed} and dead_at >= ${middle}) as "givenUp",
      (select count(*)::integer ${owed} and dead_at >= ${since} and dead_at < ${middle}) as "givenUpBefore"`)

/** Times in epoch ms. `cut`: where there are more entries than are counted, those after it are. */
export async function oneOverview(db: Queries, { refusing, most = MOST_ENTRIES }: Asked) {
  const span = await db.one(sql.type(spanRow)`
    select ${since} as since, ${middle} as middle, now() as until,
      (select at from auth.audit_event where at > ${since} order by at desc offset ${most} limit 1) as cut`)
  const from = span.cut ?? span.since
  return {
    ...span,
    transitions: await anyTransitions(db, from, refusing),
    people: await anyOfPeople(db, from),
    mails: await oneOfMails(db),
  }
}
export type Overview = Awaited<ReturnType<typeof oneOverview>>
