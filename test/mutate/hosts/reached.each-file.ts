// For each file of tests: which functions of the hosts it has run, and how often, where they say so.

import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

declare global {
  var reachedHosts: { add: (key: string) => void } | undefined
}

const { LOCKSTEP_REACHED: path } = process.env
const reached = new Map<string, number>()
const add = (key: string) => void reached.set(key, (reached.get(key) ?? 0) + 1)
globalThis.reachedHosts = path ? { add } : undefined

// Registered before any of the file's, and so after all of its own hooks.
afterAll(() => {
  const { testPath } = expect.getState()
  if (path) appendFileSync(path, `${JSON.stringify({ testPath, reached: Object.fromEntries(reached) })}\n`)
})
