// Looks in the console, as the audit has them: whether one leads to an act.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const row = z.object({ isUnused: z.boolean() })

type Look = { look: string; looker: string; person: string; withinSeconds: number }

/**
 * Whether it was a look of this person at that one, or at the webhooks, which is in their own name, so lately, from which nothing has been done. By the index of the
 * person’s entries.
 */
export async function isUnusedLook(
  db: Queries,
  { look, looker, person, withinSeconds }: Look,
): Promise<boolean> {
  const { isUnused } = await db.one(sql.type(row)`
    select coalesce(bool_or(effects @> '{showPerson}' or effects @> '{showView}' and detail ->> 'view' = 'webhooks') and not bool_or(effects @> '{performAct}'), false) as "isUnused"
    from auth.audit_event
    where user_id = ${person} and at > now() - make_interval(secs => ${withinSeconds}) and machine = 'console-access'
      and detail ->> 'look' = ${look} and detail ->> 'looker' = ${looker}`)
  return isUnused
}
