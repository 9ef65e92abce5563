// A network that delays, drips, truncates and cuts between any two parts costs time and announced refusals, and nothing else.

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { record } from './support/figures.ts'
import type { Fault } from './support/link.ts'
import { type System, startSystem } from './support/system.ts'
import { startTraffic } from './support/traffic.ts'

let system: System
beforeAll(async () => {
  system = await startSystem()
})
afterAll(() => system?.stop())

const faults: Record<string, Fault> = {
  'is 100 ms late': { kind: 'delay', ms: 100 },
  drips: { kind: 'drip', bytes: 60 },
  'truncates every answer': { kind: 'truncate', bytes: 150 },
  'refuses connections': { kind: 'refuse' },
}
const links = ['authToDatabase', 'appToDatabase', 'appToAuth', 'authToMails'] as const

test.each(links.flatMap((link) => Object.keys(faults).map((what) => ({ link, what }))))(
  '$link $what',
  async ({ link, what }) => {
    const traffic = startTraffic(system, 6)
    const more = async (requests: number) => {
      const from = traffic.answered()
      await vi.waitFor(() => expect(traffic.answered()).toBeGreaterThan(from + requests), {
        timeout: 90_000,
        interval: 20,
      })
    }
    await more(20)
    const { [link]: between } = system.links
    between.set(faults[what] ?? { kind: 'pass' })
    if (what === 'refuses connections') between.cut()
    await more(30)
    between.set({ kind: 'pass' })
    between.cut()
    await Promise.all([system.auth.untilReady(), system.app.untilReady()])
    await traffic.end()
    await system.expectBalance()
    record('slow', `${link} ${what}`, 'the data is consistent')
  },
)
