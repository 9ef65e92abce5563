// Prometheus, by the configuration that is published, scrapes both services and evaluates every alert.

import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '../support/app-service.ts'
import { startAuth } from '../support/auth-service.ts'
import { freePort } from '../support/free-port.ts'
import { folderOf, startProgram } from './support/programs.ts'
import { filledIn, published } from './support/published.ts'

type Rules = { groups: { rules: { name: string; health: string }[] }[] }
type Alerts = { alerts: { labels: Record<string, string>; state: string }[] }
type Samples = { result: { metric: Record<string, string>; value: [number, string] }[] }

/** For one test. @returns asks its API */
async function startPrometheus(targets: Record<'auth:4000' | 'app:3000', string>) {
  const folder = folderOf('prometheus')
  let text = filledIn(published('prometheus/prometheus.yml'), /_interval: 15s/g, '_interval: 1s')
  for (const [name, address] of Object.entries(targets)) text = filledIn(text, name, address)
  writeFileSync(join(folder, 'prometheus.yml'), text)
  copyFileSync(
    new URL('../../server/deploy/prometheus/alerts.yml', import.meta.url),
    join(folder, 'alerts.yml'),
  )
  const address = `127.0.0.1:${await freePort()}`
  const args = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${address}`,
  ]
  const program = startProgram('prometheus', { args, cwd: folder })
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`http://${address}/api/v1/${path}`)
    return ((await answer.json()) as { data: T }).data
  }
  await program.until(() => ask('status/config'))
  return ask
}

const patience = { timeout: 90_000, interval: 100 }

test('both services are scraped, every alert is evaluated, and one that is gone is noticed', async () => {
  const auth = await startAuth()
  onTestFinished(auth.stop)
  const app = await startApp({ AUTH_URL: auth.url })
  onTestFinished(app.stop)
  const hostOf = (url: string) => new URL(url).host
  const ask = await startPrometheus({ 'auth:4000': hostOf(auth.url), 'app:3000': hostOf(app.url) })
  const up = async () => {
    const { result } = await ask<Samples>('query?query=up')
    return Object.fromEntries(result.map(({ metric, value }) => [metric.job, value[1]]))
  }
  await vi.waitFor(
    async () => expect(await up()).toEqual({ 'lockstep-auth': '1', 'lockstep-app': '1' }),
    patience,
  )
  const alerts = [...published('prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  await vi.waitFor(async () => {
    const { groups } = await ask<Rules>('rules')
    const rules = groups.flatMap(({ rules }) => rules)
    expect(rules.map(({ name, health }) => [name, health])).toEqual(alerts.map((name) => [name, 'ok']))
  }, patience)
  const { result } = await ask<Samples>('query?query=lockstep_outbox_waiting')
  expect(result.map(({ metric }) => metric.service).toSorted()).toEqual(['app', 'auth'])
  await app.stop()
  await vi.waitFor(async () => {
    const found = (await ask<Alerts>('alerts')).alerts.map(({ labels, state }) => [
      labels.alertname,
      labels.job,
      state,
    ])
    expect(found).toEqual([['LockstepDown', 'lockstep-app', 'pending']])
  }, patience)
})
