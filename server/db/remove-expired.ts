// Removes expired rows: a bounded number per statement, and each kind by one process at a time.

import { type FragmentSqlToken, type QuerySqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Queries } from './pool.ts'

/** Which rows of a table are of no use any more. */
export type RetentionRule = {
  /** Also the name of its advisory lock: no two kinds have one name. */
  kind: string
  table: readonly [schema: string, name: string]
  key: string
  /** A column, and the time up to which it says that a row has expired. */
  expired: readonly [column: string, until: FragmentSqlToken]
} & (
  | {
      sweptBy?: never
      /** Which of those rows; all of them without it. */
      only?: FragmentSqlToken
    }
  | {
      /**
       * The column with the index by which such rows are found, where it is another one: an index on an end that use moves would hear
       * of each move. It is never later than the end, and follows it when the row is looked at.
       */
      sweptBy: string
      /** What goes with them in an order of its own, of the rows that `batch` selects: a part of the statement. */
      before?: (batch: FragmentSqlToken) => FragmentSqlToken
    }
)

/** The first key of two-key advisory locks; the second is of the kind. Locks with one key are those of e-mails. */
const LOCK = 1_819_243_375

export const indexOf = ({ sweptBy, expired: [column] }: RetentionRule): string => sweptBy ?? column

const lockRow = z.object({ ours: z.boolean() })
const batchRow = z.object({ looked: z.number(), removed: z.number() })
type Batch = z.infer<typeof batchRow>

/**
 * Rows that are locked at the moment are left for the next time.
 * @param most how many rows a statement looks at
 * @returns how many rows were removed, or null while another process removes this kind: fewer than `most` once none is left
 */
export async function removeExpired(
  pool: Pool,
  rule: RetentionRule,
  most: number,
  ending?: AbortSignal,
): Promise<number | null> {
  const statement = rule.sweptBy === undefined ? removal(rule, most) : sweep(rule, most)
  let removed = 0
  while (true) {
    const batch = await alone(pool, rule, statement)
    if (!batch) return removed || null
    removed += batch.removed
    if (batch.looked < most || removed >= most || ending?.aborted) return removed
  }
}

function alone(
  pool: Pool,
  { kind }: RetentionRule,
  statement: QuerySqlToken<typeof batchRow>,
): Promise<Batch | null> {
  return pool.transaction(async (tx) => ((await isOurTurn(tx, kind)) ? tx.one(statement) : null))
}

/** Of this kind, until the transaction ends. */
export async function isOurTurn(tx: Queries, kind: string): Promise<boolean> {
  const { ours } = await tx.one(sql.type(lockRow)`
    select pg_try_advisory_xact_lock(${LOCK}, hashtext(${kind})) as ours`)
  return ours
}

const namesOf = (rule: RetentionRule) => ({
  name: sql.identifier([...rule.table]),
  id: sql.identifier([rule.key]),
  end: sql.identifier([rule.expired[0]]),
})

/**
 * The oldest first: a limit alone would have PostgreSQL read the table from its beginning, past a million rows that live.
 * Materialized: otherwise the limit could be applied again for each row that is compared with the batch.
 */
function removal(rule: RetentionRule & { sweptBy?: never }, most: number): QuerySqlToken<typeof batchRow> {
  const { name, id, end } = namesOf(rule)
  const [, until] = rule.expired
  const which = rule.only ? sql.fragment`and ${rule.only}` : sql.fragment``
  return sql.type(batchRow)`
    with batch as materialized (
      select ${id} from ${name} where ${end} <= ${until} ${which}
      order by ${end} limit ${most} for update skip locked),
    removed as (delete from ${name} where ${id} in (select ${id} from batch))
    select count(*)::int as looked, count(*)::int as removed from batch`
}

/**
 * Removes those of a batch that have ended, and leaves the others until they do. In one statement: those alone that have ended, or that
 * have not, are found only past all of the other kind.
 * An array: PostgreSQL would join a thousand rows with a middling table by reading all of that.
 */
function sweep(rule: RetentionRule & { sweptBy: string }, most: number): QuerySqlToken<typeof batchRow> {
  const { name, id, end } = namesOf(rule)
  const [, until] = rule.expired
  const indexed = sql.identifier([rule.sweptBy])
  const before = rule.before
    ? sql.fragment`, ${rule.before(sql.fragment`select ${id} from batch where has_ended`)}`
    : sql.fragment``
  return sql.type(batchRow)`
    with batch as materialized (
      select ${id}, ${end} <= ${until} as has_ended from ${name} where ${indexed} <= ${until}
      order by ${indexed} limit ${most} for update skip locked)${before},
    removed as (delete from ${name} where ${id} in (select ${id} from batch where has_ended)),
    left_until_then as (
      update ${name} set ${indexed} = ${end}
      where ${id} = any(array(select ${id} from batch where not has_ended)))
    select count(*)::int as looked, (count(*) filter (where has_ended))::int as removed from batch`
}
