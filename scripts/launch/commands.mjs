// What each npm script does, as a list of steps; every command resolves with an exit code. What it takes is in its row.

import fs from 'node:fs'
import { inRoot, root } from '../../server/root.mjs'
import { ensureBuilt, ensureBundled, wantsBuild } from './build.mjs'
import { check } from './check.mjs'
import { faults } from './faults.mjs'
import { ensureInstalled } from './install.mjs'
import { node24 } from './node24.mjs'
import { Problem } from './problem.mjs'
import { replay } from './replay.mjs'
import { runService } from './service.mjs'
import { bundled, services } from './services.mjs'
import {
  test,
  testCluster,
  testDeep,
  testElement,
  testPackages,
  testSite,
  testWide,
  vitest,
} from './tests.mjs'
import { runTool } from './tool.mjs'
import { demandVitestOptions } from './vitest-options.mjs'
import { walk } from './walk.mjs'

const forTests = () => ensureInstalled('tests')
/** Those whose arguments are Vitest's. */
const forVitest = (run) => inOrder(forTests, demandVitestOptions, run)
const forStart = () => ensureInstalled('start')

/** Of what is bundled, as everywhere but in development. */
const service = (name) => async (args) => {
  await ensureInstalled('production')
  await ensureBundled()
  const file = bundled(services[name])
  if (!fs.existsSync(inRoot(file)))
    throw new Problem(
      `${file} is missing, and what builds it is not installed: run npm ci --include=dev and npm run build, then the command again.`,
    )
  return runService(file, args)
}

const tool =
  (...command) =>
  async (args) =>
    (await runTool(node24(), [...command, ...args])).code

/** The UI is built while the servers start, which is sooner by the shorter of the two. */
const start = (args) => runService(services.start, args, root, wantsBuild() ? ensureBuilt() : undefined)

/** Runs the steps in order and answers with the last one's exit code. */
const inOrder =
  (...steps) =>
  async (args) => {
    let code = 0
    for (const step of steps) code = await step(args)
    return code ?? 0
  }

const mutateMachines = forVitest((args) =>
  vitest(['--project', 'machines', 'test/machines/mutants.test.ts', ...args]),
)
const mutateServices = inOrder(forTests, ensureBuilt, tool('scripts/mutate.ts'))

export const commands = {
  start: inOrder(forStart, start),
  dev: inOrder(forStart, (args) => runService(services.start, ['--dev', ...args])),
  build: inOrder(forStart, ensureBuilt, ensureBundled),
  test: forVitest(test),
  'test:wide': forVitest(testWide),
  'test:deep': forVitest(testDeep),
  'test:cluster': forVitest(testCluster),
  'test:element': forVitest(testElement),
  'test:faults': inOrder(forTests, ensureBuilt, (args) => faults(args, vitest)),
  'test:packages': forVitest(testPackages),
  'test:site': forVitest(testSite),
  check: inOrder(forTests, check),
  mutate: ([what, ...args]) =>
    what === 'flows' || what === 'hosts'
      ? mutateServices([what, ...args])
      : mutateMachines(what === undefined ? [] : [what, ...args]),
  docs: inOrder(forTests, tool('scripts/docs.ts')),
  package: inOrder(forTests, ensureBuilt, ensureBundled, tool('scripts/package.ts')),
  release: inOrder(forTests, tool('scripts/release.ts')),
  'release:files': tool('scripts/release-files.ts'),
  site: inOrder(forTests, tool('scripts/build-site.ts')),
  screens: inOrder(forTests, ensureBuilt, tool('scripts/screens.ts')),
  conform: inOrder(forTests, tool('scripts/conform.ts')),
  inspect: inOrder(forTests, ensureBuilt, tool('scripts/inspect.ts')),
  replay: inOrder(forTests, (args) => replay(args, vitest)),
  bench: inOrder(forTests, ensureBuilt, ensureBundled, tool('scripts/bench.ts')),
  'bench:inspector': inOrder(forTests, ensureBuilt, tool('scripts/bench-inspector.ts')),
  prove: inOrder(forTests, tool('scripts/prove.ts')),
  races: inOrder(forTests, tool('scripts/races.ts')),
  walk: inOrder(forTests, (args) => walk(args, vitest)),
  alerts: inOrder(forTests, tool('scripts/alerts.ts')),
  migrate: service('migrate'),
  import: service('import'),
  export: service('export'),
  audit: service('audit'),
  doctor: service('doctor'),
  users: service('users'),
  mails: service('mails'),
  webhooks: service('webhooks'),
  keys: service('keys'),
  clients: service('clients'),
  words: service('words'),
  init: service('init'),
  purge: service('purge'),
  'start:auth': service('start:auth'),
  'start:app': inOrder(() => ensureInstalled('production'), ensureBuilt, service('start:app')),
}
