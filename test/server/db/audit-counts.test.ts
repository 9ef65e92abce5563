// What the overview has of the audit by the hour: every entry once, whatever is written, counted or removed at the same time.

import { sql } from 'slonik'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { countingAudit } from '../../../server/db/auth/audit-counts.ts'
import { oneOverview } from '../../../server/db/auth/overview.ts'
import { countingPeople } from '../../../server/db/auth/overview-people.ts'
import type { Queries } from '../../../server/db/pool.ts'
import { UNHURRIED_MS } from '../../support/auth-service.ts'
import { quiet } from '../../support/quiet.ts'
import { countedDatabase, DAY, HOUR, refusing, spread } from './audit-counts.support.ts'

const { client, pool, rows, add } = countedDatabase()

const countAll = () => countingAudit(pool(), refusing).remove(1000)

/** As if there were no counts. */
async function plainly() {
  return rows(`
    select event, effects, detail ->> 'amr' as amr,
      (count(*) filter (where at >= date_trunc('hour', now() - interval '168 hours', 'UTC')))::integer as now,
      (count(*) filter (where at < date_trunc('hour', now() - interval '168 hours', 'UTC')))::integer as before
    from auth.audit_event
    where at >= date_trunc('hour', now() - interval '336 hours', 'UTC') and (detail ? 'amr' or effects = '{refuseCredentials}')
    group by 1, 2, 3 order by 2`)
}

async function shown(options: { most?: number; few?: number } = {}) {
  const { transitions, cut } = await oneOverview(pool(), { refusing, ...options })
  const found = transitions
    .map(({ event, effects, amr, now, before }) => ({ event, effects, amr, now, before }))
    .toSorted((one, other) => String(one.effects).localeCompare(String(other.effects)))
  return { rows: found, cut }
}

const countedEntries = async () =>
  (await rows('select coalesce(sum(entries), 0)::integer as entries from auth.audit_count'))[0].entries

test('the figures are those of a plain count, before and after entries are counted', async () => {
  await add(spread(900, 16 * DAY))
  const plain = await plainly()
  expect(plain).toHaveLength(2)
  expect(await shown()).toEqual({ rows: plain, cut: null })
  await countAll()
  expect(await countedEntries()).toBeGreaterThan(400)
  expect(await shown()).toEqual({ rows: plain, cut: null })
  await add(spread(90, 2 * DAY, 1))
  expect((await shown()).rows).toEqual(await plainly())
  await countAll()
  expect((await shown()).rows).toEqual(await plainly())
})

test('an entry is counted once, though two processes count at the same time, and again', async () => {
  await add(spread(30_000, 13 * DAY))
  await Promise.all([countAll(), countAll(), countAll()])
  await countAll()
  expect(await countedEntries()).toBe(20_000)
  expect((await shown()).rows).toEqual(await plainly())
})

test('an entry that is counted while somebody reads is not there twice', async () => {
  await add(spread(90, 3 * DAY))
  const meanwhile: Queries = {
    ...pool(),
    maybeOne: async (query) => {
      const found = await pool().maybeOne(query)
      await countAll()
      return found
    },
  }
  const { transitions } = await oneOverview(meanwhile, { refusing })
  expect(await countedEntries()).toBe(60)
  expect(transitions.reduce((sum, { now }) => sum + now, 0)).toBe(60)
})

test('an entry that is committed late is counted, though a later one was there before', async () => {
  const slow = await client()
  onTestFinished(() => slow.end())
  await slow.query('begin')
  await add(spread(6, HOUR), slow)
  await add(spread(6, HOUR))
  const counting = countAll()
  await expect.poll(waitingFor, { timeout: UNHURRIED_MS }).toBe(true)
  expect(await countedEntries()).toBe(0)
  await slow.query('commit')
  await counting
  expect(await countedEntries()).toBe(8)
  expect((await shown()).rows).toEqual(await plainly())
})

/** Whether somebody has asked whether older transactions have ended. */
const waitingFor = async () =>
  (
    await rows(
      `select exists (select from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query ~ 'haveEnded') as asked`,
    )
  )[0].asked

test('an entry that comes later than it says is counted, as after a clock was set back', async () => {
  await add(spread(60, 3 * DAY))
  await countAll()
  await add([2 * DAY, 2 * DAY + 1, 2 * DAY + 2, 9 * DAY, 9 * DAY + 1])
  await countAll()
  expect((await shown()).rows).toEqual(await plainly())
})

test('entries are counted whose times are all before that of the first one', async () => {
  await add([3 * 60])
  await add(spread(60, 3 * DAY, 10 * 60))
  await countAll()
  expect(await countedEntries()).toBe(41)
})

test('what the audit no longer keeps stays counted', async () => {
  await add(spread(300, 13 * DAY))
  await countAll()
  const before = await shown()
  await rows(`delete from auth.audit_event where at < now() - interval '1 day'`)
  await countAll()
  expect(await shown()).toEqual(before)
})

test('figures are exact at every moment while people sign in and others count', async () => {
  await add(spread(3000, 13 * DAY))
  const plain = await plainly()
  const writers = await Promise.all([client(), client()])
  onTestFinished(async () => {
    await Promise.all(writers.map((writer) => writer.end()))
  })
  let isOver = false
  const writing = Promise.all(
    writers.map(async (writer) => {
      for (let times = 0; times < 40; times++) {
        // As requests do, whose entries are the last that they write: entries of the past are no minute old by their ids.
        await writer.query('begin; select pg_current_xact_id()')
        await add(spread(9, 5 * DAY), writer)
        await writer.query('commit')
      }
    }),
  ).finally(() => {
    isOver = true
  })
  let least = plain[0].now + plain[0].before
  while (!isOver) {
    await countAll()
    const [refused, opened] = (await shown()).rows
    if (!refused || !opened) throw new Error('Nothing is shown.')
    // Three of each nine, whole: none of them twice, none left out.
    expect(refused.now + refused.before).toBe(opened.now + opened.before)
    expect((refused.now - plain[0].now) % 3).toBe(0)
    expect(refused.now + refused.before).toBeGreaterThanOrEqual(least)
    least = refused.now + refused.before
  }
  await writing
  expect((await shown()).rows).toEqual(await plainly())
  await countAll()
  expect((await shown()).rows).toEqual(await plainly())
})

test('after a count the overview reads only what is newer', async () => {
  await add(spread(20_000, 13 * DAY))
  await countAll()
  await countingPeople(pool(), quiet, { few: 100 }).remove(1000)
  await add([5, 4, 3])
  await rows('vacuum analyze auth.audit_event')
  const READ = sql.type(z.object({ read: z.coerce.number() }))`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read
    from pg_stat_xact_user_tables where relid = 'auth.audit_event'::regclass`
  const read = await pool().transaction(async (tx) => {
    const before = await tx.one(READ)
    await oneOverview(tx, { refusing, few: 100 })
    return (await tx.one(READ)).read - before.read
  })
  expect(read).toBeGreaterThan(2)
  // With the entries of the minute before the count, which may not be settled.
  expect(read).toBeLessThan(500)
})

test('where more wait to be counted than are read, the newest are, and it is said since when', async () => {
  await add(spread(300, 3 * DAY))
  const { cut, rows } = await shown({ most: 30 })
  expect(cut).toBeGreaterThan(0)
  expect(rows.reduce((sum, { now }) => sum + now, 0)).toBeLessThanOrEqual(31)
  await countAll()
  expect((await shown({ most: 30 })).cut).toBeNull()
})

test('what no overview shows any more is forgotten', async () => {
  await add(spread(30, HOUR))
  await countAll()
  await rows(`update auth.audit_count set hour = hour - interval '16 days'`)
  await countAll()
  expect(await countedEntries()).toBe(0)
})
