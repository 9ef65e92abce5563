// How the browser UI is built.

import { defineConfig, loadEnv, type Plugin } from 'vite'
import solid from 'vite-plugin-solid'
import { buildSettings } from './server/config/build.ts'
import { readSettings } from './server/config/read.ts'

const here = import.meta.dirname

/** A fault that is built in would show itself in the browser only. */
const checkedSettings: Plugin = {
  name: 'checked-settings',
  config: (_, { mode }) => {
    const read = readSettings(buildSettings, loadEnv(mode, here), Object.keys(buildSettings))
    if ('faults' in read) throw Object.assign(new Error(read.faults.join('\n')), { stack: undefined })
  },
}

/** Built beside the product and not with it: shared chunks would split the product's first one. */
const statesPage: Plugin = {
  name: 'states-page',
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
    },
    builder: {
      buildApp: async (builder) => {
        for (const environment of Object.values(builder.environments)) await builder.build(environment)
      },
    },
  }),
}

export default defineConfig({
  root: `${here}/ui`,
  // Where the other settings are. Otherwise .env would be looked for in ui/.
  envDir: here,
  plugins: [checkedSettings, solid(), statesPage],
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
})
