// What is recorded of one person, the newest first, a page at a time.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const row = z.object({
  /** A number in text: there may be more than fit into one. */
  id: z.string(),
  at: z.number(),
  machine: z.string().nullable(),
  previousState: z.string().nullable(),
  event: z.string(),
  state: z.string(),
  effects: z.array(z.string()),
  ipAddress: z.string(),
  operator: z.string().nullable(),
  /** Who acted as the person: by their email as long as they have one here, then by their id. */
  actor: z.string().nullable(),
})

type Asked = { userId: string; before: string | null; most: number }

/** `at`: epoch ms. @param before the id of the last entry of the page before */
export function anyOfStory(
  db: Queries,
  { userId, before, most }: Asked,
): Promise<readonly z.infer<typeof row>[]> {
  // The index is by person and time; the id decides between entries of one instant.
  const last = sql.fragment`(select at from auth.audit_event where id = ${before}::bigint and user_id = ${userId})`
  return db.any(sql.type(row)`
    select e.id::text, e.at, machine, previous_state as "previousState", event, state, effects,
           ip_address as "ipAddress", operator,
           coalesce((select email from auth."user" where id = e.detail ->> 'actor'), e.detail ->> 'actor') as actor
    from auth.audit_event e
    where e.user_id = ${userId}
      and (${before}::bigint is null or (e.at <= ${last} and (e.at < ${last} or e.id < ${before}::bigint)))
    order by e.at desc, e.id desc limit ${most}`)
}
