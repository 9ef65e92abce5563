// Whom somebody in the console means: by an email, or by the id of a person, of a session or of a request.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const row = z.object({ email: z.string() })

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The ids of requests have no index, which every request would pay for: the entries of so many days are looked through, and only for
 * an id in the form of ours. A caller may send one of that form, too.
 */
const DAYS_OF_REQUESTS = 7

/** @param named without an entry that has just this text, nobody */
export async function maybeOneEmailNamed(db: Queries, named: string): Promise<string | null> {
  const id = uuid.test(named) ? named : null
  const found = await db.maybeOne(sql.type(row)`
    select email from auth."user"
    where id = ${named} or email = lower(${named})
      or id = (select "userId" from auth.session where id = ${id}::uuid)
    limit 1`)
  return found?.email ?? (id && (await maybeOneEmailOfRequest(db, id)))
}

/** Whose account the request was about; of two people it is nobody’s. */
async function maybeOneEmailOfRequest(db: Queries, requestId: string): Promise<string | null> {
  const found = await db.maybeOne(sql.type(row)`
    select min(u.email) as email from auth.audit_event e join auth."user" u on u.id = e.user_id
    where e.at > now() - make_interval(days => ${DAYS_OF_REQUESTS}) and e.request_id = ${requestId}
    having count(distinct u.id) = 1`)
  return found?.email ?? null
}
