// A PostgreSQL of one test file, at one address, which the test stops, starts, kills, freezes and makes read-only.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { ROLE } from '../../../server/dev/postgres/create-cluster.ts'
import { DATABASE } from '../../../server/dev/postgres/create-database.ts'
import { cleanEnvironment } from '../../../server/dev/postgres/run-as.ts'
import { freePort } from '../../support/free-port.ts'
import { type Cluster, createCluster, ownCluster } from './cluster.ts'
import { signalTo } from './signal.ts'

export type Postgres = {
  /** Of its own port, not of a proxy’s. */
  url: string
  /** Its files, and who runs it. */
  cluster: Cluster
  /** Waits until it answers. `settings` differ from the last start’s, such as { TimeZone: 'Asia/Kolkata' }. */
  start: (settings?: Readonly<Record<string, string>>) => Promise<void>
  /** PostgreSQL’s fast shutdown. */
  stop: () => Promise<void>
  /** kill -9 of the postmaster, whose backends notice it and end. */
  kill: () => Promise<void>
  /** Stops all of its processes in their tracks; connections stay open, and nothing is answered. */
  freeze: () => void
  thaw: () => void
  /** For connections of now and later. */
  readOnly: (on: boolean) => Promise<void>
  /** A connection past every proxy. */
  connect: (settings?: pg.ClientConfig) => Promise<pg.Client>
  remove: () => Promise<void>
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  cluster_name: 'lockstep-faults',
  // What is killed is a process and not the machine: what was written is in the operating system’s hands.
  fsync: 'off',
  max_connections: '60',
  log_min_messages: 'fatal',
}

type Options = {
  /** Where its files are; one of its own unless it is given. */
  folder?: string
  /** The folder `bin` of another PostgreSQL than the development packages’. */
  programs?: string
  env?: Readonly<Record<string, string>>
  /** Files that are there already. */
  files?: Cluster
}

export async function createPostgres({ folder, programs, env = {}, files }: Options = {}): Promise<Postgres> {
  const dataDir = resolve(folder ?? (await mkdtemp(join(tmpdir(), 'lockstep-faults-'))))
  const own = () => (programs ? createCluster(dataDir, programs) : ownCluster(dataDir, folder !== undefined))
  const cluster = files ?? (await own())
  const { clusterDir, runAs, password } = cluster
  const port = await freePort()
  const url = `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}?sslmode=disable`
  let child: ChildProcess | undefined
  let settings: Record<string, string> = { ...SETTINGS, port: String(port) }

  const connect = async (more: pg.ClientConfig = {}) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, ...more })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const hasEnded = () => !child || child.exitCode !== null || child.signalCode !== null
  const end = async (signal: NodeJS.Signals) => {
    if (!child || hasEnded()) return
    const ended = once(child, 'close')
    child.kill(signal)
    await ended
  }
  const run = () => {
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    child = spawn(cluster.postgres, ['-D', clusterDir, ...flags], {
      cwd: clusterDir,
      env: { ...cleanEnvironment(), ...env },
      stdio: 'ignore',
      ...runAs,
    })
  }
  const backends = () => (child?.pid ? [child.pid, ...childrenOf(child.pid)] : [])
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of hasEnded() ? [] : backends()) signalTo(pid, signal)
  }
  const postgres: Postgres = {
    url,
    cluster,
    start: async (more = {}) => {
      settings = { ...settings, ...more }
      await vi.waitFor(
        async () => {
          // After a kill the backends of the one before may still hold its memory.
          if (hasEnded()) run()
          await (await connect()).end()
        },
        { timeout: 60_000, interval: 50 },
      )
    },
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    readOnly: async (on) => {
      const client = await connect({ options: '-c default_transaction_read_only=off' })
      await client.query(`alter system set default_transaction_read_only = ${on ? 'on' : 'off'}`)
      await client.query('select pg_reload_conf()')
      await client.end()
    },
    connect,
    remove: async () => {
      signalAll('SIGCONT')
      await end('SIGINT')
      rmSync(clusterDir, { recursive: true, force: true })
      if (folder === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
  // For a test run that ends without giving back what it took.
  process.on('exit', () => void child?.kill('SIGKILL'))
  return postgres
}

/** From Linux’s /proc, and so only there: elsewhere none are found, and a test of a frozen database fails. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}
