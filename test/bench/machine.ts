// Describes where and of what a run was made: figures of another machine cannot be compared with it.

import { spawnSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os'
import { Problem } from '../../server/telemetry/problem.ts'

export type Machine = {
  date: string
  commit: string
  cpu: string
  cores: number
  memoryGB: number
  /** How many processes wanted a core before the run, on average of a minute: beyond half of the cores it was disturbed. */
  loadBefore: number
  system: string
  node: string
  postgres: string
}

export const describeMachine = (postgres: string): Machine => ({
  date: new Date().toISOString(),
  commit: commitOf(),
  cpu: cpus()[0]?.model.trim() || 'unknown',
  cores: availableParallelism(),
  memoryGB: Math.round(totalmem() / 2 ** 30),
  loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  system: `${type()} ${release()} ${process.arch}`,
  node: process.version,
  postgres,
})

/** Whether something else was at work there: then figures are worth little, and ratios less than they seem. */
export const wasBusy = ({ loadBefore, cores }: Machine) => loadBefore > cores / 2

/** @throws Problem for a checkout that differs from its commit: nobody could measure it again */
export function demandUnchanged(): void {
  if (/,|unknown/.test(commitOf()))
    throw new Problem('--keep wants a commit: this checkout has changes that are not committed.', {
      exitCode: 2,
    })
}

/** A checkout that differs from its commit says so. */
function commitOf(): string {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout?.trim() ?? ''
  const commit = git('rev-parse', '--short', 'HEAD')
  return commit === '' ? 'unknown' : `${commit}${git('status', '--porcelain') === '' ? '' : ', changed'}`
}
