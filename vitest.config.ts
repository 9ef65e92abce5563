// The projects of the test suite.

import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import solid from 'vite-plugin-solid'
import { configDefaults, defineConfig } from 'vitest/config'
import type { BrowserInstanceOption, ProjectConfig } from 'vitest/node'
import { chromiumOptions } from './test/support/chromium.ts'
import { isDeep } from './test/support/deep.ts'
import { LongestFirst } from './test/support/longest-first.ts'
import wide from './test/wide.json' with { type: 'json' }

const here = import.meta.dirname
/** Those that `npm test -- <path>` has found to be meant; all of them where nobody says. */
const projects = process.env.LOCKSTEP_PROJECTS?.split(' ') ?? ['ui']
const launchOptions = projects.includes('ui') ? await chromiumOptions() : {}

const isWide = process.env.LOCKSTEP_TESTS === 'wide'

const common = {
  // What npm run test:deep and test:wide run besides: docs/testing.md.
  exclude: [
    ...configDefaults.exclude,
    ...(isDeep ? [] : ['**/*.deep.test.{ts,tsx}']),
    ...(process.env.LOCKSTEP_TESTS === 'narrow' ? wide : []),
  ],
  // Most of the time they wait for a process, a timer or a database: more of them than there are cores.
  maxWorkers: availableParallelism() + 1,
  // Bounds on hanging, and on nothing else: a busy machine takes ten times as long.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
}

const filesIn = (folder: string, name: string) =>
  isWide ? wide.filter((file) => file.startsWith(folder)) : [`${folder}**/${name}`]

const nodeProject = (name: string, more: ProjectConfig = {}) => ({
  extends: false as const,
  root: here,
  test: {
    name,
    environment: 'node',
    include: filesIn(`test/${name}/`, '*.test.ts'),
    // A file gives back what it takes; importing the service anew for each of them took a fifth of the run.
    isolate: false,
    unstubGlobals: true,
    ...common,
    ...more,
  },
})

const inspector = 'test/ui/inspector/**/*.test.tsx'
/** What a page does with modules that nobody has used before. */
const atTheStart = [
  'auth-calls',
  'common-password',
  'initials-start',
  'language-start',
  'link-elsewhere',
  'link-return',
  'waiting',
  'words',
].map((name) => `test/ui/${name}.test.tsx`)

const besidePages: BrowserInstanceOption[] = [
  // Its styles are its own.
  {
    browser: 'chromium',
    name: 'ui: inspector',
    include: isWide ? wide.filter((file) => file.startsWith('test/ui/inspector/')) : [inspector],
  },
  ...(isWide
    ? []
    : [{ browser: 'chromium' as const, name: 'ui: start', include: atTheStart, isolate: true }]),
]

/**
 * Of Solid's libraries what they have compiled themselves, bundled once: as sources they are seventy modules, which Babel
 * compiles for a run and the browser loads for each file.
 */
const compiledLibraries: Plugin = {
  name: 'compiled-libraries',
  enforce: 'post',
  config(config) {
    if (config.optimizeDeps) config.optimizeDeps.exclude = []
  },
  configEnvironment(_, { resolve }) {
    if (resolve?.conditions) resolve.conditions = resolve.conditions.filter((one) => one !== 'solid')
  },
}

export default defineConfig({
  root: here,
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/support/walks.reporter.ts', './test/support/totals.reporter.ts'],
    projects: [
      nodeProject('machines'),
      // Node imports them itself: of what Vite has rewritten, each use of an import is a property's, and the worlds take half as long again.
      nodeProject('proofs', { experimental: { viteModuleRunner: false } }),
      nodeProject('rules'),
      nodeProject('server', {
        globalSetup: ['test/support/postgres.setup.ts'],
        setupFiles: ['test/support/databases.each-file.ts'],
      }),
      // Not among those of `npm test`: npm run test:faults, test:cluster, test:packages, test:element, test:site.
      nodeProject('faults', { maxWorkers: 2, testTimeout: 600_000 }),
      nodeProject('cluster', {
        maxWorkers: 1,
        testTimeout: 600_000,
        globalSetup: ['test/support/postgres.setup.ts'],
      }),
      nodeProject('packages', {
        maxWorkers: 1,
        testTimeout: 600_000,
        hookTimeout: 600_000,
        globalSetup: ['test/support/postgres.setup.ts', 'test/packages/support/package.setup.ts'],
        setupFiles: ['test/support/databases.each-file.ts'],
      }),
      nodeProject('site', { maxWorkers: 1, hookTimeout: 600_000 }),
      nodeProject('element', { globalSetup: ['test/support/shared-product.setup.ts'] }),
      nodeProject('e2e', { globalSetup: ['test/support/shared-product.setup.ts'] }),
      {
        root: here,
        extends: false,
        plugins: [solid(), compiledLibraries],
        // Otherwise Solid is loaded in its server build, and no state ever changes.
        resolve: { conditions: ['module', 'development', 'browser'] },
        // Found late, they would make Vite reload the page in the middle of a test.
        optimizeDeps: {
          include: [
            'xstate',
            'xstate/graph',
            'solid-js',
            'solid-js/web',
            'better-auth/client',
            'better-auth/client/plugins',
            'fast-check',
            '@kobalte/core/dialog',
            '@kobalte/core/dropdown-menu',
            '@kobalte/core/toast',
          ],
        },
        test: {
          name: 'ui',
          include: filesIn('test/ui/', '*.test.tsx'),
          // A page for each file would load, and compile, everything anew.
          isolate: false,
          setupFiles: ['test/ui/support/each-test.ts'],
          ...common,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions,
              // What moves costs a fifth of the CPU, and every click waits for it to be still. e2e has it move.
              contextOptions: { reducedMotion: 'reduce', locale: 'en-US' },
            }),
            instances: [
              {
                browser: 'chromium',
                exclude: [...common.exclude, inspector, ...atTheStart],
                setupFiles: ['test/ui/support/layers.ts'],
              },
              ...besidePages,
            ],
          },
        },
      },
    ],
  },
})
