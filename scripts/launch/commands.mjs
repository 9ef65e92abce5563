// What each npm script does, as a list of steps; every command resolves with an exit code. What it takes is in its row.

import { ensureBuilt } from './build.mjs'
import { check } from './check.mjs'
import { faults } from './faults.mjs'
import { ensureInstalled } from './install.mjs'
import { node24 } from './node24.mjs'
import { replay } from './replay.mjs'
import { runService } from './service.mjs'
import { services } from './services.mjs'
import { test, testCluster, testDeep, testElement, testPackages, vitest } from './tests.mjs'
import { runTool } from './tool.mjs'
import { walk } from './walk.mjs'

const forDevelopment = () => ensureInstalled({ forDevelopment: true })
const forProduction = () => ensureInstalled({ forDevelopment: false })

const service =
  (name, extra = []) =>
  (args) =>
    runService(services[name], [...extra, ...args])

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
  start: inOrder(forDevelopment, ensureBuilt, service('start')),
  dev: inOrder(forDevelopment, service('start', ['--dev'])),
  build: inOrder(forDevelopment, ensureBuilt),
  test: inOrder(forDevelopment, test),
  'test:deep': inOrder(forDevelopment, testDeep),
  'test:cluster': inOrder(forDevelopment, testCluster),
  'test:element': inOrder(forDevelopment, testElement),
  'test:faults': inOrder(forDevelopment, ensureBuilt, (args) => faults(args, vitest)),
  'test:packages': inOrder(forDevelopment, testPackages),
  check: inOrder(forDevelopment, check),
  mutate: inOrder(forDevelopment, (args) =>
    vitest(['--project', 'machines', 'test/machines/mutants.test.ts', ...args]),
  ),
  docs: inOrder(forDevelopment, tool('scripts/docs.ts')),
  package: inOrder(forDevelopment, ensureBuilt, tool('scripts/package.ts')),
  release: inOrder(forDevelopment, tool('scripts/release.ts')),
  screens: inOrder(forDevelopment, ensureBuilt, tool('scripts/screens.ts')),
  conform: inOrder(forDevelopment, tool('scripts/conform.ts')),
  inspect: inOrder(forDevelopment, ensureBuilt, tool('scripts/inspect.ts')),
  replay: inOrder(forDevelopment, (args) => replay(args, vitest)),
  bench: inOrder(forDevelopment, ensureBuilt, tool('scripts/bench.ts')),
  'bench:inspector': inOrder(forDevelopment, ensureBuilt, tool('scripts/bench-inspector.ts')),
  races: inOrder(forDevelopment, tool('scripts/races.ts')),
  walk: inOrder(forDevelopment, (args) => walk(args, vitest)),
  alerts: inOrder(forDevelopment, tool('scripts/alerts.ts')),
  migrate: inOrder(forProduction, service('migrate')),
  import: inOrder(forProduction, service('import')),
  export: inOrder(forProduction, service('export')),
  audit: inOrder(forProduction, service('audit')),
  doctor: inOrder(forProduction, service('doctor')),
  users: inOrder(forProduction, service('users')),
  mails: inOrder(forProduction, service('mails')),
  keys: inOrder(forProduction, service('keys')),
  purge: inOrder(forProduction, service('purge')),
  'start:auth': inOrder(forProduction, service('start:auth')),
  'start:app': inOrder(forProduction, ensureBuilt, service('start:app')),
}
