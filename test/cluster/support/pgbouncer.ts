// PgBouncer in transaction mode before a PostgreSQL, as Debian ships it.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../support/free-port.ts'
import { account, folderOf, startProgram } from './programs.ts'

export type PgBouncer = {
  /** Of the same database, by way of PgBouncer. */
  url: string
  /** Ends it as a crash would, and starts it again. */
  restart: () => Promise<void>
}

/**
 * What a PgBouncer before a database that fails over has to be told. It opens one connection at a time: after one that was
 * refused it waits for fifteen seconds, and for one whose login hangs as long, in which nobody gets another.
 */
export const failsOver = ['server_login_retry = 1', 'server_connect_timeout = 2']

/** For one test. @param more lines of pgbouncer.ini. @throws where the program is missing */
export async function pgBouncerOfTest(databaseUrl: string, more: readonly string[] = []): Promise<PgBouncer> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const listenPort = await freePort()
  const config = join(folderOf('pgbouncer'), 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 5',
    ...more,
  ]
  writeFileSync(config, `${lines.join('\n')}\n`, { mode: 0o644 })
  const url = `postgres://${username}@127.0.0.1:${listenPort}${pathname}`
  const program = startProgram('pgbouncer', { args: [config], as: account })
  await program.until(() => answers(url))
  return {
    url,
    restart: async () => {
      await program.end('SIGKILL')
      program.start()
      await program.until(() => answers(url))
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
