// When a standby is asked instead of the primary: by a database whose functions answer as the standby that a test wants.

import { sql } from 'slonik'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { connect, type Pool, type Queries } from '../../../server/db/pool.ts'
import { onePlace, oneStanding, openReplica } from '../../../server/db/replica.ts'
import { UNHURRIED_MS } from '../../support/auth-service.ts'
import { administer, createDatabase, rowsIn } from '../../support/databases.ts'
import { recordingLog } from '../../support/quiet.ts'
import { until } from '../../support/until.ts'

const BOUND_MS = 6000
const AGAIN_MS = BOUND_MS / 3

let primaryUrl: string
let standbyUrl: string
let primary: Pool
beforeAll(async () => {
  primaryUrl = await createDatabase(null)
  standbyUrl = await createDatabase(null)
  primary = await connect(primaryUrl, { connectionWaitMs: UNHURRIED_MS })
  await administer(
    standbyUrl,
    `create schema standin;
     create table standin.standing (recovers boolean, lags boolean, behind interval, is_foreign boolean);
     insert into standin.standing values (true, false, '0', false);
     create function standin.pg_is_in_recovery() returns boolean language sql
       as 'select recovers from standin.standing';
     create function standin.pg_last_wal_replay_lsn() returns pg_lsn language sql
       as $$ select case when lags then '0/1' else pg_current_wal_insert_lsn() end from standin.standing $$;
     create function standin.clock_timestamp() returns timestamptz language sql
       as 'select pg_catalog.clock_timestamp() - behind from standin.standing';
     create function standin.pg_control_system() returns table (system_identifier bigint) language sql
       as 'select c.system_identifier + is_foreign::int from pg_catalog.pg_control_system() c, standin.standing';
     do $$ begin
       execute format('alter database %I set search_path = standin, pg_catalog, public', current_database());
     end $$`,
  )
})
afterAll(() => primary?.end())

type Standing = { recovers?: boolean; lags?: boolean; behind?: string; isForeign?: boolean }
const stand = ({ recovers = true, lags = false, behind = '0', isForeign = false }: Standing) =>
  rowsIn(
    standbyUrl,
    'update standin.standing set recovers = $1, lags = $2, behind = $3::interval, is_foreign = $4',
    [recovers, lags, behind, isForeign],
  )
beforeEach(() => stand({}))

const AWAY = expect.stringMatching(/^The replica is away, .* more than 6 s behind/)
const BACK = 'The replica is asked again.'

/** Time stands still, unless the test lets it pass; the databases' own goes on. */
async function opened() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let looks = 0
  let answer = () => {}
  let isOver = false
  let failure: Error | null = null
  /** Each look is held there, until the next one is due. */
  const held = {
    ...primary,
    one: async (query: Parameters<Queries['one']>[0]) => {
      looks += 1
      await new Promise<void>((resolve) => {
        answer = resolve
        if (isOver) resolve()
      })
      if (failure) throw failure
      return primary.one(query)
    },
  } as Queries
  const log = recordingLog()
  const options = { url: standbyUrl, boundSeconds: BOUND_MS / 1000, connectionWaitMs: UNHURRIED_MS, log }
  const replica = await openReplica({ ...options, primary: held })
  onTestFinished(() => {
    isOver = true
    answer()
    return replica.stop()
  })
  /** The one before has ended once the next one has begun. */
  const lookAgain = async () => {
    const before = looks
    answer()
    vi.advanceTimersToNextTimer()
    await until(() => looks > before)
  }
  return {
    replica,
    looks: () => looks,
    said: () => log.lines.map(({ message }) => message),
    lookAgain,
    /** What the primary answers to the look that is held, and to those after it. */
    primaryFails: (next: Error | null) => {
      failure = next
    },
    ask: (meanwhile: () => void = () => {}) =>
      replica.maybeOne(async (db, isCurrent) => {
        const found = await db.maybeOne(
          sql.type(z.object({ one: z.number() }))`select 1 as one where true ${isCurrent}`,
        )
        meanwhile()
        return found
      }),
  }
}

/** One that is asked, as two looks have shown that it has come as far as the primary was. */
async function askedOne() {
  const one = await opened()
  await one.lookAgain()
  await one.lookAgain()
  expect(await one.ask()).toEqual({ one: 1 })
  return one
}

test('it is asked once two looks have shown what it has, each a third of the bound after the one before', async () => {
  const { ask, looks, lookAgain, said } = await opened()
  const begun = performance.now()
  await lookAgain()
  expect(performance.now() - begun).toBe(AGAIN_MS)
  expect(await ask()).toBeNull()
  await lookAgain()
  expect(await ask()).toEqual({ one: 1 })
  expect([looks(), said()]).toEqual([3, []])
})

test.each<[string, Standing]>([
  ['no standby, such as a former primary', { recovers: false }],
  ['one that has not come as far', { lags: true }],
  ['one whose clock is behind by more than the bound', { behind: '1 hour' }],
  ['one of another cluster', { isForeign: true }],
])('%s is not asked, which is said once, and asked again once it is as it should be', async (_, standing) => {
  const { ask, lookAgain, said } = await askedOne()
  await stand(standing)
  await lookAgain()
  expect(await ask()).toBeNull()
  await lookAgain()
  expect(said()).toEqual([AWAY])
  await stand({})
  await lookAgain()
  expect(await ask()).toEqual({ one: 1 })
  expect(said()).toEqual([AWAY, BACK])
})

test.each<[string, Standing]>([
  ['has been promoted', { recovers: false }],
  ['is another one, which has not come as far', { lags: true }],
  ['has a clock that was set back', { behind: '1 hour' }],
])('a standby that %s since the last look finds nothing', async (_, standing) => {
  const { ask, said } = await askedOne()
  await stand(standing)
  expect(await ask()).toBeNull()
  expect(said()).toEqual([])
})

test('what a standby had counts for the bound and not longer, however long the primary is silent', async () => {
  const { ask, looks, replica } = await askedOne()
  // The place that it has come to is of the first look.
  const left = BOUND_MS - 2 * AGAIN_MS
  vi.advanceTimersByTime(left - 1)
  expect(await ask()).toEqual({ one: 1 })
  expect(await ask(() => vi.advanceTimersByTime(1))).toBeNull()
  const asking = vi.fn(async () => ({ one: 1 }))
  expect(await replica.maybeOne(asking)).toBeNull()
  expect(asking).not.toHaveBeenCalled()
  expect(looks()).toBe(3)
})

test('a primary that fails leaves the standby unasked until it answers', async () => {
  const { ask, lookAgain, primaryFails, said } = await askedOne()
  primaryFails(new Error('The primary is away.'))
  await lookAgain()
  expect(await ask()).toBeNull()
  primaryFails(null)
  // Its place of before that is too old by now.
  await lookAgain()
  expect(await ask()).toBeNull()
  expect(said()).toEqual([AWAY])
  await lookAgain()
  expect(await ask()).toEqual({ one: 1 })
  expect(said()).toEqual([AWAY, BACK])
})

test('a standby that fails a question is asked no more until the next look, and that is said', async () => {
  const { ask, lookAgain, replica, said } = await askedOne()
  expect(await replica.maybeOne(() => Promise.reject(new Error('It was cut off.')))).toBeNull()
  expect(said()).toEqual([AWAY])
  const asking = vi.fn(async () => ({ one: 1 }))
  expect(await replica.maybeOne(asking)).toBeNull()
  expect(asking).not.toHaveBeenCalled()
  await lookAgain()
  expect(await ask()).toEqual({ one: 1 })
  expect(said()).toEqual([AWAY, BACK])
})

test('how far its clock is behind is judged by what has passed since the primary’s was read', async () => {
  const standby = await connect(standbyUrl, { connectionWaitMs: UNHURRIED_MS })
  onTestFinished(() => standby.end())
  const { now, ...place } = await onePlace(primary)
  const elevenDays = 1_000_000
  const old = { ...place, now: now - elevenDays, at: performance.now() - 1000 * elevenDays }
  const { clockBehind } = await oneStanding(standby, old, 6)
  expect(Math.abs(clockBehind)).toBeLessThan(60)
  await stand({ behind: '1 hour' })
  const { clockBehind: ofAnHour } = await oneStanding(standby, old, 6)
  expect(Math.abs(ofAnHour - 3600)).toBeLessThan(60)
})
