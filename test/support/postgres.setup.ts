// One real PostgreSQL for a run of the suite, and in it a migrated template from which each file's database is made.

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../server/db/migrate.ts'
import { startEmbeddedPostgres } from '../../server/dev/postgres/embedded.ts'
import { administer, databaseNamed, TEMPLATE } from './databases.ts'
import { quiet } from './quiet.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export default async function startPostgres(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lockstep-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, throwaway: true })
  await administer(postgres.url, `create database ${TEMPLATE}`)
  await migrate(databaseNamed(postgres.url, TEMPLATE), 'auth')
  await migrate(databaseNamed(postgres.url, TEMPLATE), 'app')
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
