// The memory that a process takes of the machine.

import { spawnSync } from 'node:child_process'
import { Problem } from '../../server/telemetry/problem.ts'

/** Resident megabytes. @throws Problem where `ps` cannot say it */
export function megabytesOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  const kilobytes = Number.parseInt(stdout ?? '', 10)
  if (Number.isNaN(kilobytes))
    throw new Problem(`The memory of process ${pid} could not be read: install ps, which says it.`)
  return kilobytes / 1024
}
