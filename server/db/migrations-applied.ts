// Whether a service can do its work with its database: the migrations that have been applied, and whether it takes writes.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from './pool.ts'

const row = z.object({ isReadOnly: z.boolean(), applied: z.array(z.string()) })

export function oneReadiness(db: Queries, schema: 'auth' | 'app'): Promise<z.infer<typeof row>> {
  return db.one(sql.type(row)`
    select current_setting('transaction_read_only')::bool as "isReadOnly",
      array(select name from ${sql.identifier([schema, 'lockstep_migration'])}) as applied`)
}
