// What the console shows of clients: those that are stored, those whose documents people have allowed something, and how much each is used.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'

/** Of consents and of grants, each. */
export const MOST_COUNTED = 10_000

const storedRow = z.object({
  id: z.string(),
  name: z.string(),
  redirectUris: z.array(z.string()),
  trusted: z.boolean(),
  isRegistered: z.boolean(),
  isRemoving: z.boolean(),
  at: z.string(),
})

type Place = { at: string; id: string }

/** The newest first. `at`: microseconds since 1970, by which a page begins where the one before has ended. */
export function anyStoredClients(db: Queries, after: Place | null, most: number) {
  const moment = sql.fragment`(timestamptz 'epoch' + ${after?.at ?? '0'}::bigint * interval '1 microsecond')`
  return db.any(sql.type(storedRow)`
    select id, name, redirect_uris as "redirectUris", trusted, metadata is not null as "isRegistered",
      removing_at is not null as "isRemoving",
      (extract(epoch from created_at) * 1000000)::bigint::text as at
    from auth.oauth_client
    where ${
      after
        ? sql.fragment`created_at <= ${moment} and (created_at < ${moment} or id > ${after.id})`
        : sql.fragment`true`
    }
    order by created_at desc, id limit ${most}`)
}

const idRow = z.object({ id: z.string() })

/** From one to the next by the index, whatever number of grants each has. */
export async function anyDocumentClients(db: Queries, after: string | null, most: number): Promise<string[]> {
  const next = (than: ReturnType<typeof sql.fragment>) => sql.fragment`
    (select client_id collate "C" from auth.oauth_grant
     where (client_id collate "C") > ${than} and (client_id collate "C") < 'https:0' collate "C"
     order by client_id collate "C" limit 1)`
  const found = await db.any(sql.type(idRow)`
    with recursive one (id) as (
      select ${next(sql.fragment`${after ?? 'https://'} collate "C"`)}
      union all
      select ${next(sql.fragment`one.id`)} from one where one.id is not null)
    select id from one where id is not null limit ${most}`)
  return found.map(({ id }) => id)
}

const useRow = z.object({
  id: z.string(),
  consents: z.number(),
  grants: z.number(),
  usedAt: z.number().nullable(),
})

/** Of each; when last only where all was counted. */
export const anyUses = (db: Queries, ids: readonly string[], most = MOST_COUNTED) =>
  db.any(sql.type(useRow)`
    select asked.id, consents.count as consents, grants.count as grants,
      case when consents.count < ${most} and grants.count < ${most}
        then greatest(consents.used_at, grants.used_at) end as "usedAt"
    from unnest(${sql.array(ids, 'text')}) asked (id)
    cross join lateral (
      select count(*)::integer as count, max(used_at) as used_at from (
        select used_at from auth.consent where client_id = asked.id limit ${most}) counted) consents
    cross join lateral (
      select count(*)::integer as count, max(used_at) as used_at from (
        select used_at from auth.oauth_grant where (client_id collate "C") = asked.id collate "C"
        limit ${most}) counted) grants`)
