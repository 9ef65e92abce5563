// Runs one of our servers for as long as it lives, and gives it exactly one order to stop.

import { spawn } from 'node:child_process'
import { inRoot, root } from '../../server/root.mjs'
import { exitCodeOf, onStopRequest } from './interruption.mjs'
import { node24 } from './node24.mjs'

// The server allows itself ten seconds, or says how many; this long after them it hangs.
const STOPS_WITHIN_MS = 10_000
const GRACE_MS = 2000

// npm and the terminal both deliver the same Ctrl-C, milliseconds apart: that is one request, not two.
const SAME_REQUEST_MS = 500

/**
 * Resolves with the server's exit code.
 * @param cwd where settings and data are looked for
 * @param beside what is made while the server starts, and what it waits for before it says that it runs: a promise
 */
export function runService(file, args = [], cwd = root, beside = undefined) {
  return new Promise((resolve, reject) => {
    const child = spawn(node24(), [inRoot(file), ...args], {
      cwd,
      env: {
        NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node-compile'),
        // Half of what V8 lets short-lived objects take: a third less memory, at the same speed (docs/performance.md).
        NODE_OPTIONS: '--max-semi-space-size=8',
        ...process.env,
        ...(beside && { LOCKSTEP_UI: 'follows' }),
      },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })

    let requestedAt
    // Orders go by message, never by signal: the terminal's own Ctrl-C has already reached the server,
    // and to a server a second signal means "now".
    const order = (word) => child.connected && child.send(word, () => {})
    onStopRequest(() => {
      const now = Date.now()
      if (requestedAt === undefined) {
        requestedAt = now
        order('stop')
        killAfter(STOPS_WITHIN_MS)
      } else if (now - requestedAt > SAME_REQUEST_MS) order('stop now')
    })

    let kill
    const killAfter = (ms) => {
      clearTimeout(kill)
      kill = setTimeout(() => child.kill('SIGKILL'), ms + GRACE_MS).unref()
    }
    child.on('message', ({ stopsWithinMs }) => stopsWithinMs && killAfter(stopsWithinMs))

    let failure
    beside?.then(
      () => order('built'),
      (error) => {
        // Where it ends anyway, what it has lost with it is of no interest.
        if (requestedAt === undefined) failure = error
        order('stop')
        killAfter(STOPS_WITHIN_MS)
      },
    )

    child.on('error', reject)
    child.on('exit', (code, signal) => (failure ? reject(failure) : resolve(code ?? exitCodeOf(signal))))
  })
}
