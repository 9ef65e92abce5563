// Programs of a cluster, which npm does not bring: found, started and ended, or missed in one sentence that names their package.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { onTestFinished, vi } from 'vitest'

/** By the package of Debian that has it. */
const packages = {
  haproxy: 'haproxy',
  nginx: 'nginx-light',
  caddy: 'caddy',
  pgbouncer: 'pgbouncer',
  etcd: 'etcd-server',
  patroni: 'patroni python3-etcd',
  prometheus: 'prometheus',
  python3: 'python3 python3-venv',
  rails: 'ruby-railties ruby-rails ruby-listen ruby-sqlite3 puma',
  sh: 'dash',
  apache2: 'apache2 libapache2-mod-auth-openidc',
  'docker-compose': 'docker-compose',
}
type Name = keyof typeof packages

/** Where Debian’s programs are, which is not in everybody’s PATH. */
const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin']

/** @returns its path. @throws Error that names its package */
export function programOf(name: Name): string {
  const found = folders()
    .map((folder) => join(folder, name))
    .find(existsSync)
  if (found) return found
  throw new Error(`${name} is missing: install it (Debian: apt-get install ${packages[name]}).`)
}

/** That of nobody where this is root: PostgreSQL, Patroni and PgBouncer refuse to run as root. */
export const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Of this test alone, and of `account`. */
export function folderOf(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `lockstep-${name}-`))
  chmodSync(folder, 0o755)
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export type Program = {
  start: () => void
  /** Waits until `answers` no longer throws. @throws Error with all that it printed where it ends before */
  until: (answers: () => Promise<unknown>) => Promise<void>
  end: (signal: NodeJS.Signals) => Promise<void>
  /** All it has printed. */
  said: () => string
}

type Options = { args: readonly string[]; env?: Readonly<Record<string, string>>; cwd?: string; as?: object }

/** Started, and ended with the test. @throws Error where it is missing */
export function startProgram(name: Name, { args, env = {}, cwd = tmpdir(), as = {} }: Options): Program {
  const path = programOf(name)
  const PATH = folders().join(delimiter)
  let child: ChildProcess | undefined
  let ended: Promise<unknown> = Promise.resolve()
  let said = ''
  const isRunning = () => child?.exitCode === null && child.signalCode === null
  const start = () => {
    const started = spawn(path, [...args], {
      cwd,
      env: { PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...as,
    })
    started.stdout.on('data', (chunk) => (said += chunk))
    started.stderr.on('data', (chunk) => (said += chunk))
    // Not `close`: what it leaves behind may hold its output.
    ended = once(started, 'exit')
    child = started
  }
  const end = async (signal: NodeJS.Signals) => {
    if (isRunning()) child?.kill(signal)
    await ended
  }
  start()
  // In order: a master that is killed leaves its workers behind.
  const killWithUs = () => void (isRunning() && child?.kill())
  process.on('exit', killWithUs)
  onTestFinished(async () => {
    await end('SIGTERM')
    process.off('exit', killWithUs)
  })
  return {
    start,
    until: async (answers) => {
      const gone = ended.then(() => {
        throw new Error(`${name} has ended:\n${said}`)
      })
      await Promise.race([gone, vi.waitFor(answers, { timeout: 90_000, interval: 50 })])
    },
    end,
    said: () => said,
  }
}
