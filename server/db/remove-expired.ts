// Removes expired rows: a bounded number per statement, and each kind by one process at a time.

import { type FragmentSqlToken, type QuerySqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from './pool.ts'

/** Which rows of a table are of no use any more. */
export type RetentionRule = {
  kind: string
  /** The advisory lock of this kind: no two kinds of a schema share one. */
  lock: number
  table: readonly [schema: string, name: string]
  key: string
  /** A column that has an index, and the time up to which it says that a row has expired. */
  expired: readonly [column: string, until: FragmentSqlToken]
  /** Which of those rows; all of them without it. */
  only?: FragmentSqlToken
}

/** The first key of two-key advisory locks; the second is the rule's own. Locks with one key are those of e-mails. */
const LOCK = 1_819_243_375

const lockRow = z.object({ ours: z.boolean() })

/**
 * Rows that are locked at the moment are left for the next time.
 * @returns how many rows were removed, or null while another process removes this kind
 */
export function removeExpired(pool: Pool, retention: RetentionRule, most: number): Promise<number | null> {
  return pool.transaction(async (tx) => {
    const { ours } = await tx.one(sql.type(lockRow)`
      select pg_try_advisory_xact_lock(${LOCK}, ${retention.lock}) as ours`)
    if (!ours) return null
    const { rowCount } = await tx.query(removal(retention, most))
    return rowCount
  })
}

/**
 * The oldest first: a limit alone would have PostgreSQL read the table from its beginning, past a million rows that live.
 * Materialized: otherwise the limit could be applied again for each row that is compared with the batch.
 */
function removal({ table, key, expired: [column, until], only }: RetentionRule, most: number): QuerySqlToken {
  const which = only ? sql.fragment`and ${only}` : sql.fragment``
  const name = sql.identifier([...table])
  const id = sql.identifier([key])
  const age = sql.identifier([column])
  return sql.unsafe`
    with batch as materialized (
      select ${id} from ${name} where ${age} <= ${until} ${which} order by ${age} limit ${most} for update skip locked)
    delete from ${name} where ${id} in (select ${id} from batch)`
}
