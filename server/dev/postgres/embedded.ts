// Runs the PostgreSQL of the development packages, for machines without one of their own.

import { rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../../telemetry/log.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { ROLE } from './create-cluster.ts'
import { DATABASE } from './create-database.ts'
import { findPlace } from './data-folder.ts'
import { explain } from './explain-system-error.ts'
import { readPassword } from './password.ts'
import { stopPostmaster } from './postmaster.ts'
import { takeShare } from './reference-count.ts'
import { resolveLinks } from './resolve-links.ts'
import { type RunningServer, runServer } from './run-postgres.ts'

export type EmbeddedPostgres = {
  url: string
  /** Ends the server unless another process uses it; deletes the data of a throwaway one. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** The database is in its folder `postgres`, which is created if it is missing. */
  dataDir: string
  log: Pick<Log, 'info' | 'warn'>
  /** For tests: not safe against power cuts, 500 connections, ends with this process. Default false. */
  throwaway?: boolean
  /** Where root puts what other users cannot reach in the checkout. Default /var/lib/lockstep. */
  systemDir?: string
  /** Told before a database is made, which takes a second or more. */
  onCreate?: () => void
}

/** @throws Problem */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, throwaway = false, systemDir = '/var/lib/lockstep' } = options
  const dataDir = await resolveLinks(path.resolve(options.dataDir))
  try {
    const place = await findPlace({ binaries: await findBinaries(), dataDir, systemDir, throwaway, log })
    const { clusterDir } = place
    await ensureCluster(place, { throwaway, ...(options.onCreate && { onCreate: options.onCreate }) }, log)
    const leave = takeShare(clusterDir)
    const server = await runServer(place, { throwaway }).catch((error: unknown) => {
      leave()
      throw error
    })
    const password = await readPassword(clusterDir)
    return {
      url: `postgres://${ROLE}:${password}@127.0.0.1:${server.port}/${DATABASE}?sslmode=disable`,
      stop: stopOnce({ clusterDir, server, leave, emptied: throwaway ? [dataDir, systemDir] : undefined }),
    }
  } catch (error) {
    throw explain(error, dataDir)
  }
}

type Held = {
  clusterDir: string
  server: RunningServer
  leave: () => boolean
  /** For a throwaway database: the folders that are removed with it if they are empty. */
  emptied: string[] | undefined
}

function stopOnce({ clusterDir, server, leave, emptied }: Held): () => Promise<void> {
  const endWithoutWaiting = () => {
    if (leave()) kill(server.pid)
  }
  // For a process that exits without stopping: on a second Ctrl-C, or by an error.
  process.on('exit', endWithoutWaiting)

  async function stop(): Promise<void> {
    process.off('exit', endWithoutWaiting)
    if (!leave()) return
    server.letGo()
    await stopPostmaster(clusterDir, server.identity)
    if (emptied) await removeData(clusterDir, emptied)
  }

  let stopped: Promise<void> | undefined
  return () => {
    stopped ??= stop()
    return stopped
  }
}

async function removeData(clusterDir: string, emptied: string[]): Promise<void> {
  await rm(clusterDir, { recursive: true, force: true })
  for (const folder of [path.dirname(clusterDir), ...emptied]) await rmdir(folder).catch(() => {})
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // The process has ended already.
  }
}
