// Runs a process's main: what stops it is said in sentences, never in a stack trace.

import { Problem } from './problem.ts'

export function runMain(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const expected = error instanceof Problem
    const sentence = expected ? error.message : `Lockstep stopped on something unexpected: ${String(error)}`
    process.stderr.write(`${sentence}\n`)
    process.exit(expected ? error.exitCode : 1)
  })
}
