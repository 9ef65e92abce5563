// Looks in the console, as the audit has them: whether one leads to an act, or to sending webhooks again.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const row = z.object({ at: z.string() })

type Look = { look: string; looker: string; of: string; at: 'person' | 'webhooks'; withinSeconds: number }

const shows = {
  person: sql.fragment`effects @> '{showPerson}'`,
  webhooks: sql.fragment`effects @> '{showView}' and detail ->> 'view' = 'webhooks'`,
}

/**
 * Whether it was a look of this person at what is meant, so lately, from which nothing has been done. A look at a person is among the entries
 * of that one, and a look at the webhooks among those of who looks (`of`), which have an index.
 * @returns when it was, in PostgreSQL’s own words, which lose no microsecond
 */
export const maybeOneUnusedLook = (db: Queries, { look, looker, of, at, withinSeconds }: Look) =>
  db.maybeOne(sql.type(row)`
    select min(at)::text as at
    from auth.audit_event
    where user_id = ${of} and at > now() - make_interval(secs => ${withinSeconds}) and machine = 'console-access'
      and detail ->> 'look' = ${look} and detail ->> 'looker' = ${looker}
    having bool_or(${shows[at]}) and not bool_or(effects && '{performAct,performReplay,beginImpersonation}')`)
