// One real PostgreSQL for a run of the suite, and in it a migrated template from which each file's database is made.

import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../server/db/migrate.ts'
import { startEmbeddedPostgres } from '../../server/dev/postgres/embedded.ts'
import { clearAbandoned, ownName } from '../../server/dev/postgres/process-files.ts'
import { administer, databaseNamed, TEMPLATE } from './databases.ts'
import { memoryFolder } from './memory-folder.ts'
import { quiet } from './quiet.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

const PREFIX = 'lockstep-tests-'
/** A run's databases take a tenth of it. */
const ROOM_BYTES = 4 * 2 ** 30

export default async function startPostgres(project: TestProject) {
  // Each database has hundreds of files, and making them on a disk took a fifth of the CPU.
  const parent = (await memoryFolder(ROOM_BYTES)) ?? tmpdir()
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
