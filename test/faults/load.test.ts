// While 200 browsers work and one fault follows another, no response is an unannounced error, no request is left without a response while no fault is on, and the data is consistent afterwards.

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseFaults } from './support/database-faults.ts'
import { record } from './support/figures.ts'
import { options } from './support/options.ts'
import { type System, startSystem } from './support/system.ts'
import { startTraffic } from './support/traffic.ts'

const BROWSERS = 200

let system: System
beforeAll(async () => {
  system = await startSystem()
})
afterAll(() => system?.stop())

type Fault = { goes: () => Promise<unknown>; returns: () => Promise<unknown> }

const faults = (): Record<string, Fault> => {
  const { auth, app, mails, links } = system
  const restarted = (node: typeof auth, signal: NodeJS.Signals): Fault => ({
    goes: () => node.end(signal),
    returns: async () => node.start(),
  })
  return {
    ...databaseFaults(() => system),
    'the auth service is killed': restarted(auth, 'SIGKILL'),
    'the application is killed': restarted(app, 'SIGKILL'),
    'the auth service is asked to end': restarted(auth, 'SIGTERM'),
    'the application is asked to end': restarted(app, 'SIGTERM'),
    'the mail server is away': { goes: () => mails.leave(), returns: () => mails.comeBack() },
    'the mail server answers 451': {
      goes: async () => mails.be(451),
      returns: async () => mails.be('takes'),
    },
    'the auth service hangs': { goes: async () => auth.freeze(), returns: async () => auth.thaw() },
    'connections to the auth service are truncated': {
      goes: async () => links.appToAuth.set({ kind: 'truncate', bytes: 100 }),
      returns: async () => links.appToAuth.set({ kind: 'pass' }),
    },
  }
}

test(`${BROWSERS} browsers for ${options.loadMs / 60_000} minutes`, {
  timeout: options.loadMs * 4 + 300_000,
}, async () => {
  const traffic = startTraffic(system, BROWSERS)
  const all = Object.entries(faults())
  // A seed gives the same faults in the same order; when they come is the machine’s affair.
  const order = fc.sample(fc.infiniteStream(fc.nat(all.length - 1)), { seed: options.seed, numRuns: 1 })[0]
  const thrown: string[] = []
  /** From when a fault went on until both services were ready and no other one was on. */
  const windows: [from: number, until: number][] = []
  let since: number | null = null
  const close = () => {
    if (since !== null) windows.push([since, performance.now()])
    since = null
  }
  const areReady = () => Promise.all([system.auth.untilReady(), system.app.untilReady()])
  const until = performance.now() + options.loadMs
  const isOver = () => performance.now() > until
  /** So many requests, or nothing for as long as a request may wait. */
  const more = async (requests: number) => {
    const from = system.exchanges.length
    await vi
      .waitFor(() => expect(isOver() || system.exchanges.length > from + requests).toBe(true), {
        timeout: 5000,
        interval: 20,
      })
      .catch(() => {})
  }
  await more(300)
  while (!isOver()) {
    const [what = '', fault] = all[order?.next().value ?? 0] ?? []
    thrown.push(what)
    since ??= performance.now()
    await fault?.goes()
    await more(100)
    await fault?.returns()
    const { length: nth } = thrown
    // Not waited for: under the load the next fault may well come before.
    areReady().then(
      () => thrown.length === nth && close(),
      () => {},
    )
    await more(300)
  }
  await traffic.end()
  await areReady()
  close()
  await system.expectBalance()
  const { exchanges } = system
  const judged = exchanges.filter(
    ({ took: [from, until] = [0, 0] }) =>
      !windows.some(([goes, returned]) => from <= returned && until >= goes),
  )
  expect(judged.length).toBeGreaterThan(0)
  expect(
    judged.filter(({ answer }) => answer === null).map(({ method, path }) => `${method} ${path}`),
  ).toEqual([])
  const statuses = Object.entries(
    Object.groupBy(exchanges, ({ answer }) => (answer ? `${answer.status}` : 'no answer')),
  ).map(([status, { length } = []]) => `${length} × ${status}`)
  record(
    'load',
    `${BROWSERS} browsers for ${options.loadMs / 60_000} min, faults by --seed ${options.seed}`,
    `${exchanges.length} requests (${statuses.join(', ')}), ${thrown.length} faults, ${judged.length} requests while none was on: the data is consistent`,
  )
})
