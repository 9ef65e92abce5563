// One real PostgreSQL for a run of the suite, and in it a migrated template from which each file's database is made.

import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../server/db/migrate.ts'
import { startEmbeddedPostgres } from '../../server/dev/postgres/embedded.ts'
import { clearAbandoned, ownName } from '../../server/dev/postgres/process-files.ts'
import { administer, databaseNamed, TEMPLATE } from './databases.ts'
import { quiet } from './quiet.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

const PREFIX = 'lockstep-tests-'
const IN_MEMORY = '/dev/shm'
/** Of this machine: a run's databases take a tenth of it. */
const ROOM_BYTES = 4 * 2 ** 30

/** Where files are made in memory, if there is room: each database has hundreds, and making them on a disk took a fifth of the CPU. */
async function folder(): Promise<string> {
  const found = await statfs(IN_MEMORY).catch(() => undefined)
  const isWritable = await access(IN_MEMORY, constants.W_OK).then(
    () => true,
    () => false,
  )
  const room = found && isWritable ? Math.min(found.bavail * found.bsize, process.availableMemory()) : 0
  return room >= ROOM_BYTES ? IN_MEMORY : tmpdir()
}

export default async function startPostgres(project: TestProject) {
  const parent = await folder()
  // A run that was killed leaves its files, and perhaps in memory.
  await clearAbandoned(parent, PREFIX)
  const dataDir = join(parent, ownName(PREFIX))
  await mkdir(dataDir, { mode: 0o700 })
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, throwaway: true })
  await administer(postgres.url, `create database ${TEMPLATE}`)
  await migrate(databaseNamed(postgres.url, TEMPLATE), 'auth')
  await migrate(databaseNamed(postgres.url, TEMPLATE), 'app')
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
