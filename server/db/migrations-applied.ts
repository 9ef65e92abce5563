// The migrations that have been applied to a schema.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from './pool.ts'

const row = z.object({ name: z.string() })

export async function anyAppliedMigrations(db: Queries, schema: 'auth' | 'app'): Promise<string[]> {
  const rows = await db.any(sql.type(row)`select name from ${sql.identifier([schema, 'lockstep_migration'])}`)
  return rows.map(({ name }) => name)
}
