// Time-outs of seconds that pass within milliseconds, and what each was set to.

import { onTestFinished, vi } from 'vitest'

/** Every time-out of a call lasts a fiftieth of what it is set to. @returns what they were set to, in ms */
export function quickTimeouts(): number[] {
  const set: number[] = []
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    set.push(milliseconds)
    return timeout(milliseconds / 50)
  })
  onTestFinished(() => spy.mockRestore())
  return set
}
