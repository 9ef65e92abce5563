// What a hand-written row demands of a machine, to be asked of the real one by a test and of its mutants by all tests.

import { test } from 'vitest'
import type { AnyStateMachine } from 'xstate'

export type Check<M extends AnyStateMachine> = {
  title: string
  /** @throws where the machine does not keep the row */
  run: (machine: M) => void | Promise<void>
}

export function testChecks<M extends AnyStateMachine>(machine: M, checks: readonly Check<M>[]): void {
  for (const { title, run } of checks) test(title, () => run(machine))
}
