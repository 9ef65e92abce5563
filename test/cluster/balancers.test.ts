// Nodes behind HAProxy and nginx, by the configurations that are published, are restarted and killed under load.

import { describe, expect, onTestFinished, test } from 'vitest'
import { expectBalance } from '../faults/support/balance.ts'
import { createClock } from '../faults/support/clock.ts'
import { createPostgres } from '../faults/support/postgres.ts'
import { startTraffic } from '../faults/support/traffic.ts'
import { balancers } from './support/balancers.ts'
import { report } from './support/figures.ts'
import { accepted, inWords, outageOf } from './support/load.ts'
import { startNodes } from './support/nodes.ts'

const BROWSERS = 24

/** What a busy machine cannot serve within a second is refused otherwise, restarts or not. */
const unhurried = { DATABASE_WAIT_MS: '30000', DATABASE_STATEMENT_TIMEOUT_MS: '60000' }

async function started(by: keyof typeof balancers, envOf?: Parameters<typeof startNodes>[0]['envOf']) {
  const postgres = await createPostgres()
  onTestFinished(() => postgres.remove())
  await postgres.start({ max_connections: '200' })
  const balancer = await balancers[by]()
  const nodes = await startNodes({
    databaseUrl: postgres.url,
    balancer,
    env: unhurried,
    ...(envOf && { envOf }),
  })
  const db = await postgres.connect()
  onTestFinished(() => db.end())
  return { nodes, db, traffic: startTraffic(nodes, BROWSERS) }
}

/** Requests that may be unanswered when a node is killed: what each browser was at. */
const unanswered = {
  // On a connection of HTTP/1.1 that has had an answer it says nothing, for the client to ask again.
  haproxy: BROWSERS,
  nginx: 0,
}

describe.each(['haproxy', 'nginx'] as const)('behind %s', (by) => {
  test('every node is restarted in turn, and no request fails', async () => {
    const { nodes, db, traffic } = await started(by)
    await accepted(nodes, 200)
    for (const node of [...nodes.nodes.auth, ...nodes.nodes.app]) {
      expect(await node.end('SIGTERM')).toBe(0)
      node.start()
      await node.untilReady()
      await accepted(nodes, 100)
    }
    await traffic.end()
    expect(nodes.whatFailed()).toEqual([])
    await expectBalance(db, nodes)
    report(`${by}: all six nodes restarted`, `0 of ${nodes.exchanges.length} requests failed`)
  })

  test('one of each is killed: what they were at fails, and nothing else', async () => {
    const { nodes, db, traffic } = await started(by)
    const killed = [...nodes.nodes.auth.slice(0, 1), ...nodes.nodes.app.slice(0, 1)]
    const outage = await outageOf(nodes, () => Promise.all(killed.map((node) => node.end('SIGKILL'))))
    for (const node of killed) node.start()
    await Promise.all(killed.map((node) => node.untilReady()))
    await accepted(nodes, 200)
    await traffic.end()
    const cut = nodes.exchanges.filter(({ answer }) => answer === null)
    expect(cut.length).toBeLessThanOrEqual(unanswered[by])
    await expectBalance(db, nodes)
    report(
      `${by}: kill -9 of one of each`,
      `${inWords(outage)}, ${cut.length} of them by a closed connection`,
    )
  })
})

test('a node of each whose clock is an hour off serves with the others', async () => {
  const clock = createClock()
  clock.set(3600)
  const { nodes, db, traffic } = await started('haproxy', (_, nth) => (nth === 0 ? clock.env : {}))
  await accepted(nodes, 1000)
  clock.set(-3600)
  await accepted(nodes, 1000)
  await traffic.end()
  expect(nodes.whatFailed()).toEqual([])
  await expectBalance(db, nodes)
  report('clocks an hour off', `0 of ${nodes.exchanges.length} requests failed`)
})
