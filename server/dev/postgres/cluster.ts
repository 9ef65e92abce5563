// Ensures that the database's files exist, are complete, and belong to this version of PostgreSQL.

import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../../telemetry/log.ts'
import { Problem } from '../../telemetry/problem.ts'
import { majorOf } from './binaries.ts'
import { clearStagings, createCluster } from './create-cluster.ts'
import type { Place } from './data-folder.ts'
import { makeOpenDir } from './open-dir.ts'
import { hasPassword } from './password.ts'
import { findPostmaster } from './postmaster.ts'

/** @throws Problem when the existing files cannot be used, or new ones cannot be created */
export async function ensureCluster(
  place: Place,
  { throwaway, onCreate }: { throwaway: boolean; onCreate?: () => void },
  log: Pick<Log, 'info' | 'warn'>,
): Promise<void> {
  const { clusterDir } = place
  const parent = path.dirname(clusterDir)
  await makeOpenDir(parent)
  await clearStagings(parent)
  if (hasPassword(clusterDir)) return refuseOtherMajor(place)
  if (existsSync(clusterDir)) await moveAside(clusterDir, log)
  onCreate?.()
  await createCluster(place, { durable: !throwaway })
}

async function refuseOtherMajor({ binaries, clusterDir }: Place): Promise<void> {
  const made = (await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8')).trim()
  if (made === majorOf(binaries)) return
  throw new Problem(
    `The database in ${clusterDir} was made by PostgreSQL ${made} and this is PostgreSQL ${majorOf(binaries)}: move that folder away to begin with a new database, or go back to the version of Lockstep that made it.`,
  )
}

// Moved, not removed: it might be a database that somebody else keeps there.
async function moveAside(clusterDir: string, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  if (findPostmaster(clusterDir)) {
    throw new Problem(
      `In ${clusterDir} runs a PostgreSQL that Lockstep did not set up: set DATA_DIR to another folder, or DATABASE_URL to that server.`,
    )
  }
  const aside = `${clusterDir}.unfinished-${new Date().toISOString().replaceAll(':', '')}`
  await rename(clusterDir, aside)
  log.warn(
    `The database in ${clusterDir} was left half made; it is made anew, and the old files are in ${aside}.`,
  )
}
