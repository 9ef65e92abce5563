// The files of a PostgreSQL: made by the development packages’ programs, or by those of the machine.

import { chown, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { executable, findBinaries } from '../../../server/dev/postgres/binaries.ts'
import { ensureCluster } from '../../../server/dev/postgres/cluster.ts'
import { ROLE } from '../../../server/dev/postgres/create-cluster.ts'
import { DATABASE } from '../../../server/dev/postgres/create-database.ts'
import { findPlace } from '../../../server/dev/postgres/data-folder.ts'
import { readPassword } from '../../../server/dev/postgres/password.ts'
import { type Account, runToEnd } from '../../../server/dev/postgres/run-as.ts'
import { quiet } from '../../support/quiet.ts'

export type Cluster = { clusterDir: string; runAs: Account; password: string; postgres: string }

/** @param isGiven whether the folder is the caller’s own, and not one that goes with the cluster */
export async function ownCluster(dataDir: string, isGiven: boolean): Promise<Cluster> {
  const systemDir = join(tmpdir(), 'lockstep-faults-programs')
  const binaries = await findBinaries()
  const place = await findPlace({ binaries, dataDir, systemDir, throwaway: !isGiven, log: quiet })
  await ensureCluster(place, { throwaway: true }, quiet)
  const { clusterDir, runAs } = place
  const password = await readPassword(clusterDir)
  return { clusterDir, runAs, password, postgres: executable(place.binaries, 'postgres') }
}

/** PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65534, gid: 65534 }

/** @param programs the folder `bin` of a PostgreSQL */
export async function createCluster(dataDir: string, programs: string): Promise<Cluster> {
  const runAs = process.getuid?.() === 0 ? NOBODY : undefined
  const clusterDir = join(dataDir, 'postgres')
  const passwordFile = join(dataDir, 'password')
  const password = 'a password of this test alone'
  await mkdir(dataDir, { recursive: true })
  await writeFile(passwordFile, password)
  if (runAs) for (const made of [dataDir, passwordFile]) await chown(made, runAs.uid, runAs.gid)
  const run = async (program: string, args: string[], input?: string) => {
    const options = { runAs, cwd: dataDir, ...(input && { input }) }
    const { code, output } = await runToEnd(join(programs, program), args, options)
    if (code !== 0) throw new Error(`${program} has failed: ${output}`)
  }
  await run('initdb', [
    `--pgdata=${clusterDir}`,
    `--username=${ROLE}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  await run('postgres', ['--single', '-D', clusterDir, 'postgres'], `create database ${DATABASE};\n`)
  return { clusterDir, runAs, password: encodeURIComponent(password), postgres: join(programs, 'postgres') }
}
