// How the browser UI is built, and the six projects of the test suite.

import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import solid from 'vite-plugin-solid'
import { defineConfig } from 'vitest/config'
import { chromiumPath } from './test/support/chromium.ts'

const here = import.meta.dirname
const isTesting = process.env.VITEST !== undefined
const executablePath = isTesting ? await chromiumPath() : undefined

const nodeProject = (name: string) => ({
  extends: false as const,
  root: here,
  test: { name, environment: 'node', include: [`test/${name}/**/*.test.ts`] },
})

const server = nodeProject('server')
const e2e = nodeProject('e2e')

/** Built beside the product and not with it: shared chunks would split the product's first one. */
const statesPage: Plugin = {
  name: 'states-page',
  apply: 'build',
  config: () => ({
    environments: {
      states: {
        consumer: 'client',
        build: { emptyOutDir: false, rolldownOptions: { input: { states: `${here}/ui/states/index.html` } } },
      },
      inspector: {
        consumer: 'client',
        build: {
          emptyOutDir: false,
          // A folder of its own: production serves none of it.
          assetsDir: 'inspector/assets',
          rolldownOptions: { input: { inspector: `${here}/ui/inspector/index.html` } },
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

export default defineConfig({
  root: isTesting ? here : `${here}/ui`,
  plugins: [solid(), statesPage],
  build: {
    outDir: `${here}/dist`,
    emptyOutDir: true,
    target: 'es2022',
    assetsDir: 'assets',
    // A data: URI would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: {
    // Solid's plugin would ask for jsdom.
    environment: 'node',
    reporters: ['default', './test/support/walks.reporter.ts', './test/support/totals.reporter.ts'],
    projects: [
      nodeProject('machines'),
      nodeProject('proofs'),
      nodeProject('rules'),
      {
        ...server,
        test: {
          ...server.test,
          globalSetup: ['test/support/postgres.setup.ts'],
          // Most of the time they wait for a process, a timer or a database: more of them than there are cores.
          maxWorkers: 3,
          // Whole processes start in these, on a machine that is busy with the other projects.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { ...e2e, test: { ...e2e.test, fileParallelism: false, testTimeout: 60_000, hookTimeout: 120_000 } },
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
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(executablePath && { executablePath }),
                args: ['--no-sandbox', '--disable-gpu'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
