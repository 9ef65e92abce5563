// auth.oauth_client again: what applications that have registered by themselves do with their own rows.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries, Transaction } from '../pool.ts'
import { asJson, type EnginePayload } from './engine-payload.ts'
import type { KeyAlgorithm } from './jwks-table.ts'

const number = z.object({ unused: z.number() })

/** How many have registered that nobody has allowed anything yet. */
export async function oneUnusedCount(db: Queries): Promise<number> {
  const { unused } = await db.one(sql.type(number)`
    select count(*)::int as unused from auth.oauth_client where metadata is not null and used_at is null`)
  return unused
}

const oldest = z.object({ id: z.string() })

/** Locked, and not one that its person may be allowing something just now. */
export async function maybeOneOldestUnused(tx: Transaction): Promise<string | null> {
  const found = await tx.maybeOne(sql.type(oldest)`
    select id from auth.oauth_client
    where metadata is not null and used_at is null and removing_at is null and created_at < now() - interval '10 minutes'
    order by created_at limit 1 for update skip locked`)
  return found?.id ?? null
}

type Registered = {
  id: string
  name: string
  redirectUris: readonly string[]
  postLogoutRedirectUris: readonly string[]
  /** Null for the one that it has: an operator may just have rotated it. */
  secretDigest: string | null
  /** Whether it shows one. What it had before it has no more once it shows none. */
  showsSecret: boolean
  metadata: EnginePayload
  idTokenSignedResponseAlg: KeyAlgorithm
}

/**
 * An operator’s own is never changed by this.
 * @returns false where it was changed meanwhile, and has no secret any more that it could show
 */
export async function putRegisteredClient(db: Queries, client: Registered): Promise<boolean> {
  const { rowCount } = await db.query(sql.unsafe`
    insert into auth.oauth_client as c
      (id, name, redirect_uris, post_logout_redirect_uris, trusted, resources, serves, secret_digest, metadata, id_token_alg)
    values (${client.id}, ${client.name}, ${sql.array([...client.redirectUris], 'text')},
      ${sql.array([...client.postLogoutRedirectUris], 'text')}, false, '{}', '{}', ${client.secretDigest},
      ${sql.jsonb(asJson(client.metadata))}, ${client.idTokenSignedResponseAlg})
    on conflict (id) do update set name = excluded.name, redirect_uris = excluded.redirect_uris,
      post_logout_redirect_uris = excluded.post_logout_redirect_uris,
      secret_digest = case when ${client.showsSecret} then coalesce(excluded.secret_digest, c.secret_digest) end,
      former_digest = case when ${client.showsSecret} then c.former_digest end,
      former_until = case when ${client.showsSecret} then c.former_until end,
      metadata = excluded.metadata, id_token_alg = excluded.id_token_alg
    where c.metadata is not null
      and (not ${client.showsSecret} or coalesce(excluded.secret_digest, c.secret_digest) is not null)`)
  return rowCount > 0
}

export async function putManagementDigest(db: Queries, id: string, digest: string): Promise<void> {
  await db.query(sql.unsafe`update auth.oauth_client set management_digest = ${digest} where id = ${id}`)
}

export async function forgetManagement(db: Queries, digest: string): Promise<void> {
  await db.query(sql.unsafe`
    update auth.oauth_client set management_digest = null where management_digest = ${digest}`)
}

const managed = z.object({ id: z.string(), createdAt: z.number() })

export function maybeOneManaged(db: Queries, digest: string): Promise<z.infer<typeof managed> | null> {
  return db.maybeOne(sql.type(managed)`
    select id, created_at as "createdAt" from auth.oauth_client
    where management_digest = ${digest} and removing_at is null`)
}

/** It is kept from then on. */
export async function noteFirstUse(db: Queries, id: string): Promise<void> {
  await db.send(sql.unsafe`
    update auth.oauth_client set used_at = now() where id = ${id} and metadata is not null and used_at is null`)
}
