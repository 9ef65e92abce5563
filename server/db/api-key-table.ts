/**
 * The API keys of both services: auth.api_key has those of people, app.api_key those of organizations. They are alike but for whose they
 * are. A row is a key that counts until it expires.
 */

import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { Schema } from './migrate.ts'
import type { Queries } from './pool.ts'

const permissions = z.record(z.string(), z.array(z.string()))
export type Permissions = z.infer<typeof permissions>

export const apiKeyRow = z.object({
  id: z.string(),
  ownerId: z.string(),
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
export type ApiKeyRow = z.infer<typeof apiKeyRow>

/** Of a key that is shown. `msUntilNextWindow` is null for one without a limit. */
export const presentedFacts = z.object({
  isLimitReached: z.boolean(),
  msUntilNextWindow: z.number().nullable(),
  isUseKnown: z.boolean(),
})

/** A row's state of the machine. */
export const stateOfApiKey = ({ isRotated }: Pick<ApiKeyRow, 'isRotated'>) =>
  isRotated ? 'rotated' : 'active'

/** `lifetimeSeconds` is null for a key that does not expire. */
export type NewApiKey = Pick<
  ApiKeyRow,
  'name' | 'prefix' | 'start' | 'permissions' | 'limit' | 'windowMs'
> & {
  digest: string
  lifetimeSeconds: number | null
}

const now = sql.fragment`(extract(epoch from now()) * 1000)::bigint`

/** A key by its id is one of this owner, or none. */
export function apiKeyTable(schema: Schema, owner: 'user_id' | 'tenant_id') {
  const table = sql.identifier([schema, 'api_key'])
  const counts = sql.identifier([schema, 'rate_limit'])
  const whose = sql.identifier(['k', owner])
  const columns = sql.fragment`
    k.id, ${whose}::text as "ownerId", k.name, k.prefix, k.start, k.permissions, k.created_at as "createdAt",
    k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", k.rate_limit_max as "limit",
    k.rate_limit_window_ms as "windowMs", k.rotated_at is not null as "isRotated",
    coalesce(k.expires_at <= clock_timestamp(), false) as "hasLapsed"`
  return {
    /** The newest first. */
    anyOf: (db: Queries, ownerId: string): Promise<readonly ApiKeyRow[]> =>
      db.any(sql.type(apiKeyRow)`
        select ${columns} from ${table} k where ${whose} = ${ownerId} order by k.created_at desc, k.id`),
    maybeOne: (db: Queries, ownerId: string, id: string): Promise<ApiKeyRow | null> =>
      db.maybeOne(sql.type(apiKeyRow)`
        select ${columns} from ${table} k where ${whose} = ${ownerId} and k.id::text = ${id}`),
    maybeOneForUpdate: (db: Queries, ownerId: string, id: string): Promise<ApiKeyRow | null> =>
      db.maybeOne(sql.type(apiKeyRow)`
        select ${columns} from ${table} k where ${whose} = ${ownerId} and k.id::text = ${id} for update`),
    /**
     * The columns of a key that is shown, and of its owner, all in one statement, which counts it, too, if it has a limit: in the unlogged
     * table of the limits, since a count may be lost where a key may not. A window begins with the first request in it, and the one that
     * finds it full is not counted.
     */
    presented: (digest: string, joined: FragmentSqlToken, ofOwner: FragmentSqlToken) => sql.fragment`
      with shown as (
        select 'api-key:' || k.id as key, k.rate_limit_max as most, k.rate_limit_window_ms as length
        from ${table} k where k.digest = ${digest} and k.rate_limit_max is not null
      ), counted as (
        insert into ${counts} as c (key, points, expire)
        select s.key, 1, ${now} + s.length from shown s
        on conflict (key) do update set
          points = case when c.expire <= ${now} then 1 else c.points + 1 end,
          expire = case when c.expire <= ${now} then excluded.expire else c.expire end
        where c.expire <= ${now} or c.points < (select s.most from shown s)
        returning c.key
      )
      select ${columns}, ${ofOwner},
        k.rate_limit_max is not null and not exists (select from counted) as "isLimitReached",
        (select c.expire - ${now} from ${counts} c join shown s on s.key = c.key)::float8 as "msUntilNextWindow",
        coalesce(k.last_used_at > clock_timestamp() - interval '1 day', false) as "isUseKnown"
      from ${table} k ${joined} where k.digest = ${digest}`,
    noteUse: async (db: Queries, id: string): Promise<void> => {
      await db.query(sql.unsafe`update ${table} set last_used_at = now() where id = ${id}`)
    },
    oneNew: (db: Queries, ownerId: string, key: NewApiKey): Promise<ApiKeyRow> =>
      db.one(sql.type(apiKeyRow)`
        insert into ${table} as k (${sql.identifier([owner])}, digest, name, prefix, start, permissions,
          rate_limit_max, rate_limit_window_ms, expires_at)
        values (${ownerId}, ${key.digest}, ${key.name}, ${key.prefix}, ${key.start},
          ${key.permissions === null ? null : sql.jsonb(key.permissions)}, ${key.limit}, ${key.windowMs},
          now() + make_interval(secs => ${key.lifetimeSeconds}))
        returning ${columns}`),
    oneRenamed: (db: Queries, id: string, name: string): Promise<ApiKeyRow> =>
      db.one(sql.type(apiKeyRow)`
        update ${table} k set name = ${name} where id = ${id} returning ${columns}`),
    /** It counts for so many seconds more, or until its own end, whichever is sooner. */
    rotate: async (db: Queries, id: string, overlapSeconds: number): Promise<void> => {
      await db.query(sql.unsafe`
        update ${table}
        set rotated_at = now(), expires_at = least(expires_at, now() + make_interval(secs => ${overlapSeconds}))
        where id = ${id}`)
    },
    remove: async (db: Queries, id: string): Promise<void> => {
      await db.send(sql.unsafe`delete from ${table} where id = ${id}`)
    },
  }
}
