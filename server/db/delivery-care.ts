// What an operator sees and does about the mails and calls that a table owes: what was given up, what waits, and queueing again.

import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from './pool.ts'

/** A table of what is owed; `o` is a row of it in each condition. */
export type Care = {
  table: FragmentSqlToken
  /** With what is shown of a row. */
  from: FragmentSqlToken
  kind: FragmentSqlToken
  recipient: FragmentSqlToken
  queuedAt: FragmentSqlToken
  isWaiting: FragmentSqlToken
  /** Those that an operator may want tried again. */
  isGivenUp: FragmentSqlToken
  /** Of one that was given up: nobody waits for it any more. */
  hasLapsed: FragmentSqlToken
  /** Whether the row stays then, because it is more than what is owed. */
  keepsLapsed: boolean
}

const row = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  attempts: z.number(),
  queuedAt: z.number(),
  /** At the newest attempt. */
  failure: z.string().nullable(),
})
/** `queuedAt` in epoch ms. */
export type Listed = z.infer<typeof row>

/** The oldest first. */
export const anyListed = (
  db: Queries,
  { from, kind, recipient, queuedAt, isGivenUp, isWaiting }: Care,
  which: 'dead' | 'waiting',
  most: number,
): Promise<readonly Listed[]> =>
  db.any(sql.type(row)`
    select o.id, ${kind} as kind, ${recipient} as recipient, o.attempts, ${queuedAt} as "queuedAt", o.last_failure as failure
    from ${from} where ${which === 'dead' ? isGivenUp : isWaiting} order by ${queuedAt}, o.id limit ${most}`)

const givenUpRow = z.object({ id: z.string(), kind: z.string(), hasLapsed: z.boolean() })
export type GivenUp = z.infer<typeof givenUpRow>

/** @param ids null for all of them */
export const anyGivenUpOf = (
  db: Queries,
  { from, kind, isGivenUp, hasLapsed }: Care,
  ids: readonly string[] | null,
): Promise<readonly GivenUp[]> =>
  db.any(sql.type(givenUpRow)`
    select o.id, ${kind} as kind, ${hasLapsed} as "hasLapsed" from ${from}
    where ${ids === null ? isGivenUp : sql.fragment`o.dead_at is not null and o.id = any(${sql.array([...ids], 'uuid')})`}
    order by o.id`)

const idRow = z.object({ id: z.string() })

/** Their attempts begin anew. @returns the ids of those that somebody else has not queued meanwhile */
export async function queueAgain(db: Queries, { table }: Care, ids: readonly string[]): Promise<string[]> {
  const rows = await db.any(sql.type(idRow)`
    update ${table} set dead_at = null, due_at = now(), attempts = 0, last_failure = null
    where dead_at is not null and id = any(${sql.array([...ids], 'uuid')}) returning id`)
  return rows.map(({ id }) => id)
}

/** @returns the ids of those that are gone by this */
export async function dropLapsed(
  db: Queries,
  { table, keepsLapsed }: Care,
  ids: readonly string[],
): Promise<string[]> {
  if (keepsLapsed) return []
  const rows = await db.any(sql.type(idRow)`
    delete from ${table} where dead_at is not null and id = any(${sql.array([...ids], 'uuid')}) returning id`)
  return rows.map(({ id }) => id)
}
