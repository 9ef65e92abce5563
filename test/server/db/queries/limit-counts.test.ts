// auth.rate_limit, as the console shows it: how many of each limit count something now, and of how many requests.

import { beforeEach, expect, test } from 'vitest'
import { anyLimitCounts } from '../../../../server/db/auth/limit-counts.ts'
import { queriesDatabase } from './queries.support.ts'

const { add, rows, pool } = queriesDatabase()

beforeEach(() => rows('delete from auth.rate_limit'))

const counting = (key: string, points = 1, expire: number | null = Date.now() + 60_000) =>
  add('auth.rate_limit', { key, points, expire })

test('what counts something now is counted by its limit and by its requests, without what it is of', async () => {
  for (const of of ['192.0.2.1', '192.0.2.2']) await counting(`sign-in:address:${of}`)
  await counting('sign-in:address:192.0.2.3', 2)
  await counting('sign-in:email:ada@example.com')
  await counting('sign-in:address:over', 1, Date.now() - 60_000)
  await counting('api-key:one')
  const { rows: counts, isCut } = await anyLimitCounts(pool())
  const sorted = counts.map(({ rule, by, points, counts }) => `${rule} ${by} ${points}: ${counts}`).toSorted()
  expect(sorted).toEqual(['sign-in address 1: 2', 'sign-in address 2: 1', 'sign-in email 1: 1'])
  expect(isCut).toBe(false)
})

test('more than are counted are left out, but for the one that shows that there are more, which is said', async () => {
  for (const of of ['1', '2', '3', '4']) await counting(`sign-in:address:${of}`)
  const counted = async (most: number) => {
    const { rows: found, isCut } = await anyLimitCounts(pool(), most)
    return [found.map(({ counts }) => counts), isCut]
  }
  expect(await counted(2)).toEqual([[3], true])
  expect(await counted(4)).toEqual([[4], false])
})
