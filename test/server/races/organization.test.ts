// Requests that meet in an organization have the outcome of some order, whoever is deleted meanwhile.

import { expect, test } from 'vitest'
import { caseOf } from '../../races/cases.ts'
import { nodesOfFile } from './support.ts'

const { explorer } = nodesOfFile()

const pairs: [one: string, other: string][] = [
  ['hand over to admin', 'hand over to member'],
  ['forget', 'hand over to member'],
  ['forget', 'organization'],
]

test.each(pairs)('%s, %s', async (one, other) => {
  const met = { start: 'an organization of three', requests: [one, other] as const, addresses: 1 as const }
  const bounds = { exhaustive: 0, oneSwitch: 4, sampled: 1, seed: 1 }
  const { explored } = await explorer().explore(caseOf(met), bounds)
  expect(explored.found?.differences ?? []).toEqual([])
})
