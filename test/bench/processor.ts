// How much of the processor processes have used, as Linux counts it: what else runs on the machine does not change it.

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Problem } from '../../server/telemetry/problem.ts'
import { ask } from './database.ts'

type Used = { parent: number; ms: number }

/** @throws Problem where there is no such file system */
export function demandProc(): void {
  if (!existsSync('/proc/self/stat'))
    throw new Problem('The processor’s time is read in /proc: run it on Linux.')
}

/** Of these processes since they began, in milliseconds. */
export const usedBy = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + (statOf(pid)?.ms ?? 0), 0)

/** The same of a process and all its children, also of those that have ended. */
export function usedByFamily(parent: number): number {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const children = pids.map(statOf).filter((stat) => stat?.parent === parent)
  return children.reduce((sum, stat) => sum + (stat?.ms ?? 0), statOf(parent)?.ms ?? 0)
}

/** Null for a PostgreSQL on another machine. @returns what its first process and all that it has begun have used, in milliseconds */
export async function meterOfPostgres(databaseUrl: string): Promise<(() => number) | null> {
  // A process that lasts, of which PostgreSQL's first process is the parent.
  const [lasting] = await ask<{ pid: number }>(
    databaseUrl,
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  )
  const first = parentOfCheckpointer(lasting?.pid ?? 0)
  return first === null ? null : () => usedByFamily(first)
}

/** Null when it is not of this machine, where its number may be another process's. */
export const parentOfCheckpointer = (pid: number): number | null =>
  commandOf(pid).includes('checkpointer') ? (statOf(pid)?.parent ?? null) : null

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** proc_pid_stat(5), from the name in brackets on, which may have spaces: state, parent, and 11 to 14 further on the times. */
function statOf(pid: number): Used | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), ms: ticks * msOfTick() }
  } catch {
    return null
  }
}

let tick: number | undefined

function msOfTick(): number {
  tick ??= 1000 / (Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100)
  return tick
}
