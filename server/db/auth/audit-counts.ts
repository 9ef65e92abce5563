// What the audit has by the hour: sessions that were opened, and refusals. Each entry is counted once and for all; who reads adds those
// that are not counted yet.

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'slonik'
import { z } from 'zod'
import type { Removal } from '../housekeeping.ts'
import type { Pool, Queries } from '../pool.ts'
import { isOurTurn } from '../remove-expired.ts'
import { middle, since } from './overview-weeks.ts'

const transitionRow = z.object({
  machine: z.string().nullable(),
  previousState: z.string().nullable(),
  event: z.string(),
  state: z.string(),
  effects: z.array(z.string()),
  /** Of a session that was opened: what its person has shown. */
  amr: z.string().nullable(),
  now: z.number(),
  before: z.number(),
})

/** @param refusing how the names of effects begin that refuse something */
const counts = (refusing: readonly string[]) =>
  sql.fragment`(detail ? 'amr' or effects::text ~ ${`[{,](${refusing.join('|')})`})`

/**
 * By id, and not by time, so that a clock that is set back has nothing counted twice or not at all. Where nothing has been counted yet,
 * an id from just before the two weeks: ids and times are not in quite the same order.
 */
export const counted = sql.fragment`coalesce(
  (select last_entry from auth.audit_counted),
  (select id - 1000 from auth.audit_event where at >= ${since} order by at limit 1), 0)`

type Asked = {
  refusing: readonly string[]
  /** The last entry that is counted: what is counted meanwhile is read as if it were not. */
  counted: string
  /** In epoch ms. */
  from: number
}

export const anyTransitions = (db: Queries, { refusing, counted, from }: Asked) =>
  db.any(sql.type(transitionRow)`
    select machine, previous_state as "previousState", event, state, effects, amr,
      coalesce(sum(entries) filter (where at >= ${middle}), 0)::integer as now,
      coalesce(sum(entries) filter (where at < ${middle}), 0)::integer as before
    from (
      select machine, previous_state, event, state, effects, amr, hour as at, entries from auth.audit_count
      where hour >= to_timestamp(${from / 1000}) and last_entry <= ${counted}::bigint
      union all
      select machine, previous_state, event, state, effects, detail ->> 'amr', at, 1 from auth.audit_event
      where id > ${counted}::bigint and at >= to_timestamp(${from / 1000}) and ${counts(refusing)}) entry
    group by 1, 2, 3, 4, 5, 6`)

const fenceRow = z.object({ last: z.string().nullable(), transaction: z.string() })

/**
 * An entry may be committed after one with a higher id. So a fence is the newest entry that is a minute old, by its time or among the newest ids, with the transactions that
 * have begun by now: once these have ended, no entry up to that one can appear any more. The minute is for what passes between the draw of an
 * entry’s id and its transaction’s own, which is hardly anything.
 */
const oneFence = (db: Queries) =>
  db.one(sql.type(fenceRow)`
    select
      (select max(id)::text from (
        (select id from auth.audit_event where at <= now() - interval '1 minute' order by at desc limit 1)
        union all
        (select id from (select id, at from auth.audit_event order by id desc limit 1000) newest
         where at <= now() - interval '1 minute' order by id desc limit 1)) old) as last,
      pg_snapshot_xmax(pg_current_snapshot())::text as transaction`)

const endedRow = z.object({ haveEnded: z.boolean() })
const PATIENCE_MS = 5000
const LOOK_EVERY_MS = 50

/** @returns the last entry that may be counted; null while a transaction is older than it */
async function maybeOneSettled(pool: Pool, ending?: AbortSignal): Promise<string | null> {
  const { last, transaction } = await oneFence(pool)
  for (let waited = 0; waited <= PATIENCE_MS && !ending?.aborted; waited += LOOK_EVERY_MS) {
    const { haveEnded } = await pool.one(sql.type(endedRow)`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${transaction}::xid8 as "haveEnded"`)
    if (haveEnded) return last
    await pause(LOOK_EVERY_MS)
  }
  return null
}

const KIND = 'counts of the audit'

const nextRow = z.object({ first: z.string(), last: z.string() })

/** Counts as many ids as that. @returns whether there are more, and false while another process counts */
const countSome = (pool: Pool, refusing: readonly string[], settled: string, most: number) =>
  pool.transaction(async (tx) => {
    if (!(await isOurTurn(tx, KIND))) return false
    const next = await tx.maybeOne(sql.type(nextRow)`
      select (before + 1)::text as first, least(before + ${most}, ${settled}::bigint)::text as last
      from (select ${counted} as before) at_present where before < ${settled}::bigint`)
    if (!next) return false
    await tx.send(sql.unsafe`
      insert into auth.audit_count (last_entry, hour, machine, previous_state, event, state, effects, amr, entries)
      select ${next.last}::bigint, date_trunc('hour', at, 'UTC'), machine, previous_state, event, state, effects,
        detail ->> 'amr', count(*)
      from auth.audit_event
      where id between ${next.first}::bigint and ${next.last}::bigint and at >= ${since} and ${counts(refusing)}
      group by 2, 3, 4, 5, 6, 7, 8`)
    await tx.send(sql.unsafe`
      insert into auth.audit_counted (last_entry) values (${next.last}::bigint)
      on conflict (only_one) do update set last_entry = excluded.last_entry`)
    return BigInt(next.last) < BigInt(settled)
  })

const AT_ONCE = 10_000

/** Counts whatever can be counted, and forgets what no overview shows any more. */
export const countingAudit = (pool: Pool, refusing: readonly string[]): Removal => ({
  kind: KIND,
  remove: async (_, ending) => {
    const settled = await maybeOneSettled(pool, ending)
    while (settled !== null && !ending?.aborted && (await countSome(pool, refusing, settled, AT_ONCE)));
    await pool.query(sql.unsafe`delete from auth.audit_count where hour < ${since} - interval '1 day'`)
    return 0
  },
})
