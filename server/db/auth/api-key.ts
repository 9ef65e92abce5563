// auth.api_key: the API keys of each account that has some. A row is a key that counts until it expires.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

const permissions = z.record(z.string(), z.array(z.string()))
export type Permissions = z.infer<typeof permissions>

const row = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string().nullable(),
  prefix: z.string(),
  start: z.string(),
  permissions: permissions.nullable(),
  createdAt: z.number(),
  expiresAt: z.number().nullable(),
  lastUsedAt: z.number().nullable(),
  limit: z.number().nullable(),
  windowMs: z.number().nullable(),
  isRotated: z.boolean(),
  hasLapsed: z.boolean(),
})

/** Times are epoch ms; `hasLapsed` is by the database’s clock. `limit`: how often it may be shown in `windowMs`; null for one without. */
export type ApiKeyRow = z.infer<typeof row>

/** A row's state of the machine. */
export const stateOfApiKey = ({ isRotated }: Pick<ApiKeyRow, 'isRotated'>) =>
  isRotated ? 'rotated' : 'active'

const columns = sql.fragment`
  k.id, k.user_id as "userId", k.name, k.prefix, k.start, k.permissions, k.created_at as "createdAt", k.expires_at as "expiresAt",
  k.last_used_at as "lastUsedAt", k.rate_limit_max as "limit", k.rate_limit_window_ms as "windowMs", k.rotated_at is not null as "isRotated",
  coalesce(k.expires_at <= clock_timestamp(), false) as "hasLapsed"`

/** The newest first. */
export function anyApiKeysOf(db: Queries, userId: string): Promise<readonly ApiKeyRow[]> {
  return db.any(sql.type(row)`
    select ${columns} from auth.api_key k where k.user_id = ${userId} order by k.created_at desc, k.id`)
}

const presentedRow = row.extend({
  isOwnerLocked: z.boolean(),
  isLimitReached: z.boolean(),
  msUntilNextWindow: z.number().nullable(),
  isUseKnown: z.boolean(),
  email: z.string(),
  userName: z.string(),
  emailVerified: z.boolean(),
})

const now = sql.fragment`(extract(epoch from now()) * 1000)::bigint`

/**
 * All that decides about it, in one statement, which counts it, too, if it has a limit: in the unlogged table of the limits, since a count
 * may be lost where a key may not. A window begins with the first request in it, and the one that finds it full is not counted.
 */
export function maybeOnePresentedKey(
  db: Queries,
  digest: string,
): Promise<z.infer<typeof presentedRow> | null> {
  return db.maybeOne(sql.type(presentedRow)`
    with shown as (
      select 'api-key:' || k.id as key, k.rate_limit_max as most, k.rate_limit_window_ms as length
      from auth.api_key k where k.digest = ${digest} and k.rate_limit_max is not null
    ), counted as (
      insert into auth.rate_limit as c (key, points, expire)
      select s.key, 1, ${now} + s.length from shown s
      on conflict (key) do update set
        points = case when c.expire <= ${now} then 1 else c.points + 1 end,
        expire = case when c.expire <= ${now} then excluded.expire else c.expire end
      where c.expire <= ${now} or c.points < (select s.most from shown s)
      returning c.key
    )
    select ${columns}, u.banned as "isOwnerLocked", u.email, u.name as "userName", u."emailVerified",
           k.rate_limit_max is not null and not exists (select from counted) as "isLimitReached",
           (select c.expire - ${now} from auth.rate_limit c join shown s on s.key = c.key)::float8 as "msUntilNextWindow",
           coalesce(k.last_used_at > clock_timestamp() - interval '1 day', false) as "isUseKnown"
    from auth.api_key k join auth."user" u on u.id = k.user_id
    where k.digest = ${digest}`)
}

export async function noteUseOfApiKey(db: Queries, id: string): Promise<void> {
  await db.query(sql.unsafe`update auth.api_key set last_used_at = now() where id = ${id}`)
}

export function maybeOneApiKey(db: Queries, userId: string, id: string): Promise<ApiKeyRow | null> {
  return db.maybeOne(sql.type(row)`
    select ${columns} from auth.api_key k where k.user_id = ${userId} and k.id::text = ${id}`)
}

export function maybeOneApiKeyForUpdate(db: Queries, userId: string, id: string): Promise<ApiKeyRow | null> {
  return db.maybeOne(sql.type(row)`
    select ${columns} from auth.api_key k where k.user_id = ${userId} and k.id::text = ${id} for update`)
}

/** `lifetimeSeconds` is null for a key that does not expire. */
export type NewApiKey = Pick<
  ApiKeyRow,
  'name' | 'prefix' | 'start' | 'permissions' | 'limit' | 'windowMs'
> & {
  digest: string
  lifetimeSeconds: number | null
}

export function oneNewApiKey(db: Queries, userId: string, key: NewApiKey): Promise<ApiKeyRow> {
  const kept = key.permissions === null ? null : sql.jsonb(key.permissions)
  return db.one(sql.type(row)`
    insert into auth.api_key as k (user_id, digest, name, prefix, start, permissions, rate_limit_max, rate_limit_window_ms, expires_at)
    values (${userId}, ${key.digest}, ${key.name}, ${key.prefix}, ${key.start}, ${kept}, ${key.limit}, ${key.windowMs},
            now() + make_interval(secs => ${key.lifetimeSeconds}))
    returning ${columns}`)
}

export function oneRenamedApiKey(db: Queries, id: string, name: string): Promise<ApiKeyRow> {
  return db.one(sql.type(row)`
    update auth.api_key k set name = ${name} where id = ${id} returning ${columns}`)
}

/** It counts for so many seconds more, or until its own end, whichever is sooner. */
export async function rotateApiKey(db: Queries, id: string, overlapSeconds: number): Promise<void> {
  await db.query(sql.unsafe`
    update auth.api_key
    set rotated_at = now(), expires_at = least(expires_at, now() + make_interval(secs => ${overlapSeconds}))
    where id = ${id}`)
}

export async function deleteApiKey(db: Queries, id: string): Promise<void> {
  await db.send(sql.unsafe`delete from auth.api_key where id = ${id}`)
}
