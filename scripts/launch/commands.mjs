// What each npm script does, as a list of steps; every command resolves with an exit code. What it takes is in its row.

import { ensureBuilt } from './build.mjs'
import { check } from './check.mjs'
import { faults } from './faults.mjs'
import { ensureInstalled } from './install.mjs'
import { node24 } from './node24.mjs'
import { replay } from './replay.mjs'
import { runService } from './service.mjs'
import { test, testCluster, testDeep, testElement, vitest } from './tests.mjs'
import { runTool } from './tool.mjs'
import { walk } from './walk.mjs'

const forDevelopment = () => ensureInstalled({ forDevelopment: true })
const forProduction = () => ensureInstalled({ forDevelopment: false })

const service =
  (file, extra = []) =>
  (args) =>
    runService(file, [...extra, ...args])

const tool =
  (...command) =>
  async (args) =>
    (await runTool(node24(), [...command, ...args])).code

/** Runs the steps in order and answers with the last one's exit code. */
const inOrder =
  (...steps) =>
  async (args) => {
    let code = 0
    for (const step of steps) code = await step(args)
    return code ?? 0
  }

export const commands = {
  start: inOrder(forDevelopment, ensureBuilt, service('server/main.ts')),
  dev: inOrder(forDevelopment, service('server/main.ts', ['--dev'])),
  build: inOrder(forDevelopment, ensureBuilt),
  test: inOrder(forDevelopment, test),
  'test:deep': inOrder(forDevelopment, testDeep),
  'test:cluster': inOrder(forDevelopment, testCluster),
  'test:element': inOrder(forDevelopment, testElement),
  'test:faults': inOrder(forDevelopment, ensureBuilt, (args) => faults(args, vitest)),
  check: inOrder(forDevelopment, check),
  mutate: inOrder(forDevelopment, (args) =>
    vitest(['--project', 'machines', 'test/machines/mutants.test.ts', ...args]),
  ),
  docs: inOrder(forDevelopment, tool('scripts/docs.ts')),
  screens: inOrder(forDevelopment, ensureBuilt, tool('scripts/screens.ts')),
  conform: inOrder(forDevelopment, tool('scripts/conform.ts')),
  replay: inOrder(forDevelopment, (args) => replay(args, vitest)),
  bench: inOrder(forDevelopment, ensureBuilt, tool('scripts/bench.ts')),
  races: inOrder(forDevelopment, tool('scripts/races.ts')),
  walk: inOrder(forDevelopment, (args) => walk(args, vitest)),
  alerts: inOrder(forDevelopment, tool('scripts/alerts.ts')),
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
