// The young generation is as small after starting up as before it.

import { getHeapSpaceStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { collect } from '../../../server/mains/start-up-memory.ts'

const youngBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0

/** What survives a while makes it grow. */
function grow(from: number): void {
  const kept: string[][] = []
  while (youngBytes() <= from) {
    kept.push(Array.from({ length: 1000 }, (_, index) => `${index}`))
    if (kept.length > 1000) kept.shift()
  }
}

test('what starting up has made of the young generation is given back', () => {
  collect()
  const before = youngBytes()
  grow(before)
  collect()
  expect(youngBytes()).toBeLessThanOrEqual(before)
})
