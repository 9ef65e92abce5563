// auth.consent: what people have consented to, by the application that has asked.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'
import { givesAccess, livingGrant } from './oauth-grant.ts'

type Application = { userId: string; clientId: string }

const row = z.object({ covers: z.boolean() })

/**
 * Whether the person has consented to each of these scopes. What they have is removed no sooner than the transaction
 * ends, and then with what is granted in it; two that ask at once take turns, since both note that they have used it.
 */
export async function hasConsented(
  db: Queries,
  { userId, clientId, scopes }: Application & { scopes: readonly string[] },
): Promise<boolean> {
  const found = await db.maybeOne(sql.type(row)`
    select scopes @> ${sql.array([...scopes], 'text')} as covers
    from auth.consent where user_id = ${userId} and client_id = ${clientId} for no key update`)
  return found?.covers ?? false
}

export async function deleteConsent(db: Queries, { userId, clientId }: Application): Promise<void> {
  await db.send(sql.unsafe`delete from auth.consent where user_id = ${userId} and client_id = ${clientId}`)
}

/** For all applications. */
export async function deleteConsentsOf(db: Queries, userId: string): Promise<void> {
  await db.send(sql.unsafe`delete from auth.consent where user_id = ${userId}`)
}

/** For all applications, of this scope and of those that begin with it. In one order: two that do it at once would each wait for the other. */
export async function withdrawScope(
  db: Queries,
  { userId, scope }: { userId: string; scope: string },
): Promise<void> {
  await db.send(sql.unsafe`
    with locked as (
      select client_id from auth.consent where user_id = ${userId} and ${scope} = any(scopes)
      order by client_id for no key update)
    update auth.consent c
    set scopes = array(select one from unnest(scopes) one where one <> ${scope} and not starts_with(one, ${`${scope} `}))
    from locked where c.user_id = ${userId} and c.client_id = locked.client_id`)
}

/** Of everybody. @returns how many there were, at most */
export async function deleteConsentsFor(db: Queries, clientId: string, most: number): Promise<number> {
  const { rowCount } = await db.query(sql.unsafe`
    delete from auth.consent where client_id = ${clientId} and user_id = any(array(
      select user_id from auth.consent where client_id = ${clientId} limit ${most}))`)
  return rowCount
}

/** Times are epoch ms. `hasAccess`: whether a token or code of the application is good now; else it has only what is remembered. */
const connected = z.object({
  clientId: z.string(),
  scopes: z.array(z.string()),
  since: z.number(),
  usedAt: z.number(),
  hasAccess: z.boolean(),
})
export type Connected = z.infer<typeof connected>

/** The applications that a person has consented to, or that may do something for them now, with what they were allowed. One that is being removed is not there any more. */
export function anyConnected(db: Queries, userId: string): Promise<readonly Connected[]> {
  return db.any(sql.type(connected)`
    select client_id as "clientId", array_agg(distinct scope order by scope) as scopes,
           min(since) as since, max(used_at) as "usedAt", bool_or(gives) as "hasAccess"
    from (
      select client_id, unnest(scopes) as scope, given_at as since, used_at, false as gives
      from auth.consent where user_id = ${userId}
      union all
      select client_id, unnest(string_to_array(payload->'openid'->>'scope', ' ')
                               || case when organization is null then '{}'::text[]
                                       else array['organizations ' || (organization->>'id')] end),
             to_timestamp((payload->>'iat')::float8), used_at, ${givesAccess}
      from auth.oauth_grant g where user_id = ${userId} and ${livingGrant}) allowed
    where not exists (select from auth.oauth_client c where c.id = allowed.client_id and c.removing_at is not null)
    group by client_id order by max(used_at) desc, client_id`)
}

export async function addConsent(
  db: Queries,
  { userId, clientId, scopes }: Application & { scopes: readonly string[] },
): Promise<void> {
  await db.send(sql.unsafe`
    insert into auth.consent as c (user_id, client_id, scopes)
    values (${userId}, ${clientId}, ${sql.array([...scopes], 'text')})
    on conflict (user_id, client_id) do update
    set scopes = (select array_agg(distinct scope) from unnest(c.scopes || excluded.scopes) scope)`)
}

/** Before the grant that is made by it: the order in which a removal takes them. */
export async function useConsent(db: Queries, { userId, clientId }: Application): Promise<void> {
  await db.send(sql.unsafe`
    update auth.consent set used_at = clock_timestamp() where user_id = ${userId} and client_id = ${clientId}`)
}
