// What every table that owes deliveries in the columns due_at, sent_at, dead_at and last_failure answers its queue alike.

import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { Owed, Queue } from '../outbox-delivery.ts'
import type { Queries } from './pool.ts'

const nextRow = z.object({ milliseconds: z.number().nullable() })

/** Until the first of the rows comes due, in ms; null when there is none. @param rows `from` a table, `where` something is owed */
export async function untilNext(
  db: Queries,
  rows: FragmentSqlToken,
  dueAt = sql.fragment`due_at`,
): Promise<number | null> {
  const { milliseconds } = await db.one(sql.type(nextRow)`
    select (extract(epoch from min(${dueAt}) - now()) * 1000)::float8 as milliseconds ${rows}`)
  return milliseconds
}

export const markingIn = (
  db: Queries,
  table: FragmentSqlToken,
): Pick<Queue<Owed>, 'markSent' | 'markDead' | 'putOff'> => ({
  markSent: (id) =>
    db.send(sql.unsafe`update ${table} set sent_at = now(), last_failure = null where id = ${id}`),
  markDead: (id, why) =>
    db.send(sql.unsafe`update ${table} set dead_at = now(), last_failure = ${why} where id = ${id}`),
  putOff: (id, seconds, why) =>
    db.send(sql.unsafe`
      update ${table} set due_at = now() + make_interval(secs => ${seconds}), last_failure = ${why} where id = ${id}`),
})
