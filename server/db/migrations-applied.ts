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

/** Of a migration that nodes cannot live with unless they know the one of this number: `0040-drop-image.needs-0026.sql`. */
const needOf = (name: string): string => /\.needs-(\d{4})\.sql$/.exec(name)?.[1] ?? ''

/**
 * What a newer release has applied.
 * @param known by this one, in their order
 * @returns `tooNew` are those of them that this one cannot live with
 */
export function unknownOf(known: readonly string[], applied: readonly string[]) {
  const unknown = applied.filter((name) => !known.includes(name)).toSorted()
  // Its name begins with its number, so that a larger one comes after it.
  const newest = known.at(-1) ?? ''
  return { unknown, tooNew: unknown.filter((name) => needOf(name) > newest) }
}
