// Runs a process's main function, and reports what stops it as a sentence instead of a stack trace.

import { exitWritten } from './lines.ts'
import { Problem } from './problem.ts'

export function runMain(main: () => Promise<void>): void {
  // What a terminal or a pipe does not take any more must not end a service.
  // Those that are there are Slonik's logger's, which throw.
  for (const stream of [process.stdout, process.stderr])
    stream.removeAllListeners('error').on('error', () => {})
  main().catch((error: unknown) => {
    const expected = error instanceof Problem
    const sentence = expected ? error.message : `Lockstep stopped on something unexpected: ${String(error)}`
    process.stderr.write(`${sentence}\n`)
    void exitWritten(expected ? error.exitCode : 1)
  })
}
