// Identifies a running process, so that a later process with the same id is not taken for it.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The process's id and start time, or undefined when it is not running (a zombie counts as ended). */
export function identityOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const { state, startTime } = procStat(pid)
    return startTime && state !== 'Z' && state !== 'X' ? `${pid}-${startTime}` : undefined
  }
  try {
    process.kill(pid, 0)
    return `${pid}-0`
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? `${pid}-0` : undefined
  }
}

export function ownIdentity(): string {
  return identityOf(process.pid) ?? `${process.pid}-0`
}

export function isRunning(identity: string): boolean {
  return identityOf(Number.parseInt(identity, 10)) === identity
}

/** The command line, its arguments separated by spaces or zero bytes; empty when the system does not say. */
export function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (process.platform === 'win32') return run('tasklist', ['/nh', '/fo', 'csv', '/fi', `pid eq ${pid}`])
    return run('ps', ['-o', 'command=', '-p', String(pid)])
  } catch {
    return ''
  }
}

function procStat(pid: number): { state?: string | undefined; startTime?: string | undefined } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name comes before, and may contain spaces and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], startTime: fields[19] }
  } catch {
    return {}
  }
}

function run(command: string, args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
