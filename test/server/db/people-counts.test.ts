// Whom the overview counts: as they are now where there is little to read, and as housekeeping counted them where there is much.

import { expect, test } from 'vitest'
import { oneOverview } from '../../../server/db/auth/overview.ts'
import { countingPeople } from '../../../server/db/auth/overview-people.ts'
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
  await countingPeople(pool(), { few: 10 }).remove(1000)
  await rows(`delete from auth.audit_event where user_id = 'someone-3'`)
  expect(await activeOf(10)).toEqual({ active: 7, isOfBefore: true })
  expect(await activeOf(100)).toEqual({ active: 6, isOfBefore: false })
  // Another process has just counted.
  await countingPeople(pool(), { few: 10 }).remove(1000)
  expect(await activeOf(10)).toEqual({ active: 7, isOfBefore: true })
  await rows(`update auth.people_count set at = at - interval '1 hour'`)
  await countingPeople(pool(), { few: 10 }).remove(1000)
  expect(await activeOf(10)).toEqual({ active: 6, isOfBefore: true })
})
