// Starts the server process outside of our process group, so that Ctrl-C does not reach it first.

import { type ChildProcess, spawn } from 'node:child_process'
import { chown, open, readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { executable } from './binaries.ts'
import type { Place } from './data-folder.ts'
import { cleanEnvironment } from './run-as.ts'

export type Launched = {
  hasEnded(): boolean
  output(): Promise<string>
  /** Closes the pipe by which a throwaway server notices that this process has ended. */
  letGo(): void
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // No Unix socket: by default it would be in the folder for temporary files.
  unix_socket_directories: '',
  cluster_name: 'lockstep',
  // The detail of an error quotes the row, and rows contain e-mail addresses.
  log_error_verbosity: 'terse',
}

// A test's data need not survive a power cut.
const THROWAWAY_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '500',
  // Hundreds of databases that live for seconds have nothing to be vacuumed, and each would be looked through.
  autovacuum: 'off',
}

// Ends the server when our end of pipe 3 closes, however we end. exec keeps the shell's process id.
const END_WITH_US = '{ read -r _ <&3; kill -INT $$; } & exec "$@" 3<&-'

// A longer log is truncated at the next start.
const LOG_BYTES = 1_000_000

export async function launch(place: Place, { throwaway }: { throwaway: boolean }): Promise<Launched> {
  const logFile = path.join(place.clusterDir, 'lockstep.log')
  const log = await open(logFile, 'a', 0o600)
  try {
    const { size } = await log.stat()
    const start = size > LOG_BYTES ? 0 : size
    if (start === 0) await log.truncate()
    if (place.runAs) await chown(logFile, place.runAs.uid, place.runAs.gid)
    const child = spawnServer(place, await freePort(), throwaway, log.fd)
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    return {
      hasEnded: () => child.exitCode !== null || child.signalCode !== null,
      output: async () => (await readFile(logFile, 'utf8')).slice(start),
      letGo: () => child.stdio[3]?.destroy(),
    }
  } finally {
    await log.close()
  }
}

function spawnServer(
  { binaries, clusterDir, runAs }: Place,
  port: number,
  throwaway: boolean,
  log: number,
): ChildProcess {
  const settings = { ...SETTINGS, port: String(port), ...(throwaway ? THROWAWAY_SETTINGS : {}) }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = [executable(binaries, 'postgres'), '-D', clusterDir, ...flags]
  const endsWithUs = throwaway && process.platform !== 'win32'
  const [command = '', ...args] = endsWithUs ? ['/bin/sh', '-c', END_WITH_US, 'sh', ...server] : server
  const child = spawn(command, args, {
    cwd: clusterDir,
    env: cleanEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log, endsWithUs ? 'pipe' : 'ignore'],
    ...runAs,
  })
  // The server must not keep a program alive that forgets to stop it.
  child.unref()
  const pipe = child.stdio[3] as Socket | null | undefined
  pipe?.on('error', () => {})
  pipe?.unref()
  return child
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
