// The delivery machine keeps its table; the pauses between attempts grow.

import { expect, test } from 'vitest'
import { pauseAfter } from '../../machines/delivery/delivery.machine.ts'
import { testTransitions } from './support/transition-table.ts'
import { deliverySuite } from './tables/delivery.ts'

testTransitions('delivery', deliverySuite)

test('X-973: the pauses are 2, 10, 30, 120, 600 and 3600 seconds, and there is none after the seventh attempt', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(pauseAfter)).toEqual([2, 10, 30, 120, 600, 3600, Infinity])
})
