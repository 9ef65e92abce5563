// PostgreSQL under Patroni changes its primary under load: nothing that was answered is lost, and errors are announced and brief.

import { expect, onTestFinished, test } from 'vitest'
import { expectBalance } from '../faults/support/balance.ts'
import { startTraffic } from '../faults/support/traffic.ts'
import { balancers } from './support/balancers.ts'
import { report } from './support/figures.ts'
import { answered, inWords, outageOf } from './support/load.ts'
import { startNodes } from './support/nodes.ts'
import { type PatroniCluster, startPatroni } from './support/patroni.ts'
import { pooledPrimary } from './support/pooled-primary.ts'

const BROWSERS = 24
/** In seconds: the lease of a lost primary is 20, then its successor is promoted, and a pooler has to find it. */
const WITHIN = { switchOver: 10, failOver: 30 }

test.each([
  ['found by DATABASE_URL', async ({ url }: PatroniCluster) => url],
  ['behind PgBouncer', pooledPrimary],
])('a switchover and a failover of the primary, %s', { timeout: 400_000 }, async (how, urlOf) => {
  const patroni = await startPatroni()
  const nodes = await startNodes({ databaseUrl: await urlOf(patroni), balancer: await balancers.haproxy() })
  const traffic = startTraffic(nodes, BROWSERS)
  const switchedOver = await outageOf(nodes, patroni.switchOver)
  const failedOver = await outageOf(nodes, (begins) =>
    patroni.killPrimary(async () => {
      await answered(nodes, 40)
      begins()
    }),
  )
  await traffic.end()
  expect(nodes.exchanges.filter(({ answer }) => answer === null)).toEqual([])
  const db = await patroni.connect()
  onTestFinished(() => db.end())
  await expectBalance(db, nodes)
  report(`switchover, ${how}`, inWords(switchedOver))
  report(`failover, ${how}`, inWords(failedOver))
  expect(switchedOver.seconds).toBeLessThan(WITHIN.switchOver)
  expect(failedOver.seconds).toBeLessThan(WITHIN.failOver)
})
