// auth.client_session: which applications are signed in to by which session. A row that goes owes a call: 0043-back-channel-logout.sql.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

type ClientSession = { sessionId: string; clientId: string; sid: string }

const known = z.object({ sid: z.string() })

/**
 * @param sid if the application is not signed in there yet
 * @returns the one by which it knows the session; null where that does not live, and otherwise it does not end before the row stands
 */
export function maybeOneSignedInTo(
  db: Queries,
  { sessionId, clientId, sid }: ClientSession,
): Promise<z.infer<typeof known> | null> {
  return db.maybeOne(sql.type(known)`
    with living as (
      select id, "userId" from auth.session where id = ${sessionId} and "expiresAt" > clock_timestamp() for key share)
    insert into auth.client_session as c (session_id, client_id, user_id, sid)
    select id, ${clientId}, "userId", ${sid} from living
    on conflict (session_id, client_id) do update set sid = c.sid returning sid`)
}

/**
 * Signs applications out of the sessions in which they have these grants; of one that is for longer than a session, out of all of the
 * person. Before the grants go.
 */
export async function endClientSessionsOf(db: Queries, grants: readonly string[]): Promise<void> {
  if (grants.length === 0) return
  await db.send(sql.unsafe`
    delete from auth.client_session c using auth.oauth_grant g, auth.session s
    where g.id = any(${sql.array(grants, 'text')}) and s."userId" = g.user_id
      and (g.session_id is null or g.session_id = s.id)
      and c.session_id = s.id and c.client_id = g.client_id`)
}
