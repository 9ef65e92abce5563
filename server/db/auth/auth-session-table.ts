// auth.session: who is signed in. Clients present a token, of which only the digest is stored.

import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { Life } from '../../../machines/auth-session/lifetimes.ts'
import type { Reason } from '../../../machines/sign-in/reason.ts'
import type { Queries } from '../pool.ts'
import { rememberingDevice } from './known-device.ts'
import { type UserRow, userColumns } from './user.ts'

const columnsRow = {
  id: z.string(),
  userId: z.string(),
  expiresAt: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
  ipAddress: z.string(),
  userAgent: z.string(),
  rememberMe: z.boolean(),
  /** Why it was opened, and the level that it came to; of one from before this was known it is not. */
  amr: z.array(z.string()),
  authenticatedAt: z.number(),
  aal: z.string().nullable(),
  /** The id of the operator who acts as the person in it; null for the person’s own. */
  impersonatedBy: z.string().nullable(),
}
const row = z.object(columnsRow)

/** Times are epoch ms. */
export type SessionRow = z.infer<typeof row>

const columns = sql.fragment`id, "userId", "expiresAt", "createdAt", "updatedAt", "ipAddress", "userAgent", "rememberMe", amr, aal, "impersonatedBy",
  coalesce("authenticatedAt", "createdAt") as "authenticatedAt"`

export type NewSession = Reason & {
  id: string
  digest: string
  userId: string
  life: Life
  ipAddress: string
  userAgent: string
  rememberMe: boolean
  device: readonly string[]
  /** When what it stands for was shown, where that was in another session; null for now. */
  shownAt: number | null
  /** When the session began whose place it takes: its life goes on; null for now. */
  begunAt: number | null
  /** The owner's from now on; null for the one they have. */
  language: string | null
  /** The operator who acts as the person in it, and the session from which they do, by their ids; null for the person’s own. */
  impersonation: { by: string; from: string } | null
}

const speaking = ({ userId, language }: NewSession) => sql.fragment`
  speaking as (
    update auth."user" set language = ${language}
    where id = ${userId} and ${language}::text is distinct from language and ${language}::text is not null)`

const timeOf = (epochMs: number | null) =>
  epochMs === null ? sql.fragment`now()` : sql.fragment`to_timestamp(${epochMs} / 1000.0)`

/** Unused for so long, or at the end of what is left of its life. */
const endOf = ({ idleSeconds, absoluteSeconds }: Life, begunAt: FragmentSqlToken) => sql.fragment`
  least(now() + make_interval(secs => ${idleSeconds}), ${begunAt} + make_interval(secs => ${absoluteSeconds}))`

/** It goes with the other session as well, where that is deleted. */
const noLaterThan = (session: string, end: FragmentSqlToken) => sql.fragment`
  least(${end}, (select "expiresAt" from auth.session where id = ${session}::uuid))`

export async function addSession(db: Queries, session: NewSession): Promise<void> {
  const begunAt = timeOf(session.begunAt)
  const { by = null, from = null } = session.impersonation ?? {}
  const end = from === null ? endOf(session.life, begunAt) : noLaterThan(from, endOf(session.life, begunAt))
  await db.send(sql.unsafe`
    with ${rememberingDevice(session.userId, session.device)}, ${speaking(session)}
    insert into auth.session (id, token, "userId", "createdAt", "expiresAt", "sweepAt",
                              "ipAddress", "userAgent", "rememberMe", amr, aal, "authenticatedAt",
                              "impersonatedBy", "impersonatedFrom")
    values (${session.id}, ${session.digest}, ${session.userId}, ${begunAt},
            ${end}, ${end}, ${session.ipAddress}, ${session.userAgent}, ${session.rememberMe},
            ${sql.array([...session.amr], 'text')}, ${session.aal}, ${timeOf(session.shownAt)},
            ${by}, ${from}::uuid)`)
}

const withUserRow = z
  .object({
    ...columnsRow,
    now: z.number(),
    ...userColumns,
    userCreatedAt: z.number(),
    userUpdatedAt: z.number(),
  })
  .transform(
    ({
      name,
      email,
      emailVerified,
      image,
      fields,
      factors,
      userCreatedAt,
      userUpdatedAt,
      now,
      ...session
    }) => ({
      session,
      now,
      user: {
        id: session.userId,
        name,
        email,
        emailVerified,
        image,
        fields,
        factors,
        createdAt: userCreatedAt,
        updatedAt: userUpdatedAt,
      } satisfies UserRow,
    }),
  )

/** `now`: when it was read, by the database's clock. */
export type SessionWithUser = z.infer<typeof withUserRow>

/**
 * @param by the digest of its token, or its id and its user's
 * @param also a condition that holds of the database that is asked
 */
export function maybeOneLiveSessionWithUser(
  db: Queries,
  by: { digest: string } | { id: string; userId: string },
  also = sql.fragment``,
): Promise<SessionWithUser | null> {
  const isIt =
    'digest' in by
      ? sql.fragment`s.token = ${by.digest}`
      : sql.fragment`s.id = ${by.id} and s."userId" = ${by.userId}`
  return db.maybeOne(sql.type(withUserRow)`
    select s.id, s."userId", s."expiresAt", s."createdAt", s."updatedAt", s."ipAddress", s."userAgent", s."rememberMe",
           s.amr, s.aal, s."impersonatedBy", coalesce(s."authenticatedAt", s."createdAt") as "authenticatedAt",
           now() as now, u.name, u.email, u."emailVerified", u.image, u.fields, u.factors,
           u."createdAt" as "userCreatedAt", u."updatedAt" as "userUpdatedAt"
    from auth.session s join auth."user" u on u.id = s."userId"
    where ${isIt} and s."expiresAt" > now() ${also}`)
}

export function maybeOneLiveSessionById(db: Queries, id: string): Promise<SessionRow | null> {
  return db.maybeOne(sql.type(row)`
    select ${columns} from auth.session where id = ${id} and "expiresAt" > now()`)
}

/** The oldest first. */
export function anyLiveSessionsOf(db: Queries, userId: string): Promise<readonly SessionRow[]> {
  return db.any(sql.type(row)`
    select ${columns} from auth.session where "userId" = ${userId} and "expiresAt" > now()
    order by "createdAt", id`)
}

const standingRow = z.object({ aal: z.string().nullable(), age: z.number(), firstAge: z.number() })

/**
 * What a session has shown, and how many seconds ago: its level, and the first proof, by which it began; null for one that has
 * ended. Where it is not known when its person has signed in, it was when the session began. clock_timestamp(), because the transaction
 * may have waited for the lock since it began.
 */
export function maybeOneStanding(db: Queries, id: string): Promise<z.infer<typeof standingRow> | null> {
  return db.maybeOne(sql.type(standingRow)`
    select aal, extract(epoch from clock_timestamp() - coalesce("authenticatedAt", "createdAt"))::float8 as age,
      extract(epoch from clock_timestamp() - "createdAt")::float8 as "firstAge"
    from auth.session where id = ${id} and "expiresAt" > clock_timestamp()`)
}

/** No index has to hear of a later end: PostgreSQL writes the row beside the old one. Housekeeping finds it by "sweepAt". */
const ending = (end: FragmentSqlToken) =>
  sql.fragment`"expiresAt" = ${end}, "sweepAt" = least("sweepAt", ${end})`

/**
 * Moves the expiry of a session, at most every `slideEverySeconds`, and at most to `absoluteSeconds` after its start. One that has ended stays so,
 * whatever a replica has said.
 * @returns the session as it is now, or null when nothing was moved
 */
export function maybeOneSlidSession(db: Queries, id: string, life: Life): Promise<SessionRow | null> {
  return db.maybeOne(sql.type(row)`
    update auth.session set ${ending(endOf(life, sql.fragment`"createdAt"`))}, "updatedAt" = now()
    where id = ${id} and "expiresAt" > now() and "updatedAt" <= now() - make_interval(secs => ${life.slideEverySeconds})
    returning ${columns}`)
}

const shortenedRow = z.object({ last: z.string().nullable(), shortened: z.number() })
type Shortening = { rememberMe: boolean; life: Life; after: string; most: number }

/**
 * Ends sessions of two factors no later than their lives allow now: some are from before these were set, or of a node that has
 * other ones. By the index of these alone, a page of them at a time.
 * @returns how many, and the last one that was looked at; null after the last page
 */
export function oneShortening(
  db: Queries,
  { rememberMe, life, after, most }: Shortening,
): Promise<z.infer<typeof shortenedRow>> {
  const end = endOf(life, sql.fragment`"createdAt"`)
  return db.one(sql.type(shortenedRow)`
    with page as materialized (
      select id, "expiresAt" > ${end} as is_long from auth.session
      where aal = 'aal2' and "rememberMe" = ${rememberMe} and id > ${after}::uuid order by id limit ${most}),
    long as (
      select id from auth.session where id = any(array(select id from page where is_long)) limit ${most} for update skip locked),
    shortened as (
      update auth.session set ${ending(end)} where id = any(array(select id from long)) returning id)
    select (select id from page order by id offset ${most - 1} limit 1) as last,
      (select count(*)::integer from shortened) as shortened`)
}

const idRow = z.object({ id: z.string() })

/** The id of a session of this user, by its id or by its token's digest; null when the user has no such session. */
export async function maybeOneSessionOf(
  db: Queries,
  userId: string,
  { id, digest }: { id: string; digest: string },
): Promise<string | null> {
  const found = await db.maybeOne(sql.type(idRow)`
    select id from auth.session where "userId" = ${userId} and (id::text = ${id} or token = ${digest})`)
  return found?.id ?? null
}

/** Whether a session lives, which does not end before the transaction has. */
export async function holdSession(db: Queries, id: string): Promise<boolean> {
  const { rowCount } = await db.query(sql.unsafe`
    select from auth.session where id = ${id} and "expiresAt" > clock_timestamp() for key share`)
  return rowCount > 0
}
