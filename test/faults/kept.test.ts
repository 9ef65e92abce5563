// Nothing that was answered is lost: each sign-up, sign-in, verification, reset, callback and organization answered with 2xx is still there after kill -9 of either service or of the database.

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { record } from './support/figures.ts'
import { type System, startSystem } from './support/system.ts'
import { startTraffic } from './support/traffic.ts'

let system: System
beforeAll(async () => {
  system = await startSystem()
})
afterAll(() => system?.stop())

const KILLS = 3

const killed: Record<string, () => Promise<void>> = {
  'the auth service': async () => {
    await system.auth.end('SIGKILL')
    system.auth.start()
  },
  'the application': async () => {
    await system.app.end('SIGKILL')
    system.app.start()
  },
  'the database': async () => {
    await system.postgres.kill()
    await system.postgres.start()
  },
}

test.each(Object.keys(killed))('after kill -9 of %s', async (name) => {
  const before = system.exchanges.length
  const traffic = startTraffic(system, 12)
  for (let kill = 0; kill < KILLS; kill += 1) {
    const db = await system.db()
    const count = async () => {
      const { rows } = await db.query<{ rows: number }>(
        'select (select count(*) from auth.audit_event) + (select count(*) from app.session) as rows',
      )
      return Number(rows[0]?.rows)
    }
    // The point of each kill is found by what the database shows: so much was written since the last one.
    const from = await count()
    await vi.waitFor(async () => expect(await count()).toBeGreaterThan(from + 100), {
      timeout: 60_000,
      interval: 10,
    })
    await killed[name]?.()
    await Promise.all([system.auth.untilReady(), system.app.untilReady()])
  }
  await traffic.end()
  await system.expectBalance()
  const asked = system.exchanges.slice(before)
  const accepted = asked.filter(({ answer }) => answer !== null && answer.status < 300).length
  expect(accepted).toBeGreaterThan(100)
  record(
    'kept',
    `kill -9 of ${name}, ${KILLS} times`,
    `${accepted} of ${asked.length} requests answered 2xx, none lost`,
  )
})
