// The tests of the servers, as npm run mutate -- hosts runs them: with one host's file at a time in another text.

import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'

const root = new URL('../../../', import.meta.url).pathname

/** What stands instead of a file's own text, by its path in the repository; null for its own. */
export type Instead = (file: string, text: string) => string | null

declare global {
  /** Of the process that runs the suite, which Vite's own loading of this file gives another instance of each module. */
  var insteadOfHost: Instead | undefined
}

function textInsteadOf(id: string): string | null {
  const [path = ''] = id.split('?')
  const file = relative(root, path)
  if (!globalThis.insteadOfHost || !file.startsWith('server/') || !file.endsWith('.ts')) return null
  return globalThis.insteadOfHost(file, readFileSync(path, 'utf8'))
}

const instead: Plugin = {
  name: 'instead-of-a-host',
  enforce: 'pre',
  load: textInsteadOf,
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (textInsteadOf(id) === null ? null : false)),
}

export default defineConfig({
  root,
  plugins: [instead],
  test: {
    name: 'server',
    environment: 'node',
    include: ['test/server/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.deep.test.ts'],
    isolate: false,
    // A fault that never ends fills the memory, which takes minutes where it has much.
    execArgv: ['--max-old-space-size=1024'],
    unstubGlobals: true,
    // What a fault keeps from coming is waited for less long than what a busy machine delays.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    globalSetup: ['test/support/postgres.setup.ts'],
    setupFiles: [
      'test/support/databases.each-file.ts',
      'test/mutate/hosts/reached.each-file.ts',
      'test/mutate/hosts/tried.each-file.ts',
    ],
  },
})
