// Holds a process to a share of one core, by a control group of Linux.

import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '../../server/telemetry/problem.ts'

/** In microseconds: in each of these the process may run for its share. */
const PERIOD = 100_000
const EMPTY_WITHIN_MS = 5000
const LOOK_EVERY_MS = 20

/** cgroups(7): of the first version each controller has a folder, of the second all have one. */
const versions = [
  {
    folder: '/sys/fs/cgroup/cpu',
    limit: (microseconds: number) => ({
      'cpu.cfs_period_us': `${PERIOD}`,
      'cpu.cfs_quota_us': `${microseconds}`,
    }),
  },
  {
    folder: '/sys/fs/cgroup',
    limit: (microseconds: number) => ({ 'cpu.max': `${microseconds} ${PERIOD}` }),
  },
]

/**
 * @param share such as 0.1 for a tenth
 * @returns what removes the group again, once the process has ended
 * @throws Problem where this user may make no such group
 */
export function holdTo(share: number, pid: number): () => Promise<void> {
  const version = versions.find(({ folder }) => existsSync(join(folder, 'cgroup.procs')))
  const folder = join(version?.folder ?? '', `lockstep-bench-${pid}`)
  try {
    if (!version) throw new Error('no control groups')
    mkdirSync(folder)
    const settings = { ...version.limit(Math.round(share * PERIOD)), 'cgroup.procs': `${pid}` }
    for (const [name, value] of Object.entries(settings)) writeFileSync(join(folder, name), value)
  } catch (cause) {
    throw new Problem(
      `A process could not be held to a share of a core (${(cause as Error).message}): run it as root, on Linux with control groups for the processor.`,
      { cause },
    )
  }
  return () => removed(folder)
}

/** What has ended is in its group for a moment longer. */
async function removed(folder: string): Promise<void> {
  for (const until = performance.now() + EMPTY_WITHIN_MS; ; await pause(LOOK_EVERY_MS))
    try {
      return rmdirSync(folder)
    } catch (error) {
      if (performance.now() > until) throw error
    }
}
