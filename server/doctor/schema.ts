// Examines a schema: whether it is migrated as far as this release knows, and by no release that is too new for this one.

import { databaseProblem, isUnmigrated } from '../db/database-problem.ts'
import { migrationsOf, type Schema } from '../db/migrate.ts'
import { oneReadiness, unknownOf } from '../db/migrations-applied.ts'
import type { Pool } from '../db/pool.ts'
import { called } from '../telemetry/called.mjs'
import { found, type Said, well } from './finding.ts'

export async function findingOfSchema(pool: Pool, schema: Schema): Promise<Said> {
  const { applied } = await oneReadiness(pool, schema).catch((error: unknown) => {
    if (isUnmigrated(error)) return { applied: [] as string[] }
    throw databaseProblem(error)
  })
  const known = migrationsOf(schema)
  const missing = known.filter((name) => !applied.includes(name))
  if (missing.length > 0)
    return found(
      'schema.missing',
      `The schema ${schema} is not up to date: ${missing.length} of ${known.length} migrations are not applied.`,
      `Run ${called('migrate', schema)}.`,
    )
  const { unknown, tooNew } = unknownOf(known, applied)
  if (tooNew.length > 0)
    return found(
      'schema.tooNew',
      `A newer release has migrated the schema ${schema} (${tooNew.join(', ')}), and this release is too old to work with it.`,
      'Install that release, or one between the two.',
    )
  if (unknown.length > 0)
    return found(
      'schema.newer',
      `A newer release has migrated the schema ${schema} (${unknown.join(', ')}). This one still works with it, as during an upgrade.`,
      'Install that release once you’re sure not to go back.',
    )
  return well(`The schema ${schema} is up to date.`)
}
