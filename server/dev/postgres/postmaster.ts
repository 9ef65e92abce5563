// Finds the server process of a folder, even one that another process started, waits for it, and ends it.

import { readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '../../telemetry/problem.ts'
import { commandLineOf, identityOf, isRunning } from './process-identity.ts'

export type Postmaster = { pid: number; identity: string; port: number; status: string }

const POLL_MS = 5
// Long, because after a crash PostgreSQL first replays its write-ahead log.
const READY_WITHIN_MS = 60_000

// PostgreSQL's "fast" and "immediate" shutdowns, then SIGKILL; together within the ten seconds a process has to stop.
const SHUTDOWNS = [
  { signal: 'SIGINT', withinMs: 6000 },
  { signal: 'SIGQUIT', withinMs: 2000 },
  { signal: 'SIGKILL', withinMs: 1000 },
] as const

/** What postmaster.pid names, when that is a living PostgreSQL on this very folder. */
export function findPostmaster(clusterDir: string): Postmaster | undefined {
  const [pid = '', , , port = '', , , , status = ''] = readPidFile(clusterDir)
  const identity = identityOf(Number(pid))
  if (!identity || !isPostgresOn(clusterDir, Number(pid))) return undefined
  return { pid: Number(pid), identity, port: Number(port), status: status.trim() }
}

/** Removes a postmaster.pid whose process id another program has by now, which PostgreSQL would take for a server. */
export function removeMisleadingPidFile(clusterDir: string): void {
  const pid = Number(readPidFile(clusterDir)[0])
  if (pid > 0 && identityOf(pid) && !isPostgresOn(clusterDir, pid))
    rmSync(pidFile(clusterDir), { force: true })
}

function pidFile(clusterDir: string): string {
  return path.join(clusterDir, 'postmaster.pid')
}

function readPidFile(clusterDir: string): string[] {
  try {
    return readFileSync(pidFile(clusterDir), 'utf8').split('\n')
  } catch {
    return []
  }
}

function isPostgresOn(clusterDir: string, pid: number): boolean {
  if (!(pid > 0) || !identityOf(pid)) return false
  const commandLine = commandLineOf(pid)
  if (process.platform === 'win32') return commandLine.includes('postgres.exe')
  const folder = realpathSync(clusterDir)
  return ['\0', ' '].some((gap) => commandLine.includes(`postgres${gap}-D${gap}${folder}${gap}`))
}

/** Resolves with the server once it takes connections, or with undefined when it has ended and none is starting. */
export async function untilReady(
  clusterDir: string,
  isStarting: () => boolean = () => false,
): Promise<Postmaster | undefined> {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    const starting = isStarting()
    const found = findPostmaster(clusterDir)
    if (found?.status === 'ready') return found
    if (!found && !starting) return undefined
    if (Date.now() > deadline) throw notReady(clusterDir)
    await delay(POLL_MS)
  }
}

/**
 * Ends the server of a folder, gently at first; resolves when its process has ended.
 * @param known the process that last was the server, for a folder that somebody has deleted meanwhile
 */
export async function stopPostmaster(clusterDir: string, known: string): Promise<void> {
  const identity = findPostmaster(clusterDir)?.identity ?? known
  for (const { signal, withinMs } of SHUTDOWNS) {
    if (!isRunning(identity)) return
    process.kill(Number.parseInt(identity, 10), signal)
    const deadline = Date.now() + withinMs
    while (isRunning(identity) && Date.now() < deadline) await delay(POLL_MS)
  }
}

function notReady(clusterDir: string): Problem {
  return new Problem(
    `PostgreSQL in ${clusterDir} is neither ready nor ended after ${READY_WITHIN_MS / 1000} s: end its process and run the command again.`,
  )
}
