// For the tests of the embedded database: processes that use it, what is known about them, folders, and a query.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPool, type DatabasePool, sql } from 'slonik'
import { afterEach, expect } from 'vitest'
import { startEmbeddedPostgres } from '../../../../server/dev/postgres/embedded.ts'
import { barrierTo } from '../../../../server/dev/postgres/folder-permissions.ts'
import type { HolderOptions, HolderReport } from './embedded.child.ts'

export const isRoot = process.getuid?.() === 0
export const quiet = { info() {}, warn() {} }

// Both have a name on every Linux, which initdb insists on.
export const NOBODY = 65534
export const DAEMON = 1

/** False below a folder that only root may enter, where no other user can run the tests' programs. */
export const othersCanRunUs = !(await barrierTo(process.cwd(), { uid: DAEMON, gid: DAEMON }))

/** A test that needs no system folder, and gets there all the same, fails. */
export const places = othersCanRunUs ? { systemDir: '/dev/null/lockstep' } : {}

const undo: (() => unknown)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

export function atEnd(step: () => unknown): void {
  undo.push(step)
}

/** Goes when the test ends. */
export function tempFolder(access?: Access): string {
  const folder = makeTempFolder(access)
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Access = { mode?: number; owner?: number }

export function makeTempFolder({ mode = 0o755, owner = 0 }: Access = {}): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'lockstep-test-')))
  chmodSync(folder, mode)
  if (owner !== 0) chownSync(folder, owner, owner)
  return folder
}

export const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres')

export async function start(options: HolderOptions): ReturnType<typeof startEmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ log: quiet, ...places, ...options })
  atEnd(database.stop)
  return database
}

/** Starts a database in a process of its own, as another user when one is named. */
export async function hold(
  options: HolderOptions,
  { user, env }: { user?: number; env?: NodeJS.ProcessEnv } = {},
) {
  const child = spawnHolder(options, user, env)
  const [first] = (await once(child, 'message')) as [HolderReport]
  return {
    child,
    url: 'url' in first ? first.url : '',
    problem: 'problem' in first ? first.problem : '',
    async stop() {
      child.send('stop')
      await once(child, 'exit')
    },
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

export function spawnHolder(
  options: HolderOptions,
  user?: number,
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'embedded.child.ts'), {
    execArgv: [],
    env: { ...process.env, ...env },
    ...(user !== undefined && { uid: user, gid: user }),
  })
  atEnd(() => child.kill('SIGKILL'))
  child.send({ ...places, ...options })
  return child
}

export async function query<T>(url: string, work: (pool: DatabasePool) => Promise<T>): Promise<T> {
  const pool = await createPool(url, { connectionRetryLimit: 0 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

export function setting(url: string, name: string): Promise<unknown> {
  return query(url, (pool) => pool.oneFirst(sql.unsafe`SELECT current_setting(${name})`))
}

export function postmasterPid(clusterDir: string): number {
  return Number(readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0])
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A killed process whose parent is gone may wait as a zombie for somebody to collect it.
    return process.platform !== 'linux' || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

export async function untilGone(pid: number): Promise<void> {
  await expect.poll(() => isAlive(pid), { timeout: 15_000, interval: 20 }).toBe(false)
}
