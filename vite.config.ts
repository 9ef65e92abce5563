// How the browser UI is built, and the projects of the test suite.

import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { loadEnv, type Plugin } from 'vite'
import solid from 'vite-plugin-solid'
import { defineConfig } from 'vitest/config'
import type { ProjectConfig } from 'vitest/node'
import { buildSettings } from './server/config/build.ts'
import { readSettings } from './server/config/read.ts'
import { chromiumArgs, chromiumPath } from './test/support/chromium.ts'

const here = import.meta.dirname
const isTesting = process.env.VITEST !== undefined
/** Those that `npm test -- <path>` has found to be meant; all of them where nobody says. */
const projects = process.env.LOCKSTEP_PROJECTS?.split(' ') ?? ['ui']
const executablePath = isTesting && projects.includes('ui') ? await chromiumPath() : undefined

const common = {
  // Most of the time they wait for a process, a timer or a database: more of them than there are cores.
  maxWorkers: availableParallelism() + 1,
  // Bounds on hanging, and on nothing else: a busy machine takes ten times as long.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
}

const nodeProject = (name: string, more: ProjectConfig = {}) => ({
  extends: false as const,
  root: here,
  test: {
    name,
    environment: 'node',
    include: [`test/${name}/**/*.test.ts`],
    // A file gives back what it takes; importing the service anew for each of them took a fifth of the run.
    isolate: false,
    unstubGlobals: true,
    ...common,
    ...more,
  },
})

/** A fault that is built in would show itself in the browser only. */
const checkedSettings: Plugin = {
  name: 'checked-settings',
  config: (_, { mode }) => {
    const read = readSettings(buildSettings, loadEnv(mode, here), Object.keys(buildSettings))
    if ('faults' in read) throw Object.assign(new Error(read.faults.join('\n')), { stack: undefined })
  },
}

/** Built beside the product and not with it: shared chunks would split the product's first one. */
const besideTheProduct: Plugin = {
  name: 'beside-the-product',
  apply: 'build',
  config: () => ({
    environments: {
      states: {
        consumer: 'client',
        build: {
          emptyOutDir: false,
          // Folders of their own: production serves none of them.
          assetsDir: 'states/assets',
          rolldownOptions: { input: { states: `${here}/ui/states/index.html` } },
        },
      },
      inspector: {
        consumer: 'client',
        build: {
          emptyOutDir: false,
          assetsDir: 'inspector/assets',
          rolldownOptions: { input: { inspector: `${here}/ui/inspector/index.html` } },
        },
      },
      // For pages that are not ours: one file, and one for each language but English.
      element: {
        consumer: 'client',
        build: {
          emptyOutDir: false,
          // With light-dark() as it is: for older ones it would follow the system, and not the page around it.
          cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
          // As a library, it is built without what loads style sheets for chunks.
          lib: { entry: `${here}/ui/element/element.tsx`, formats: ['es'] },
          rolldownOptions: {
            preserveEntrySignatures: 'allow-extension',
            output: {
              // Of a library Vite would leave the white space.
              minify: true,
              entryFileNames: 'element/lockstep-auth.js',
              chunkFileNames: 'element/[name]-[hash].js',
            },
          },
        },
      },
    },
    builder: {
      buildApp: async (builder) => {
        for (const environment of Object.values(builder.environments)) await builder.build(environment)
      },
    },
  }),
}

const elementTypes: Plugin = {
  name: 'element-types',
  applyToEnvironment: ({ name }) => name === 'element',
  generateBundle() {
    const source = readFileSync(`${here}/ui/element/lockstep-auth.d.ts`, 'utf8')
    this.emitFile({ type: 'asset', fileName: 'element/lockstep-auth.d.ts', source })
  },
}

export default defineConfig({
  root: isTesting ? here : `${here}/ui`,
  // Where the other settings are. Otherwise .env would be looked for in ui/.
  envDir: here,
  plugins: [checkedSettings, solid(), besideTheProduct, elementTypes],
  build: {
    outDir: `${here}/dist`,
    emptyOutDir: true,
    target: 'es2022',
    assetsDir: 'assets',
    // A data: URI would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the form imports is one chunk: in several it would be larger, and every other page needs most of it.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'form', test: /\/ui\/main\.tsx$/ }] } } },
  },
  test: {
    // Solid's plugin would ask for jsdom.
    environment: 'node',
    reporters: ['default', './test/support/walks.reporter.ts', './test/support/totals.reporter.ts'],
    projects: [
      nodeProject('machines'),
      nodeProject('proofs'),
      nodeProject('rules'),
      nodeProject('server', { globalSetup: ['test/support/postgres.setup.ts'] }),
      // Not among those of `npm test`: npm run test:faults, test:cluster, test:packages.
      nodeProject('faults', { maxWorkers: 2, testTimeout: 600_000 }),
      nodeProject('cluster', { maxWorkers: 1, globalSetup: ['test/support/postgres.setup.ts'] }),
      nodeProject('packages', {
        maxWorkers: 1,
        testTimeout: 600_000,
        hookTimeout: 600_000,
        globalSetup: ['test/packages/support/package.setup.ts'],
      }),
      nodeProject('e2e', { globalSetup: ['test/support/shared-product.setup.ts'] }),
      {
        root: here,
        extends: false,
        plugins: [solid()],
        // Otherwise Solid is loaded in its server build, and no state ever changes.
        resolve: { conditions: ['module', 'development', 'browser'] },
        // Found late, they would make Vite reload the page in the middle of a test.
        optimizeDeps: {
          include: [
            'xstate',
            'solid-js',
            'solid-js/web',
            'better-auth/client',
            'better-auth/client/plugins',
            'fast-check',
          ],
        },
        test: {
          name: 'ui',
          include: ['test/ui/**/*.test.tsx'],
          ...common,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(executablePath && { executablePath }),
                args: chromiumArgs,
              },
              // What moves costs a fifth of the CPU, and every click waits for it to be still. e2e has it move.
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
