// PgBouncer in transaction mode before the suite's PostgreSQL, as Debian ships it.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { listen } from '../../server/http/listen.ts'

export type PgBouncer = {
  /** Of the same database, by way of PgBouncer. */
  url: string
  /** Ends it as a crash would, and starts it again. */
  restart: () => Promise<void>
}

/** Debian's folder of such programs is not in everybody's PATH. */
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
/** It refuses to run as root. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** @param more lines of pgbouncer.ini. @throws where the program is missing */
export async function pgBouncerOfTest(databaseUrl: string, more: readonly string[] = []): Promise<PgBouncer> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const free = await listen('127.0.0.1', 0, 'PORT')
  await free.close()
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-pgbouncer-'))
  chmodSync(folder, 0o755)
  const config = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${free.port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 5',
    ...more,
  ]
  writeFileSync(config, `${lines.join('\n')}\n`, { mode: 0o644 })
  const url = `postgres://${username}@127.0.0.1:${free.port}${pathname}`
  let running: ChildProcess
  const start = async () => {
    running = spawn('pgbouncer', [config], { env: { ...process.env, PATH }, stdio: 'ignore', ...account })
    const failed = once(running, 'error').then(([error]) => {
      throw new Error('pgbouncer cannot be started: install Debian’s package pgbouncer.', { cause: error })
    })
    await Promise.race([failed, vi.waitFor(() => answers(url), { timeout: 60_000 })])
  }
  const stop = async () => {
    const ended = once(running, 'close')
    running.kill('SIGKILL')
    await ended
  }
  await start()
  onTestFinished(async () => {
    await stop()
    rmSync(folder, { recursive: true })
  })
  return {
    url,
    restart: async () => {
      await stop()
      await start()
    },
  }
}

async function answers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => {})
  }
}
