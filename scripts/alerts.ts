// npm run alerts: checks the alert rules by promtool; fails, and never skips, where promtool is missing.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const rules = fileURLToPath(new URL('../server/deploy/prometheus/alerts.yml', import.meta.url))
const promtool = process.env.PROMTOOL || 'promtool'

const { status, error } = spawnSync(promtool, ['check', 'rules', '--lint-fatal', rules], { stdio: 'inherit' })
if (error) {
  process.stderr.write(
    `promtool cannot be run (${(error as NodeJS.ErrnoException).code}): install Debian’s package prometheus, or name it in PROMTOOL.\n`,
  )
  process.exitCode = 1
} else process.exitCode = status ?? 1
