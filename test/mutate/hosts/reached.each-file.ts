// For each file of tests: which functions of the hosts it has run, where they say so.

import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

declare global {
  var reachedHosts: Set<string> | undefined
}

const { LOCKSTEP_REACHED: path } = process.env
const reached = new Set<string>()
globalThis.reachedHosts = path ? reached : undefined

// Registered before any of the file's, and so after all of its own hooks.
afterAll(() => {
  const { testPath } = expect.getState()
  if (path) appendFileSync(path, `${JSON.stringify({ testPath, reached: [...reached] })}\n`)
})
