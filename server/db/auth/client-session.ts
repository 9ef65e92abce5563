// auth.client_session: which applications are signed in to by which session. A row that goes owes a call: 0043-back-channel-logout.sql.

import { sql } from 'slonik'
import type { Queries } from '../pool.ts'

type ClientSession = { sessionId: string; clientId: string; sid: string }

/** @returns whether the session lives, which does not end before the row stands */
export async function addClientSession(
  db: Queries,
  { sessionId, clientId, sid }: ClientSession,
): Promise<boolean> {
  const { rowCount } = await db.query(sql.unsafe`
    with living as (
      select id, "userId" from auth.session where id = ${sessionId} and "expiresAt" > clock_timestamp() for key share),
    added as (
      insert into auth.client_session (session_id, client_id, user_id, sid)
      select id, ${clientId}, "userId", ${sid} from living
      on conflict (session_id, client_id) do nothing)
    select from living`)
  return rowCount > 0
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
