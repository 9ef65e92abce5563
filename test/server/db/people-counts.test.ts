// Whom the overview counts: as they are now where there is little to read, and as housekeeping counted them where there is much.

import { sql } from 'slonik'
import { expect, test } from 'vitest'
import { oneOverview } from '../../../server/db/auth/overview.ts'
import { countingPeople } from '../../../server/db/auth/overview-people.ts'
import type { Pool } from '../../../server/db/pool.ts'
import { quiet, recordingLog } from '../../support/quiet.ts'
import { countedDatabase, DAY, refusing, spread } from './audit-counts.support.ts'

const { pool, rows, add } = countedDatabase()

test('people are counted for who looks where there are few entries, and otherwise as they were counted last', async () => {
  await rows(`insert into auth."user" (id, name, email) select 'someone-' || n, '', n || '@example.com' from generate_series(0, 6) n
    on conflict do nothing`)
  await add(spread(21, 3 * DAY))
  const activeOf = async (few: number) => {
    const { people } = await oneOverview(pool(), { refusing, few })
    return { active: people.weeks.find(({ isNow }) => isNow)?.active, isOfBefore: people.isOfBefore }
  }
  expect(await activeOf(10)).toEqual({ active: 7, isOfBefore: false })
  await countingPeople(pool(), quiet, { few: 10 }).remove(1000)
  await rows(`delete from auth.audit_event where user_id = 'someone-3'`)
  expect(await activeOf(10)).toEqual({ active: 7, isOfBefore: true })
  expect(await activeOf(100)).toEqual({ active: 6, isOfBefore: false })
  // Another process has just counted.
  await countingPeople(pool(), quiet, { few: 10 }).remove(1000)
  expect(await activeOf(10)).toEqual({ active: 7, isOfBefore: true })
  await rows(`update auth.people_count set at = at - interval '1 hour'`)
  await countingPeople(pool(), quiet, { few: 10 }).remove(1000)
  expect(await activeOf(10)).toEqual({ active: 6, isOfBefore: true })
})

/** A database in which a statement that reads more entries takes longer than it may. */
const slowAbove = (pool: Pool, most: number): Pool => ({
  ...pool,
  transaction: (work) =>
    pool.transaction((tx) =>
      work({
        ...tx,
        query: async (query) => {
          if (query.values.some((value) => Number(value) > most)) {
            await tx.query(sql.unsafe`set local statement_timeout = 50`)
            await tx.query(sql.unsafe`select pg_sleep(60)`)
          }
          return tx.query(query)
        },
      }),
    ),
})

test('people are counted in fewer entries where more take longer than a statement may, which is said once with what mends it', async () => {
  await rows(`insert into auth."user" (id, name, email) select 'someone-' || n, '', n || '@example.com' from generate_series(0, 6) n
    on conflict do nothing`)
  await add(spread(1200, 3 * DAY))
  const log = recordingLog()
  const counting = countingPeople(slowAbove(pool(), 500), log, { few: 10, most: 1600 })
  const cutOf = async () => {
    await counting.remove(1000)
    const [{ active, left }] = await rows(`
      select (select (week ->> 'active')::integer from jsonb_array_elements(weeks) week where week -> 'isNow' = 'true') as active,
        (select count(*)::integer from auth.audit_event where at > cut) as left from auth.people_count`)
    return [active, left]
  }
  // A half of a half.
  expect(await cutOf()).toEqual([7, 400])
  expect(log.lines).toHaveLength(1)
  await rows(`update auth.people_count set at = at - interval '1 hour'`)
  expect(await cutOf()).toEqual([7, 400])
  expect(log.lines.map(({ message }) => message)).toEqual([
    expect.stringMatching(/newest 400 entries of the audit instead of 1600.*DATABASE_STATEMENT_TIMEOUT_MS/),
  ])
})

test('a count removes nothing, whether it counts or another has just done so', async () => {
  await add(spread(21, 3 * DAY))
  const removed = () => countingPeople(pool(), quiet, { few: 10 }).remove(1000)
  expect([await removed(), await removed()]).toEqual([0, 0])
})

test('a count that fails for another reason than its time is not tried with fewer entries', async () => {
  await add(spread(21, 3 * DAY))
  let tries = 0
  const broken: Pool = {
    ...pool(),
    transaction: () => {
      tries += 1
      return Promise.reject(new Error('The disk is full'))
    },
  }
  await expect(countingPeople(broken, quiet, { few: 10, most: 1600 }).remove(1000)).rejects.toThrow(
    'disk is full',
  )
  expect(tries).toBe(1)
})
