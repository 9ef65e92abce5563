// Decides where the database is kept, which binaries run it, and as which user.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../../telemetry/log.ts'
import { Problem } from '../../telemetry/problem.ts'
import type { Binaries } from './binaries.ts'
import { reachableCopy } from './copied-binaries.ts'
import { barrierTo } from './folder-permissions.ts'
import { clearAbandoned, ownName } from './process-files.ts'
import type { Account } from './run-as.ts'

export type Place = { binaries: Binaries; clusterDir: string; runAs: Account }

export type PlaceRequest = {
  binaries: Binaries
  /** Absolute, symbolic links resolved. */
  dataDir: string
  /** Where root puts what others cannot reach in the checkout. */
  systemDir: string
  throwaway: boolean
  log: Pick<Log, 'info' | 'warn'>
}

const NOBODY = { uid: 65534, gid: 65534 }
const THROWAWAY = 'throwaway-'

export async function findPlace(request: PlaceRequest): Promise<Place> {
  const local = path.join(request.dataDir, 'postgres')
  const uid = process.getuid?.()
  if (uid !== 0) {
    await refuseForeignCluster(local, uid)
    return { binaries: request.binaries, clusterDir: local, runAs: undefined }
  }
  const system = await systemCluster(request)
  // A database that an ordinary user has created keeps running as that user, so that both can use it in turn.
  const runAs = (await ownerOf(local)) ?? (await ownerOf(system)) ?? NOBODY
  const clusterDir = await rootsCluster(request, local, system, runAs)
  return { binaries: await reachableCopy(request.binaries, request.systemDir, runAs), clusterDir, runAs }
}

async function rootsCluster(
  { dataDir, log }: PlaceRequest,
  local: string,
  system: string,
  runAs: NonNullable<Account>,
): Promise<string> {
  await openHarmlessly(dataDir, runAs)
  const barrier = await barrierTo(dataDir, runAs)
  if (existsSync(local)) {
    if (!barrier) return local
    throw new Problem(
      `The database in ${local} runs as another user, who cannot enter ${barrier} any more: let others enter it with 'chmod o+x ${barrier}', or move ${local} away to begin with a new database.`,
    )
  }
  if (!barrier && !existsSync(system)) return local
  log.info(
    `The database is kept in ${system}: PostgreSQL does not run as root, and others cannot enter ${barrier ?? dataDir}.`,
  )
  return system
}

async function systemCluster({ dataDir, systemDir, throwaway }: PlaceRequest): Promise<string> {
  if (throwaway) await clearAbandoned(systemDir, THROWAWAY)
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  return path.join(systemDir, throwaway ? ownName(THROWAWAY) : digest, 'postgres')
}

async function refuseForeignCluster(clusterDir: string, uid: number | undefined): Promise<void> {
  const owner = await stat(clusterDir).catch(() => undefined)
  if (uid === undefined || !owner || owner.uid === uid) return
  throw new Problem(
    `The database in ${clusterDir} belongs to another user (number ${owner.uid}; root's runs make it so): give it to yourself with 'sudo chown -R "$(id -un)" "${path.dirname(clusterDir)}"', run the command as root, or set DATA_DIR to another folder.`,
  )
}

// mkdtemp creates folders that only their owner can enter. Others may pass through it, since everything inside has
// permissions of its own.
async function openHarmlessly(dataDir: string, runAs: NonNullable<Account>): Promise<void> {
  const folder = await stat(dataDir).catch(() => undefined)
  if (folder?.uid !== 0 || (await barrierTo(dataDir, runAs)) !== dataDir) return
  const names = await readdir(dataDir)
  const inside = await Promise.all(names.map((name) => stat(path.join(dataDir, name))))
  if (inside.every(({ mode }) => (mode & 0o007) === 0)) await chmod(dataDir, folder.mode | 0o001)
}

async function ownerOf(clusterDir: string): Promise<Account> {
  const found = await stat(clusterDir).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}
