// Who signed up and who signed in, in the console’s overview. A person counts once a week, so a week is no sum of its hours. Where there is
// much to read, housekeeping counts, and the overview says when it did.

import { type FragmentSqlToken, StatementTimeoutError, sql } from 'slonik'
import { z } from 'zod'
import type { Log } from '../../telemetry/log.ts'
import type { Removal } from '../housekeeping.ts'
import type { Pool, Queries } from '../pool.ts'
import { MOST_ENTRIES, middle, since } from './overview-weeks.ts'

const weekRow = z.object({
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

const peopleRow = z.object({
  /** When they were counted, in epoch ms. */
  at: z.number(),
  /** Of the newest entry that is left out, where there are too many. */
  cut: z.number().nullable(),
  weeks: z.array(weekRow),
})

/** Up to so many entries, people are counted for each look. */
const FEW_ENTRIES = 5000

/** By the index of the time. */
const entryBefore = (most: number): FragmentSqlToken => sql.fragment`
  (select at from auth.audit_event where at >= ${since} order by at desc offset ${most} limit 1)`

/** Of who signed up in a week, what has become of them until today; of who signed in in it, which factors they have today. */
const people = (most: number): FragmentSqlToken => sql.fragment`
  with counted as (select now() as at, ${entryBefore(most)} as cut),
  person as (
    select user_id, bool_or(at >= ${middle}) filter (where effects @> '{createUser}') as joined_now,
      coalesce(bool_or(effects @> '{openSession}'), false) as has_signed_in,
      coalesce(bool_or(effects @> '{openSession}') filter (where at >= ${middle}), false) as active_now,
      coalesce(bool_or(effects @> '{openSession}') filter (where at < ${middle}), false) as active_before
    from auth.audit_event
    where at >= ${since} and at > (select coalesce(cut, '-infinity') from counted)
      and user_id is not null and effects && '{createUser,openSession}' and event <> 'operator.admitted' group by user_id),
  known as (
    select person.*, coalesce(u."emailVerified", false) as is_verified, coalesce(u.factors, '{}') as factors, u.id is not null as is_there
    from person left join auth."user" u on u.id = user_id),
  week as (
    select is_now as "isNow",
      count(*) filter (where joined_now = is_now) as "signedUp",
      count(*) filter (where joined_now = is_now and is_verified) as verified,
      count(*) filter (where joined_now = is_now and is_verified and has_signed_in) as "signedIn",
      count(*) filter (where joined_now = is_now and is_verified and has_signed_in and factors <> '{}') as protected,
      count(*) filter (where is_active) as active,
      count(*) filter (where is_active and 'totp' = any(factors)) as "withApp",
      count(*) filter (where is_active and 'passkey' = any(factors)) as "withPasskey",
      count(*) filter (where is_active and factors = '{}') as "withNone"
    from known cross join (values (true), (false)) week (is_now)
      cross join lateral (select is_there and case when is_now then active_now else active_before end as is_active) of_week
    group by is_now)
  select at, cut, (select coalesce(jsonb_agg(week), '[]') from week) as weeks from counted`

const sizeRow = z.object({ isMuch: z.boolean() })
const kept = sql.fragment`select at, cut, weeks from auth.people_count`

const isMuch = async (db: Queries, few: number) =>
  (await db.one(sql.type(sizeRow)`select ${entryBefore(few)} is not null as "isMuch"`)).isMuch

type Limits = { few?: number | undefined; most?: number }

/** As they were counted last where there is much to read, and as they are now where there is not, or where nobody has counted yet. */
export async function oneOfPeople(db: Queries, { few = FEW_ENTRIES, most = MOST_ENTRIES }: Limits) {
  const before = (await isMuch(db, few)) ? await db.maybeOne(sql.type(peopleRow)`${kept}`) : null
  return before
    ? { ...before, isOfBefore: true }
    : { ...(await db.one(sql.type(peopleRow)`${people(most)}`)), isOfBefore: false }
}

/** Other processes do it, too; for one of them it is often enough. */
const OFTEN_ENOUGH = sql.fragment`interval '30 minutes'`

const freshRow = z.object({ isFresh: z.boolean() })

/** Of two processes that count at the same time, the last to write is right. */
const countPeople = (pool: Pool, most: number) =>
  pool.transaction(async (tx) => {
    // Hundreds of thousands of people are grouped in memory, and not sorted on the disk.
    await tx.send(sql.unsafe`set local work_mem = '64MB'`)
    await tx.query(sql.unsafe`
      insert into auth.people_count (at, cut, weeks) ${people(most)}
      on conflict (only_one) do update set at = excluded.at, cut = excluded.cut, weeks = excluded.weeks`)
  })

/**
 * Fewer, where a statement that reads so many entries takes longer than it may: the overview says since when people are counted.
 * @returns how many were read at most
 */
async function countAsManyAsFit(pool: Pool, { few, most }: { few: number; most: number }): Promise<number> {
  try {
    await countPeople(pool, most)
    return most
  } catch (error) {
    const half = Math.floor(most / 2)
    if (!(error instanceof StatementTimeoutError) || half < few) throw error
    return countAsManyAsFit(pool, { few, most: half })
  }
}

export function countingPeople(
  pool: Pool,
  log: Pick<Log, 'warn'>,
  { few = FEW_ENTRIES, most = MOST_ENTRIES }: Limits = {},
): Removal {
  let fitted = most
  return {
    kind: 'counts of people',
    remove: async () => {
      const { isFresh } = await pool.one(sql.type(freshRow)`
      select exists (select from auth.people_count where abs(extract(epoch from now() - at)) < extract(epoch from ${OFTEN_ENOUGH})) as "isFresh"`)
      if (isFresh || !(await isMuch(pool, few))) return 0
      // A database that has got faster is noticed, and a slow one loses one statement an hour by that.
      const read = await countAsManyAsFit(pool, { few, most: Math.min(most, 2 * fitted) })
      if (read < fitted)
        log.warn(
          `The console counts people in the newest ${read} entries of the audit instead of ${most}: to read more takes longer than ` +
            'a statement may. Raise DATABASE_STATEMENT_TIMEOUT_MS, or give the database more memory.',
          { event: 'service.notice' },
        )
      fitted = read
      return 0
    },
  }
}
