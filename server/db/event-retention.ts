// How long events are kept: with them goes what is owed of them, and what was given up.

import { sql } from 'slonik'
import type { Schema } from './migrate.ts'
import type { RetentionRule } from './remove-expired.ts'

export const eventRetention = (schema: Schema, days: number): RetentionRule => ({
  kind: `events of ${schema}`,
  table: [schema, 'event'],
  key: 'id',
  expired: ['at', sql.fragment`now() - make_interval(days => ${days})`],
})
