// The delivery machine keeps its table; the pauses between attempts grow.

import { expect, test } from 'vitest'
import { pauseAfter } from '../../machines/delivery/delivery.machine.ts'
import { testTransitions } from './support/transition-table.ts'
import { deliverySuite } from './tables/delivery.ts'

testTransitions('delivery', deliverySuite)

test('X-973: the pauses are 2, 10, 30, 120, 600 and 3600 seconds, and there is none after the seventh attempt', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map((attempts) => pauseAfter(attempts, 'hours'))
  expect(pauses).toEqual([2, 10, 30, 120, 600, 3600, Infinity])
})

test('X-973: those of an event grow from five seconds to half a day, a day and a half in all, and the tenth attempt is the last', () => {
  const pauses = Array.from({ length: 10 }, (_, attempt) => pauseAfter(attempt + 1, 'days'))
  expect(pauses).toEqual([5, 30, 120, 600, 3600, 10_800, 21_600, 43_200, 43_200, Infinity])
  expect(pauses.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(36 * 3600 - 2 * 3600)
})
