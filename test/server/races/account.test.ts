// What meets on the account's page has the outcome of some order, and leaves consistent data.

import { expect, test } from 'vitest'
import { caseOf } from '../../races/cases.ts'
import { nodesOfFile } from './support.ts'

const { explorer } = nodesOfFile()

const pairs: [start: string, one: string, other: string][] = [
  ['two ways in', 'unlink the provider', 'unlink the provider'],
  ['a change of e-mail asked for', 'sign up elsewhere', 'change e-mail digits="change-email"'],
  [
    'a change of e-mail made',
    'ask for another e-mail isTaken=false shows="session"',
    'take e-mail back isUndoLink=true',
  ],
]

test.each(pairs)('%s: %s, %s', async (start, one, other) => {
  const bounds = { exhaustive: 0, oneSwitch: 3, sampled: 1, seed: 1 }
  const { explored } = await explorer().explore(
    caseOf({ start, requests: [one, other], addresses: 1 }),
    bounds,
  )
  expect(explored.found?.differences ?? []).toEqual([])
})
