// What housekeeping removes by a rule: what has expired and nothing else, the oldest first, and by one process at a time.

import { sql } from 'slonik'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Pool } from '../../../../server/db/pool.ts'
import { indexOf, type RetentionRule, removeExpired } from '../../../../server/db/remove-expired.ts'
import { ago, HOUR, hence, queriesDatabase } from './queries.support.ts'

const { add, rows, column, pool } = queriesDatabase()

const plain = {
  kind: 'rows of a test',
  table: ['t', 'it'],
  key: 'name',
  expired: ['ends', sql.fragment`now()`],
} as const
/** What is used has a later end, which the column of the index learns of when the row is looked at. */
const swept = { ...plain, sweptBy: 'looked_at' } as const

/** The releases that run side by side have it in common. */
async function taken(kind: string) {
  await rows('begin')
  await rows('select pg_advisory_xact_lock(1819243375, hashtext($1))', [kind])
}

beforeEach(async () => {
  await rows('drop schema if exists t cascade; create schema t')
  await rows(`create table t.it (name text primary key, ends timestamptz, looked_at timestamptz, note text)`)
})

const row = (name: string, ends: Date, looked_at = ends, note = '') =>
  add('t.it', { name, ends, looked_at, note })
const left = () => column('t.it', 'name')

function removing(rule: RetentionRule, most: number, { isEnding = false, from = pool() } = {}) {
  const ending = new AbortController()
  if (isEnding) ending.abort()
  onTestFinished(() => ending.abort())
  return removeExpired(from, rule, most, ending.signal)
}

test('a row is found by the column that sweeps it, and otherwise by the one that says when it ends', () => {
  expect([indexOf(plain), indexOf(swept)]).toEqual(['ends', 'looked_at'])
})

describe.each<[string, RetentionRule]>([
  ['', plain],
  [' that use may have moved', swept],
])('of rows with an end%s', (_words, rule) => {
  test('those that have expired are removed, the oldest first and so many at once, until none is left', async () => {
    for (const [name, seconds] of Object.entries({ middle: 20, oldest: 30, newest: 10 }))
      await row(name, ago(seconds))
    await row('lives', hence(HOUR))
    expect(await removing(rule, 2)).toBe(2)
    expect(await left()).toEqual(['lives', 'newest'])
    expect(await removing(rule, 2)).toBe(1)
    expect(await removing(rule, 2)).toBe(0)
    expect(await left()).toEqual(['lives'])
  })

  test('those that somebody has locked are left for the next time', async () => {
    for (const name of ['free', 'locked']) await row(name, ago(10))
    await rows('begin')
    await rows(`select from t.it where name = 'locked' for update`)
    const removed = await removing(rule, 5)
    await rows('commit')
    expect([removed, await left()]).toEqual([1, ['locked']])
  })

  test('none is removed while another process removes this kind, and all are while it removes another', async () => {
    await row('expired', ago(10))
    await taken(plain.kind)
    const removed = await removing(rule, 5)
    await rows('commit')
    expect([removed, await left()]).toEqual([null, ['expired']])
    await taken('other rows')
    const removedBeside = await removing(rule, 5)
    await rows('commit')
    expect([removedBeside, await left()]).toEqual([1, []])
  })
})

test('of those that have expired others may be kept', async () => {
  await row('goes', ago(10))
  await row('stays', ago(10), ago(10), 'kept')
  expect(await removing({ ...plain, only: sql.fragment`note = ''` }, 5)).toBe(1)
  expect(await left()).toEqual(['stays'])
})

describe('of rows that use has moved', () => {
  /** The first have been used since their first end. */
  async function world() {
    for (const name of ['used', 'used, too', 'used as well']) await row(name, hence(HOUR), ago(60))
    for (const name of ['ended', 'ended, too']) await row(name, ago(30))
    await row('to come', hence(HOUR), hence(60))
  }
  const settled = () => column('t.it', `name || ': ' || (looked_at = ends)`)

  test('those that live are left until they end, and the search goes on to those that have ended', async () => {
    await world()
    expect(await removing(swept, 2)).toBe(2)
    expect(await settled()).toEqual(['to come: false', 'used as well: true', 'used, too: true', 'used: true'])
  })

  test('no more are looked at once the service ends', async () => {
    await world()
    expect(await removing(swept, 2, { isEnding: true })).toBe(0)
    expect(await left()).toHaveLength(6)
  })

  test('what goes with those that have ended does, and nothing of those that live', async () => {
    await rows('create table t.hanging (of text)')
    await world()
    for (const name of await left()) await add('t.hanging', { of: name })
    const before = (batch: ReturnType<typeof sql.fragment>) =>
      sql.fragment`hanging as (delete from t.hanging where of in (${batch}))`
    expect(await removing({ ...swept, before }, 10)).toBe(2)
    expect(await column('t.hanging', 'of')).toEqual(['to come', 'used', 'used as well', 'used, too'])
  })

  test('those that were removed before another process took its turn are counted', async () => {
    await row('ended', ago(30))
    for (const name of ['used', 'used, too', 'used as well']) await row(name, hence(HOUR), ago(20))
    let turns = 0
    const from: Pool = {
      ...pool(),
      transaction: async (work) => {
        turns += 1
        if (turns === 2) await taken(plain.kind)
        return pool().transaction(work)
      },
    }
    const removed = await removing(swept, 2, { from })
    await rows('commit')
    expect([removed, turns]).toEqual([1, 2])
  })
})
