// app.session: koa-session's store. A session id is a bearer secret, so only its digest is kept.

import { hash } from 'node:crypto'
import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Queries } from '../pool.ts'
import { type AuditEvent, insertionOf } from './app-audit-event.ts'
import { type Source, sourceStates, type WithSource } from './session-source.ts'

const row = z.object({
  data: z.record(z.string(), z.json()),
  isCheckDue: z.boolean(),
  lapsesIn: z.number(),
  provenFor: z.number().nullable(),
  source: z.enum(sourceStates),
})
export type Data = z.infer<typeof row>['data']

const idOf = (key: string) => hash('sha256', key)

const thereRow = z.object({ isThere: z.literal(true) })

/** Until the transaction ends nobody else changes or ends it. @returns whether it is there */
export const isThereForUpdate = async (tx: Queries, key: string): Promise<boolean> =>
  (await tx.maybeOne(sql.type(thereRow)`
    select true as "isThere" from app.session where id = ${idOf(key)} for update`)) !== null

export async function deleteSession(db: Queries, key: string): Promise<void> {
  await db.send(sql.unsafe`delete from app.session where id = ${idOf(key)}`)
}

const claimRow = z.object({ uncheckedFor: z.number() })

/** A check that is to be made: for how long those before it have had no result, in ms; 0 where the last one had one. */
export type Claim = z.infer<typeof claimRow>

/**
 * If it is time to ask about the auth session again: once every `every` ms, for one request only; for others null.
 * Columns of their own, because a request writes the session's data back as it was when the request began.
 */
export function maybeOneClaim(pool: Pool, key: string, every: number): Promise<Claim | null> {
  return pool.maybeOne(sql.type(claimRow)`
    update app.session set checked_at = now()
    where id = ${idOf(key)} and checked_at <= now() - make_interval(secs => ${every / 1000})
    returning coalesce(extract(epoch from now() - unchecked_since) * 1000, 0)::float8 as "uncheckedFor"`)
}

/** For a check that had no result: makes the next one due `sooner` ms earlier than it would be. */
export async function hastenCheck(db: Queries, key: string, sooner: number): Promise<void> {
  await db.send(sql.unsafe`
    update app.session
    set checked_at = now() - make_interval(secs => ${sooner / 1000}), unchecked_since = coalesce(unchecked_since, now())
    where id = ${idOf(key)}`)
}

/** For a check that had a result. */
export async function settleCheck(db: Queries, key: string): Promise<void> {
  await db.send(sql.unsafe`
    update app.session set unchecked_since = null where id = ${idOf(key)} and unchecked_since is not null`)
}

/** Makes a check of every session of this user due at its next request. */
export async function checkSessionsOfUser(pool: Pool, userId: number): Promise<void> {
  await pool.query(sql.unsafe`update app.session set checked_at = '-infinity' where user_id = ${userId}`)
}

/** The auth service has said that what they came from has ended. @param before epoch seconds: younger ones go on */
export async function markSessionsEnded(pool: Pool, authUserId: string, before: number): Promise<void> {
  await pool.query(sql.unsafe`
    update app.session set is_source_ended = true
    where created_at <= to_timestamp(${before})
    and user_id = (select user_id from app.app_user where auth_user_id = ${authUserId})`)
}

export async function deleteSessionsOfUser(db: Queries, userId: number): Promise<void> {
  await db.send(sql.unsafe`delete from app.session where user_id = ${userId}`)
}

export type StoredSession = { key: string; data: Data; maxAgeSeconds: number }

/**
 * `isCheckDue`: whether it is time to ask about the auth session again. `lapsesIn`: how long it is, in ms, until the session
 * has the greatest age of one whose auth session cannot be observed. `provenFor`: how many seconds ago the level of its reason was proven.
 * `source`: what is known of the auth session without asking.
 */
export type FoundSession = z.infer<typeof row>

/**
 * @param absoluteLifetimeSeconds no session outlives this, however much it is used
 * @param unfollowedSeconds nor this, if its auth session cannot be observed
 * @param checkEvery in ms
 */
export function maybeOneSession(
  pool: Pool,
  withSource: WithSource,
  key: string,
  {
    absoluteLifetimeSeconds,
    unfollowedSeconds,
    checkEvery,
  }: { absoluteLifetimeSeconds: number; unfollowedSeconds: number; checkEvery: number },
): Promise<FoundSession | null> {
  return withSource((source) =>
    pool.maybeOne(sql.type(row)`
      select data, checked_at <= now() - make_interval(secs => ${checkEvery / 1000}) as "isCheckDue",
        (extract(epoch from created_at + make_interval(secs => ${unfollowedSeconds}) - now()) * 1000)::float8 as "lapsesIn",
        extract(epoch from now() - proven_at)::float8 as "provenFor",
        ${source.state} as source
      from app.session where id = ${idOf(key)} and expires_at > now()
      and created_at > now() - make_interval(secs => ${absoluteLifetimeSeconds})`),
  )
}

/** By now, and not when the transaction began. Null where it is not known, as of a session that has ended. */
export async function maybeOneProvenFor(db: Queries, key: string): Promise<number | null> {
  const found = await db.maybeOne(sql.type(row.pick({ provenFor: true }))`
    select extract(epoch from clock_timestamp() - proven_at)::float8 as "provenFor" from app.session
    where id = ${idOf(key)}`)
  return found?.provenFor ?? null
}

const userOf = ({ userId }: Data) => (typeof userId === 'number' ? userId : null)
const expiryOf = ({ maxAgeSeconds }: StoredSession) =>
  sql.fragment`now() + make_interval(secs => ${maxAgeSeconds})`

/** `authSessionId`: of the auth session it came from; `provenAt`: when its level was proven, in epoch seconds. `events`: what has opened it, written with it or not at all. */
export type Opening = {
  source: Source
  authSessionId: string | null
  provenAt: number | null
  events: readonly AuditEvent[]
}

export async function addSession(
  db: Queries,
  stored: StoredSession,
  { source, authSessionId, provenAt, events }: Opening,
): Promise<void> {
  const { key, data } = stored
  const insertion = sql.fragment`
    insert into app.session (id, user_id, data, expires_at, sweep_at, auth_session_id, proven_at)
    values (${idOf(key)}, ${userOf(data)}, ${sql.jsonb(data)}, ${expiryOf(stored)}, ${expiryOf(stored)},
            ${source.idOf(authSessionId, userOf(data))},
            to_timestamp(${provenAt}::float8))`
  await db.send(
    events.length === 0
      ? sql.unsafe`${insertion}`
      : sql.unsafe`with opened as (${insertion}) ${insertionOf(events)}`,
  )
}

type Replaced = { name: string; from: string; to: string }

/** One member of its data, where it is still what it was: the others stay as they are. */
export async function replaceInSession(pool: Pool, key: string, { name, from, to }: Replaced): Promise<void> {
  await pool.query(sql.unsafe`
    update app.session set data = jsonb_set(data, array[${name}], to_jsonb(${to}::text))
    where id = ${idOf(key)} and data ->> ${name} = ${from}`)
}

/**
 * Inserts none: a request that ends after a sign-out must not bring the session back. No index has to hear
 * of a later end, so PostgreSQL writes the row beside the old one. Housekeeping finds it by sweep_at.
 */
export async function updateSession(db: Queries, stored: StoredSession): Promise<void> {
  const { key, data } = stored
  const expiry = expiryOf(stored)
  await db.send(sql.unsafe`
    update app.session set data = ${sql.jsonb(data)}, user_id = ${userOf(data)},
      expires_at = ${expiry}, sweep_at = least(sweep_at, ${expiry})
    where id = ${idOf(key)}`)
}
