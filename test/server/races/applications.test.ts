// Requests of an application and of its person meet, on two nodes, and have the outcome of some order.

import { expect, test } from 'vitest'
import { caseOf } from '../../races/cases.ts'
import { nodesOfFile } from './support.ts'

const { explorer } = nodesOfFile()

const inBrowser = 'another application has a code and tokens, and asks once more'
const onDevice = 'a device waits for its person, and another has been allowed'
const registered = 'an application that has registered itself has a code, tokens and a pushed request'

const inOrganization =
  'another application works in an organization, has a code and tokens, and asks once more'

const pairs: [start: string, one: string, other: string][] = [
  [inBrowser, 'allow', 'refuse'],
  [inBrowser, 'redeem code', 'redeem code'],
  [inBrowser, 'refresh', 'refresh'],
  [inBrowser, 'give back', 'refresh'],
  [inBrowser, 'sign-out', 'redeem code'],
  [inBrowser, 'delete shows="session"', 'refresh'],
  [inBrowser, 'take back', 'allow'],
  [onDevice, 'device is allowed', 'device is refused'],
  [onDevice, 'device is allowed', 'device asks'],
  [onDevice, 'device asks for its tokens', 'device asks for its tokens'],
  [onDevice, 'device is taken back', 'device asks for its tokens'],
  [onDevice, 'device is allowed', 'delete shows="own password"'],
  [registered, 'come with what was pushed', 'come with what was pushed'],
  [registered, 'come with what was pushed', 'change the registration'],
  [registered, 'end session at the provider', 'redeem code'],
  [registered, 'remove the application', 'push a request'],
  [registered, 'take the registration back', 'allow'],
  [inOrganization, 'end the membership', 'refresh'],
  [inOrganization, 'end the membership', 'redeem code'],
  [inOrganization, 'end the membership', 'allow'],
  [inOrganization, 'end the membership', 'take back'],
  [inOrganization, 'end the membership', 'end the membership'],
  [inOrganization, 'delete shows="session"', 'end the membership'],
]

test.each(pairs)('%s: %s, %s', async (start, one, other) => {
  const met = { start, requests: [one, other] as const, addresses: 1 as const }
  const bounds = { exhaustive: 0, oneSwitch: 5, sampled: 1, seed: 1 }
  const { explored } = await explorer().explore(caseOf(met), bounds)
  expect(explored.found?.differences ?? []).toEqual([])
  // Both have done something.
  expect(explored.schedules).toBeGreaterThan(1)
})
