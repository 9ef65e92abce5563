// auth.provider_session: what the OpenID provider's engine keeps beside one of our sessions.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'
import { asJson, enginePayload, type Kept } from './engine-payload.ts'

const row = z.object({ payload: enginePayload })

export function maybeOneProviderSession(db: Queries, key: string): Promise<z.infer<typeof row> | null> {
  return db.maybeOne(sql.type(row)`
    select payload from auth.provider_session where key = ${key} and expires_at > clock_timestamp()`)
}

/** @param sessionId ours, with which it ends, and after which nothing is kept; null while nobody is signed in */
export async function putProviderSession(
  db: Queries,
  { key, sessionId }: { key: string; sessionId: string | null },
  { payload, lifetimeSeconds }: Kept,
): Promise<void> {
  await db.query(sql.unsafe`
    with living as (select id from auth.session where id = ${sessionId}::uuid for key share)
    insert into auth.provider_session (key, session_id, payload, expires_at)
    select ${key}, ${sessionId}::uuid, ${sql.jsonb(asJson(payload))},
           clock_timestamp() + make_interval(secs => ${lifetimeSeconds})
    where ${sessionId}::uuid is null or exists (select from living)
    on conflict (key) do update set payload = excluded.payload, expires_at = excluded.expires_at`)
}

export async function deleteProviderSession(db: Queries, key: string): Promise<void> {
  await db.query(sql.unsafe`delete from auth.provider_session where key = ${key}`)
}
