// Requests that meet in an organization have the outcome of some order, no matter who is deleted meanwhile.

import { expect, test } from 'vitest'
import { caseOf } from '../../races/cases.ts'
import { nodesOfFile } from './support.ts'

const { explorer } = nodesOfFile()

const pairs: [one: string, other: string][] = [
  ['hand over to admin', 'hand over to member'],
  ['forget', 'hand over to member'],
  ['forget', 'organization'],
  ['demand factor', 'withdraw demand'],
]

test.each(pairs)('%s, %s', async (one, other) => {
  const met = { start: 'an organization of three', requests: [one, other] as const, addresses: 1 as const }
  const bounds = { exhaustive: 0, oneSwitch: 4, sampled: 1, seed: 1 }
  const { explored } = await explorer().explore(caseOf(met), bounds)
  expect(explored.found?.differences ?? []).toEqual([])
})

test('a person who is deleted while they accept an invitation learns that they are signed out', async () => {
  const met = {
    start: 'an organization of three',
    requests: ['accept', 'forget'] as const,
    addresses: 1 as const,
  }
  // Between the transaction that accepts it and the look at who has the session.
  const choices = [...Array<number>(12).fill(0), 1]
  const { ran } = await explorer().again(caseOf(met), choices)
  expect(ran.taken[choices.length - 1]?.party).toBe(1)
  expect(ran.outcome.answers).toEqual(['401 NOT_SIGNED_IN', ''])
})
