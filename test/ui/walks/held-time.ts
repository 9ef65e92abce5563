// Time that passes only when a walk says so: the test runner's fake timers are moved on by its own waiting.

import { vi } from 'vitest'

type Timer = { at: number; run: () => void }

const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
const timers = new Map<number, Timer>()
let passed = 0
// Beside the browser’s own ids.
let last = 1_000_000_000

/** Until `releaseTime`, a timer that is set runs by `passTime` only. @param from in ms: shorter ones run as ever */
export function holdTime({ from = 0 } = {}): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  timers.clear()
  passed = 0
  const set = (run: () => void, delay = 0) => {
    if (delay < from) return real.setTimeout.call(globalThis, run, delay)
    timers.set(++last, { at: passed + delay, run })
    return last
  }
  const clear = (id: number) => timers.delete(id) || real.clearTimeout.call(globalThis, id)
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear })
}

export const releaseTime = (): void => void Object.assign(globalThis, real)

/** In ms. The clock alone, as after a sleep in which no timer ran. */
export const moveClock = (time: number): void => void vi.setSystemTime(Date.now() + time)

/** In ms. */
export function passTime(time: number): void {
  moveClock(time)
  passed += time
  const due = [...timers]
    .filter(([, { at }]) => at <= passed)
    .toSorted(([, one], [, other]) => one.at - other.at)
  for (const [id, { run }] of due) if (timers.delete(id)) run()
}
