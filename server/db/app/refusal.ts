// app.refusal: how many callbacks were refused, by their state and findings, the address and the minute.

import { sql } from 'slonik'
import type { Queries } from '../pool.ts'
import type { RetentionRule } from '../remove-expired.ts'

/** `address` as the rate limits count it: of IPv6 the network. */
export type Refusal = { state: string; findings: readonly string[]; address: string }

export async function addRefusal(db: Queries, { state, findings, address }: Refusal): Promise<void> {
  await db.send(sql.unsafe`
    insert into app.refusal as r (minute, address, state, findings, count)
    values (date_trunc('minute', now()), ${address}, ${state}, ${sql.array([...findings], 'text')}, 1)
    on conflict (minute, address, state, findings) do update set count = r.count + 1`)
}

/** @param days how long they are kept */
export const refusalRetention = (days: number): RetentionRule => ({
  kind: 'refusals of callbacks',
  table: ['app', 'refusal'],
  key: 'id',
  expired: ['minute', sql.fragment`now() - make_interval(days => ${days})`],
})
