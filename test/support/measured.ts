// Where a figure comes from: the commit, the day and the machine of the run that measures it.

import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus } from 'node:os'

/** `commit` ends in a plus where files differ from it. */
export type Origin = { commit: string; day: string; machine: string }

const root = new URL('../../', import.meta.url)
const git = (...asked: string[]) => execFileSync('git', asked, { cwd: root, encoding: 'utf8' }).trim()

/** @param written what the run itself writes, which is no change to what is measured */
export function originOf(...written: string[]): Origin {
  const changed = git('status', '--porcelain', '--', ':/', ...written.map((path) => `:!/${path}`))
  return {
    commit: `${git('rev-parse', '--short=8', 'HEAD')}${changed === '' ? '' : '+'}`,
    day: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
  }
}
