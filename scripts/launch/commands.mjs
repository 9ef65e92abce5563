// What each npm script does, as a list of steps; every command resolves with an exit code. What it takes is in its row.

import { ensureBuilt, wantsBuild } from './build.mjs'
import { check } from './check.mjs'
import { faults } from './faults.mjs'
import { ensureInstalled } from './install.mjs'
import { node24 } from './node24.mjs'
import { replay } from './replay.mjs'
import { runService } from './service.mjs'
import { test, testCluster, testDeep, vitest } from './tests.mjs'
import { runTool } from './tool.mjs'
import { walk } from './walk.mjs'

const forTests = () => ensureInstalled('tests')
const forStart = () => ensureInstalled('start')
const forProduction = () => ensureInstalled('production')

const service =
  (file, extra = []) =>
  (args) =>
    runService(file, [...extra, ...args])

const tool =
  (...command) =>
  async (args) =>
    (await runTool(node24(), [...command, ...args])).code

/** The UI is built while the servers start, which is sooner by the shorter of the two. */
const start = (args) => runService('server/main.ts', args, wantsBuild() ? ensureBuilt() : undefined)

/** Runs the steps in order and answers with the last one's exit code. */
const inOrder =
  (...steps) =>
  async (args) => {
    let code = 0
    for (const step of steps) code = await step(args)
    return code ?? 0
  }

export const commands = {
  start: inOrder(forStart, start),
  dev: inOrder(forStart, service('server/main.ts', ['--dev'])),
  build: inOrder(forStart, ensureBuilt),
  test: inOrder(forTests, test),
  'test:deep': inOrder(forTests, testDeep),
  'test:cluster': inOrder(forTests, testCluster),
  'test:faults': inOrder(forTests, ensureBuilt, (args) => faults(args, vitest)),
  check: inOrder(forTests, check),
  mutate: inOrder(forTests, (args) =>
    vitest(['--project', 'machines', 'test/machines/mutants.test.ts', ...args]),
  ),
  docs: inOrder(forTests, tool('scripts/docs.ts')),
  screens: inOrder(forTests, ensureBuilt, tool('scripts/screens.ts')),
  conform: inOrder(forTests, tool('scripts/conform.ts')),
  replay: inOrder(forTests, (args) => replay(args, vitest)),
  bench: inOrder(forTests, ensureBuilt, tool('scripts/bench.ts')),
  races: inOrder(forTests, tool('scripts/races.ts')),
  walk: inOrder(forTests, (args) => walk(args, vitest)),
  alerts: inOrder(forTests, tool('scripts/alerts.ts')),
  migrate: inOrder(forProduction, service('server/db/migrate-main.ts')),
  import: inOrder(forProduction, service('server/commands/import-main.ts')),
  export: inOrder(forProduction, service('server/commands/export-main.ts')),
  audit: inOrder(forProduction, service('server/db/audit-main.ts')),
  doctor: inOrder(forProduction, service('server/commands/doctor-main.ts')),
  users: inOrder(forProduction, service('server/commands/users-main.ts')),
  mails: inOrder(forProduction, service('server/commands/mails-main.ts')),
  keys: inOrder(forProduction, service('server/commands/keys-main.ts')),
  purge: inOrder(forProduction, service('server/commands/purge-main.ts')),
  'start:auth': inOrder(forProduction, service('server/auth/main.ts')),
  'start:app': inOrder(forProduction, ensureBuilt, service('server/app/main.ts')),
}
