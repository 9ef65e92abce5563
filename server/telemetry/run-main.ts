// Runs a process's main function, and reports what stops it as a sentence instead of a stack trace.

import { Problem } from './problem.ts'

export function runMain(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const expected = error instanceof Problem
    const sentence = expected ? error.message : `Lockstep stopped on something unexpected: ${String(error)}`
    process.stderr.write(`${sentence}\n`)
    process.exit(expected ? error.exitCode : 1)
  })
}
