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
  /** A column, and the time up to which it says that a row has expired. */
  expired: readonly [column: string, until: FragmentSqlToken]
  /**
   * The column with the index by which such rows are found, where it is another one: an index on an end that use moves would hear
   * of each move. It is never later than the end, and follows it when the row is looked at.
   */
  sweptBy?: string
  /** Which of those rows; all of them without it. */
  only?: FragmentSqlToken
  /** What goes with them in an order of its own, of the rows that `batch` selects: a part of the statement, before them. */
  before?: (batch: FragmentSqlToken) => FragmentSqlToken
}

/** The first key of two-key advisory locks; the second is the rule's own. Locks with one key are those of e-mails. */
const LOCK = 1_819_243_375

export const indexOf = ({ sweptBy, expired: [column] }: RetentionRule): string => sweptBy ?? column

const lockRow = z.object({ ours: z.boolean() })

/**
 * Rows that are locked at the moment are left for the next time.
 * @returns how many rows were removed, or null while another process removes this kind
 */
export const removeExpired = (pool: Pool, rule: RetentionRule, most: number): Promise<number | null> =>
  alone(pool, rule, removal(rule, most))

/** Leaves rows that have not ended yet until they do. @returns how many, or null while another process does */
export const deferSweeps = (pool: Pool, rule: RetentionRule, most: number): Promise<number | null> =>
  alone(pool, rule, deferral(rule, most))

function alone(pool: Pool, { lock }: RetentionRule, statement: QuerySqlToken): Promise<number | null> {
  return pool.transaction(async (tx) => {
    const { ours } = await tx.one(sql.type(lockRow)`
      select pg_try_advisory_xact_lock(${LOCK}, ${lock}) as ours`)
    if (!ours) return null
    const { rowCount } = await tx.query(statement)
    return rowCount
  })
}

const namesOf = (rule: RetentionRule) => ({
  name: sql.identifier([...rule.table]),
  id: sql.identifier([rule.key]),
  end: sql.identifier([rule.expired[0]]),
  indexed: sql.identifier([indexOf(rule)]),
})

/**
 * The oldest first: a limit alone would have PostgreSQL read the table from its beginning, past a million rows that live.
 * Materialized: otherwise the limit could be applied again for each row that is compared with the batch.
 */
function removal(rule: RetentionRule, most: number): QuerySqlToken {
  const { name, id, end, indexed } = namesOf(rule)
  const [, until] = rule.expired
  const ended = rule.sweptBy ? sql.fragment`and ${end} <= ${until}` : sql.fragment``
  const which = rule.only ? sql.fragment`and ${rule.only}` : sql.fragment``
  const before = rule.before
    ? sql.fragment`, ${rule.before(sql.fragment`select ${id} from batch`)}`
    : sql.fragment``
  return sql.unsafe`
    with batch as materialized (
      select ${id} from ${name} where ${indexed} <= ${until} ${ended} ${which}
      order by ${indexed} limit ${most} for update skip locked)${before}
    delete from ${name} where ${id} in (select ${id} from batch)`
}

/** An array: PostgreSQL would join a thousand rows with a middling table by reading all of that. */
function deferral(rule: RetentionRule, most: number): QuerySqlToken {
  const { name, id, end, indexed } = namesOf(rule)
  const [, until] = rule.expired
  return sql.unsafe`
    with batch as materialized (
      select ${id} from ${name} where ${indexed} <= ${until} and ${end} > ${until}
      order by ${indexed} limit ${most} for update skip locked)
    update ${name} set ${indexed} = ${end} where ${id} = any(array(select ${id} from batch))`
}
