// auth.consent: what people have consented to, by the application that has asked.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const row = z.object({ covers: z.boolean() })

/** Whether the person has consented to each of these scopes. */
export async function hasConsented(
  db: Queries,
  { userId, clientId, scopes }: { userId: string; clientId: string; scopes: readonly string[] },
): Promise<boolean> {
  const found = await db.maybeOne(sql.type(row)`
    select scopes @> ${sql.array([...scopes], 'text')} as covers
    from auth.consent where user_id = ${userId} and client_id = ${clientId}`)
  return found?.covers ?? false
}

export async function addConsent(
  db: Queries,
  { userId, clientId, scopes }: { userId: string; clientId: string; scopes: readonly string[] },
): Promise<void> {
  await db.send(sql.unsafe`
    insert into auth.consent as c (user_id, client_id, scopes)
    values (${userId}, ${clientId}, ${sql.array([...scopes], 'text')})
    on conflict (user_id, client_id) do update
    set scopes = (select array_agg(distinct scope) from unnest(c.scopes || excluded.scopes) scope), given_at = now()`)
}
