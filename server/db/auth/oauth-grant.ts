// auth.oauth_grant: what applications may do for people. With a grant goes everything that it has given.

import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'
import { asJson, enginePayload, type Kept } from './engine-payload.ts'
import type { GrantOrganization } from './grant-organization.ts'

/** Of the grant that the statement calls g: its time and its session. */
export const lastingGrant = sql.fragment`
  g.expires_at > clock_timestamp()
  and (g.session_id is null
       or exists (select from auth.session s where s.id = g.session_id and s."expiresAt" > clock_timestamp()))`

/** And its account. */
export const livingGrant = sql.fragment`
  ${lastingGrant} and exists (select from auth."user" u where u.id = g.user_id and not u.banned)`

/** Whether something that it has given is good now: of one that lives everything may be over, or used up. */
export const givesAccess = sql.fragment`
  exists (select from auth.access_token t where t.grant_id = g.id and t.expires_at > clock_timestamp())
  or exists (select from auth.authorization_code c
             where c.grant_id = g.id and c.state = 'issued' and c.expires_at > clock_timestamp())
  or exists (select from auth.refresh_family f join auth.refresh_token r on r.family_id = f.id
             where f.grant_id = g.id and f.state in ('active', 'rotated')
               and not r.is_used and r.expires_at > clock_timestamp())`

const row = z.object({ payload: enginePayload })

export function maybeOneLivingGrant(db: Queries, id: string): Promise<z.infer<typeof row> | null> {
  return db.maybeOne(sql.type(row)`
    select payload from auth.oauth_grant g where id = ${id} and ${livingGrant}`)
}

/** `isOfOrganization`: whether it was made for one. */
const owned = z.object({ userId: z.string(), clientId: z.string(), isOfOrganization: z.boolean() })
export type GrantOwner = z.infer<typeof owned>

/** Before any row of what it has given: the order in which a session’s end takes them, too. */
export function maybeOneGrantForUpdate(db: Queries, id: string): Promise<GrantOwner | null> {
  return db.maybeOne(sql.type(owned)`
    select user_id as "userId", client_id as "clientId", organization is not null as "isOfOrganization"
    from auth.oauth_grant where id = ${id} for update`)
}

const idRow = z.object({ id: z.string() })

/**
 * The order in which grants are locked by who ends several, so that of two who meet one waits: by their ids, and after what holds them,
 * which are sessions, then the application, then consents.
 */
const inOrder = (which: FragmentSqlToken): FragmentSqlToken =>
  sql.fragment`select id from auth.oauth_grant where ${which} order by id for update`

/** Of a statement that deletes more by what they are granted in, which would take them in an order of its own. */
export const endingGrants = (which: FragmentSqlToken): FragmentSqlToken => sql.fragment`
  ended as (delete from auth.oauth_grant where id = any(array(${inOrder(which)})))`

async function anyForUpdate(db: Queries, which: FragmentSqlToken): Promise<string[]> {
  const found = await db.any(sql.type(idRow)`${inOrder(which)}`)
  return found.map(({ id }) => id)
}

/** Those that an application has of a person. Locked, to be ended. */
export const anyGrantsForUpdate = (
  db: Queries,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<string[]> => anyForUpdate(db, sql.fragment`client_id = ${clientId} and user_id = ${userId}`)

/** Likewise those of a person that are for an organization. */
export const anyGrantsOfMembershipForUpdate = (
  db: Queries,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<string[]> =>
  anyForUpdate(db, sql.fragment`user_id = ${userId} and organization ->> 'id' = ${organizationId}`)

/** Likewise the first ones of an application that is stored, of everybody. */
export const firstGrantsForUpdate = (db: Queries, clientId: string, most: number): Promise<string[]> =>
  anyForUpdate(
    db,
    sql.fragment`id = any(array(
      select id from auth.oauth_grant where stored_client = ${clientId} order by id limit ${most}))`,
  )

export type NewGrant = Kept & {
  id: string
  userId: string
  sessionId: string | null
  clientId: string
  /** Null where it is for none. */
  organization: GrantOrganization | null
}

/** Of an application that is stored it ends with that: one that is removed at this moment is waited for. */
export async function addGrant(db: Queries, grant: NewGrant): Promise<void> {
  await db.query(sql.unsafe`
    insert into auth.oauth_grant (id, user_id, session_id, client_id, stored_client, organization, payload, expires_at)
    values (${grant.id}, ${grant.userId}, ${grant.sessionId}, ${grant.clientId},
            (select id from auth.oauth_client where id = ${grant.clientId} for key share),
            ${grant.organization && sql.jsonb(grant.organization)}, ${sql.jsonb(asJson(grant.payload))},
            clock_timestamp() + make_interval(secs => ${grant.lifetimeSeconds}))`)
}

export async function deleteGrant(db: Queries, id: string): Promise<void> {
  await db.send(sql.unsafe`delete from auth.oauth_grant where id = ${id}`)
}
