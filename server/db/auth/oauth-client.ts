// auth.oauth_client: the applications that an operator has added. Of their secrets there are digests alone, of their keys the public ones.

import { sql } from 'slonik'
import { z } from 'zod'
import { type ClientKeys, clientKeys } from '../../http/client-keys.ts'
import type { Queries } from '../pool.ts'
import { enginePayload } from './engine-payload.ts'

const fields = sql.fragment`
  c.id, c.name, c.redirect_uris as "redirectUris", c.post_logout_redirect_uris as "postLogoutRedirectUris",
  coalesce(c.backchannel_logout_uri, c.metadata->>'backchannel_logout_uri') as "backchannelLogoutUri",
  c.trusted, c.devices, c.resources, c.serves, c.metadata,
  c.id_token_alg as "idTokenSignedResponseAlg", c.jwks,
  array_remove(array[case when c.jwks is null then c.secret_digest end,
    case when c.former_until > clock_timestamp() then c.former_digest end], null) as "secretDigests"`

const row = z.object({
  id: z.string(),
  name: z.string(),
  redirectUris: z.array(z.string()),
  postLogoutRedirectUris: z.array(z.string()),
  backchannelLogoutUri: z.string().nullable(),
  trusted: z.boolean(),
  devices: z.boolean(),
  resources: z.record(z.string(), z.array(z.string())),
  serves: z.array(z.string()),
  metadata: enginePayload.nullable(),
  idTokenSignedResponseAlg: z.enum(['EdDSA', 'RS256']),
  secretDigests: z.array(z.string()),
  jwks: clientKeys.nullable(),
})
/** `metadata`: what it says of itself, where it has registered by itself. `secretDigests`: those that are good now, the newest first; none for one that has keys, or runs at people’s. */
export type OauthClient = z.infer<typeof row>

/** One that is being removed is not there any more. */
export function maybeOneClient(db: Queries, id: string): Promise<OauthClient | null> {
  return db.maybeOne(sql.type(row)`
    select ${fields} from auth.oauth_client c where id = ${id} and removing_at is null`)
}

const listed = row.extend({
  createdAt: z.number(),
  formerUntil: z.number().nullable(),
  grants: z.number(),
  isRemoving: z.boolean(),
})
export type ListedClient = z.infer<typeof listed>

/** `grants`: for how many people and sessions each may do something. */
export function anyClients(db: Queries): Promise<readonly ListedClient[]> {
  return db.any(sql.type(listed)`
    select ${fields}, c.created_at as "createdAt", c.removing_at is not null as "isRemoving",
      case when c.former_until > clock_timestamp() then c.former_until end as "formerUntil",
      (select count(*) from auth.oauth_grant g where g.client_id = c.id)::int as grants
    from auth.oauth_client c order by c.created_at, c.id`)
}

/** `secretDigest`: of one that has keys, that of nothing that anybody knows. An older release would take one that has none for anybody’s. */
type NewClient = Omit<OauthClient, 'secretDigests' | 'metadata'> & { secretDigest: string | null }

export async function addClient(db: Queries, client: NewClient): Promise<void> {
  await db.query(sql.unsafe`
    insert into auth.oauth_client
      (id, name, redirect_uris, post_logout_redirect_uris, backchannel_logout_uri, trusted, devices, resources, serves, secret_digest,
        id_token_alg, jwks)
    values (${client.id}, ${client.name}, ${sql.array([...client.redirectUris], 'text')},
      ${sql.array([...client.postLogoutRedirectUris], 'text')}, ${client.backchannelLogoutUri}, ${client.trusted}, ${client.devices},
      ${sql.jsonb(client.resources)}, ${sql.array([...client.serves], 'text')}, ${client.secretDigest},
      ${client.idTokenSignedResponseAlg}, ${client.jwks && sql.jsonb(client.jwks)})`)
}

const named = z.object({ name: z.string() })

/**
 * The one before stays good for a while, and the one before that no longer.
 * @returns null where there is no such application, or it shows no secret
 */
export function maybeOneRotated(
  db: Queries,
  { id, digest, overlapSeconds }: { id: string; digest: string; overlapSeconds: number },
): Promise<z.infer<typeof named> | null> {
  return db.maybeOne(sql.type(named)`
    update auth.oauth_client
    set secret_digest = ${digest}, former_digest = secret_digest,
      former_until = clock_timestamp() + make_interval(secs => ${overlapSeconds})
    where id = ${id} and secret_digest is not null and jwks is null and removing_at is null
    returning name`)
}

/**
 * From now on they alone count: no key and no secret that it had.
 * @param digest as NewClient has it
 * @returns null where there is no such application, or it runs at people's
 */
export function maybeOneRekeyed(
  db: Queries,
  { id, jwks, digest }: { id: string; jwks: ClientKeys; digest: string },
): Promise<z.infer<typeof named> | null> {
  return db.maybeOne(sql.type(named)`
    update auth.oauth_client
    set jwks = ${sql.jsonb(jwks)}, secret_digest = ${digest}, former_digest = null, former_until = null
    where id = ${id} and secret_digest is not null and metadata is null and removing_at is null
    returning name`)
}

/** @returns whether it is there, and is not removed before what is granted to it stands */
export async function holdClient(db: Queries, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    sql.unsafe`select from auth.oauth_client where id = ${id} and removing_at is null for key share`,
  )
  return rowCount > 0
}

const locked = z.object({ isRemoving: z.boolean() })

/** Nothing is granted to it any more until the transaction ends. */
export function maybeOneClientForUpdate(db: Queries, id: string): Promise<z.infer<typeof locked> | null> {
  return db.maybeOne(sql.type(locked)`
    select removing_at is not null as "isRemoving" from auth.oauth_client where id = ${id} for update`)
}

/** It is locked. From then on it is as good as gone. */
export async function beginRemoval(db: Queries, id: string): Promise<void> {
  await db.send(sql.unsafe`update auth.oauth_client set removing_at = now() where id = ${id}`)
}

const idRow = z.object({ id: z.string() })

/** Those whose removal has begun, and not ended. */
export async function anyRemoving(db: Queries): Promise<string[]> {
  const found = await db.any(sql.type(idRow)`
    select id from auth.oauth_client where removing_at is not null order by removing_at, id`)
  return found.map(({ id }) => id)
}

/** With everything that it was granted. */
export async function deleteClient(db: Queries, id: string): Promise<void> {
  await db.query(sql.unsafe`delete from auth.oauth_client where id = ${id}`)
}
