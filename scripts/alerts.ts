// npm run alerts: checks the configuration of Prometheus, its alerts and each query of the dashboard, by promtool; fails, and never skips, where promtool is missing.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const deployed = (path: string) => fileURLToPath(new URL(`../server/deploy/${path}`, import.meta.url))
const promtool = process.env.PROMTOOL || 'promtool'

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }

/** As rules that record them: promtool of Prometheus 2 reads queries nowhere else. JSON is YAML, too. */
function queriesOf(dashboard: string): string {
  const { panels } = JSON.parse(readFileSync(dashboard, 'utf8')) as Dashboard
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const rules = queries.map((expr, index) => ({
    record: `panel:${index}`,
    // Grafana’s own, filled in before Prometheus is asked.
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }))
  return JSON.stringify({ groups: [{ name: 'dashboard', rules }] })
}

/** @returns promtool’s exit code */
function check(what: string, as: 'config' | 'rules', file: string): number {
  process.stdout.write(`${what}: `)
  const { status, error } = spawnSync(promtool, ['check', as, '--lint-fatal', file], { stdio: 'inherit' })
  if (!error) return status ?? 1
  process.stderr.write(
    `promtool cannot be run (${(error as NodeJS.ErrnoException).code}): install Debian’s package prometheus, or name it in PROMTOOL.\n`,
  )
  return 1
}

const folder = mkdtempSync(join(tmpdir(), 'lockstep-alerts-'))
try {
  const queries = join(folder, 'dashboard.json')
  writeFileSync(queries, queriesOf(deployed('grafana/lockstep.json')))
  process.exitCode =
    check('Configuration and alerts', 'config', deployed('prometheus/prometheus.yml')) ||
    check('Dashboard', 'rules', queries)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
