// Creates the database's files in a temporary folder, which is renamed only when it is complete.

import { randomBytes } from 'node:crypto'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '../../telemetry/problem.ts'
import { executable } from './binaries.ts'
import { createDatabase } from './create-database.ts'
import type { Place } from './data-folder.ts'
import { passwordFile } from './password.ts'
import { clearAbandoned, ownName } from './process-files.ts'
import { lastComplaint } from './reason-for-failure.ts'
import { runToEnd } from './run-as.ts'

export const ROLE = 'lockstep'

const STAGING = 'postgres.new-'

const INITDB_ARGS = [
  `--username=${ROLE}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  // PostgreSQL's own locale, which sorts and folds the same on every machine.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-sync',
  '--no-instructions',
]

// A password hashed 4096 times makes half of what a connection costs, and tests make thousands of them.
const THROWAWAY_INITDB_ARGS = ['--set=scram_iterations=1']

/** Removes what is left of first starts that were killed. */
export function clearStagings(folder: string): Promise<void> {
  return clearAbandoned(folder, STAGING)
}

/** @throws Problem with PostgreSQL's own reason */
export async function createCluster(place: Place, { durable }: { durable: boolean }): Promise<void> {
  const { binaries, clusterDir, runAs } = place
  const staging = path.join(path.dirname(clusterDir), ownName(STAGING))
  const files = path.join(staging, 'files')
  const password = path.join(staging, 'password')
  const run = async (args: string[]) => {
    const { code, output } = await runToEnd(executable(binaries, 'initdb'), args, { runAs, cwd: staging })
    if (code !== 0) throw refusal(place, output)
  }
  try {
    await mkdir(staging, { mode: 0o700 })
    await writeFile(password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
    if (runAs) for (const made of [staging, password]) await chown(made, runAs.uid, runAs.gid)
    const more = durable ? [] : THROWAWAY_INITDB_ARGS
    await run([`--pgdata=${files}`, `--pwfile=${password}`, ...INITDB_ARGS, ...more])
    await createDatabase({ binaries, clusterDir: files, runAs })
    if (durable) await run([`--pgdata=${files}`, '--sync-only'])
    await rename(password, passwordFile(files))
    await rename(files, clusterDir).catch(leaveToAnother)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

function refusal({ clusterDir, runAs }: Place, output: string): Problem {
  if (output.includes('could not look up effective user ID')) {
    return new Problem(
      `PostgreSQL wants its user to have a name and user number ${runAs?.uid ?? process.getuid?.()} has none: give it an entry in /etc/passwd, run the command as another user, or set DATABASE_URL to a PostgreSQL server of yours.`,
    )
  }
  return new Problem(
    `PostgreSQL could not be set up in ${clusterDir} (${lastComplaint(output)}): set DATA_DIR to a folder on a local disk, or DATABASE_URL to a PostgreSQL server of yours.`,
  )
}

// Of two concurrent first starts the second uses the files of the first.
function leaveToAnother(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
}
