// Copies the binaries, once, to a folder where the database's user can run them.

import { existsSync } from 'node:fs'
import { chmod, cp, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Binaries, executable } from './binaries.ts'
import { barrierTo } from './folder-permissions.ts'
import { makeOpenDir } from './open-dir.ts'
import { clearAbandoned, ownName } from './process-files.ts'
import type { Account } from './run-as.ts'

const STAGING = 'copying-'

export async function reachableCopy(
  binaries: Binaries,
  systemDir: string,
  runAs: Account,
): Promise<Binaries> {
  if (await mayRun(binaries, runAs)) return binaries
  const nativeDir = path.join(systemDir, `postgresql-${binaries.version}`)
  if (!existsSync(nativeDir)) await copy(binaries.nativeDir, nativeDir, systemDir)
  return { ...binaries, nativeDir }
}

async function mayRun(binaries: Binaries, runAs: Account): Promise<boolean> {
  const postgres = executable(binaries, 'postgres')
  const othersMayRun = ((await stat(postgres)).mode & 0o005) === 0o005
  return othersMayRun && !(await barrierTo(path.dirname(postgres), runAs))
}

async function copy(from: string, to: string, systemDir: string): Promise<void> {
  await makeOpenDir(systemDir)
  await clearAbandoned(systemDir, STAGING)
  const staging = path.join(systemDir, ownName(STAGING))
  try {
    await cp(from, staging, { recursive: true, verbatimSymlinks: true })
    await openToOthers(staging)
    await rename(staging, to).catch(ignoreCopyOfAnother)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

// Under a strict umask npm installs files that only their owner can read.
async function openToOthers(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) await openToOthers(child)
    else if (entry.isFile()) await chmod(child, 0o755)
  }
}

function ignoreCopyOfAnother(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
}
