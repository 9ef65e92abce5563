// The services recover by themselves within five seconds of the database’s return, however it went away.

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseFaults } from './support/database-faults.ts'
import { record } from './support/figures.ts'
import { call, signIn, signUp, somebody, verifiedPerson } from './support/person.ts'
import { type System, startSystem } from './support/system.ts'

let system: System
beforeAll(async () => {
  system = await startSystem()
})
afterAll(() => system?.stop())

const WITHIN_MS = 5000

const faults = databaseFaults(() => system)

test.each(Object.keys(faults))('of a database that %s', async (what) => {
  const { goes, returns } = faults[what] ?? {}
  const { email, token } = await verifiedPerson(system)
  await goes?.()
  // So that every connection of both pools has met the fault.
  const meanwhile = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      index % 2 === 0 ? signUp(system, somebody()) : call(system, token, email),
    ),
  )
  expect(meanwhile.filter((answer) => answer?.status === 200)).toEqual([])
  await returns?.()
  const back = performance.now()
  await vi.waitFor(
    async () => {
      expect((await signIn(system, email))?.status).toBe(200)
      expect((await call(system, token, email))?.status).toBe(200)
    },
    { timeout: 60_000, interval: 20 },
  )
  const took = performance.now() - back
  expect(took).toBeLessThan(WITHIN_MS)
  // And not by one lucky connection.
  const after = await Promise.all(Array.from({ length: 24 }, () => call(system, token, email)))
  expect(after.map((answer) => answer?.status)).toEqual(after.map(() => 200))
  await system.expectBalance()
  record('recovery', `a database that ${what}`, `${(took / WITHIN_MS).toFixed(2)} of the five seconds`)
})
