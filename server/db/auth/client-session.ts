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
