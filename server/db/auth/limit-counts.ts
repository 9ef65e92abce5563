// How many counts of rate limits there are at present, by limit and by how much of it is used: no key of a count is read.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

/** What a flood fills the table with beyond this is left out, and said to be. */
const MOST_COUNTS = 100_000

const row = z.object({
  /** As `RATE_LIMIT_BUDGETS` has it: the rule and by what it counts. */
  rule: z.string(),
  by: z.string(),
  points: z.number(),
  counts: z.number(),
})

/** Those of API keys are left out: each key has a limit of its own, which its page shows. */
export async function anyLimitCounts(db: Queries, most = MOST_COUNTS) {
  const rows = await db.any(sql.type(row)`
    with present as (
      select key, points from auth.rate_limit
      where expire > extract(epoch from now()) * 1000 and key not like 'api-key:%' limit ${most + 1})
    select split_part(key, ':', 1) as rule, split_part(key, ':', 2) as by, points, count(*)::integer as counts
    from present group by 1, 2, 3`)
  return { rows, isCut: rows.reduce((sum, { counts }) => sum + counts, 0) > most }
}
export type LimitCounts = Awaited<ReturnType<typeof anyLimitCounts>>
