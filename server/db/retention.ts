// Removes what has lapsed: a bounded number of rows a statement, of a kind by one process at a time.

import { type FragmentSqlToken, type QuerySqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from './pool.ts'

/** Which rows of a table nobody can have a use for any more. */
export type RetentionRule = {
  kind: string
  /** Of its own: no two kinds share one. */
  lock: number
  table: readonly [schema: string, name: string]
  key: string
  lapsed: FragmentSqlToken
}

/** The first of two keys, the second is the kind's: locks of one key are those of e-mails. */
const LOCK = 1_819_243_375

const lockRow = z.object({ ours: z.boolean() })

/**
 * Rows that are in use at this moment are left for another time.
 * @returns how many are gone, or null while another process is at it
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

/** Materialized, or the limit could be applied once for each row that is compared with the batch. */
function removal({ table, key, lapsed }: RetentionRule, most: number): QuerySqlToken {
  const name = sql.identifier([...table])
  const column = sql.identifier([key])
  return sql.unsafe`
    with batch as materialized (
      select ${column} from ${name} where ${lapsed} limit ${most} for update skip locked)
    delete from ${name} where ${column} in (select ${column} from batch)`
}
