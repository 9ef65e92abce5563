// Alerts and dashboard: each alert has its paragraph, and each metric that they name exists.

import { expect, test } from 'vitest'
import { textOf } from './support/files.ts'

const rules = textOf('server/deploy/prometheus/alerts.yml')
const dashboard = textOf('server/deploy/grafana/lockstep.json')
const page = textOf('docs/operations.md')
const source = textOf('server/telemetry/metrics.ts')

const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '')

test('each alert has its paragraph in docs/operations.md, and a runbook that leads there', () => {
  const paragraphs = [...page.matchAll(/^### (Lockstep\w+)$/gm)].map(([, name]) => name)
  expect(paragraphs).toEqual(alerts)
  for (const name of alerts) expect(rules).toContain(`runbook: docs/operations.md#${name.toLowerCase()}\n`)
})

test('each metric of ours that alerts and dashboard name exists, and is on the page', () => {
  const names = [...`${rules}${dashboard}`.matchAll(/\blockstep_[a-z_]+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  )
  const unknown = [...new Set(names)].filter((name) => !source.includes(`${name}`))
  expect(unknown).toEqual([])
})

test('the dashboard is JSON with a query in each panel', () => {
  const { panels } = JSON.parse(dashboard) as { panels: { title: string; targets: { expr: string }[] }[] }
  expect(panels.filter(({ targets }) => !targets.every(({ expr }) => expr))).toEqual([])
})
