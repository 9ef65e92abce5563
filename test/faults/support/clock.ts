// A wall clock of a process’s own, which a test sets while the process runs; its timers go on as they are.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fakeTime } from './programs.ts'

export type Clock = {
  /** For the process that is to believe in it. */
  env: Record<string, string>
  /** By so many seconds from the machine’s own. */
  set: (seconds: number) => void
  /** To this time, from which it continues. */
  setTo: (time: Date) => void
}

/** @throws Error where libfaketime is missing */
export function createClock(): Clock {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-clock-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'offset')
  const set = (seconds: number) =>
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${Math.round(seconds)}s\n`, { mode: 0o644 })
  set(0)
  return {
    env: {
      LD_PRELOAD: fakeTime(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    set,
    setTo: (time) => set((time.getTime() - Date.now()) / 1000),
  }
}
