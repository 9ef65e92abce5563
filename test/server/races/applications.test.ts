// Requests of an application and of its person meet, on two nodes, and have the outcome of some order.

import { expect, test } from 'vitest'
import { caseOf } from '../../races/cases.ts'
import { nodesOfFile } from './support.ts'

const { explorer } = nodesOfFile()

const start = 'another application has a code and tokens, and asks once more'

const pairs: [one: string, other: string][] = [
  ['allow', 'refuse'],
  ['redeem code', 'redeem code'],
  ['refresh', 'refresh'],
  ['give back', 'refresh'],
  ['sign-out', 'redeem code'],
  ['delete shows="session"', 'refresh'],
  ['take back', 'allow'],
]

test.each(pairs)('%s, %s', async (one, other) => {
  const met = { start, requests: [one, other] as const, addresses: 1 as const }
  const bounds = { exhaustive: 0, oneSwitch: 5, sampled: 1, seed: 1 }
  const { explored } = await explorer().explore(caseOf(met), bounds)
  expect(explored.found?.differences ?? []).toEqual([])
  // Both have done something.
  expect(explored.schedules).toBeGreaterThan(1)
})
