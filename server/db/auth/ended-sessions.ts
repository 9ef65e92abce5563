// auth.session again: sessions that end, with what applications were granted in them.

import { type FragmentSqlToken, sql } from 'slonik'
import type { Queries } from '../pool.ts'
import { endingGrants } from './oauth-grant.ts'

export const lockSessions = (which: FragmentSqlToken): FragmentSqlToken => sql.fragment`
  select from auth.session where ${which} order by id for update`

/**
 * In two statements: the first one waits for requests that hold a session, and only a later one sees what these have granted.
 * Grants would go by their foreign key as well, in whatever order.
 */
async function endSessions(
  db: Queries,
  which: FragmentSqlToken,
  { unfinished, granted }: { unfinished: FragmentSqlToken; granted: FragmentSqlToken },
): Promise<void> {
  await db.send(sql.unsafe`${unfinished} ${lockSessions(which)}`)
  await db.send(sql.unsafe`with ${endingGrants(granted)} delete from auth.session where ${which}`)
}

export const deleteSession = (db: Queries, id: string): Promise<void> =>
  endSessions(db, sql.fragment`id = ${id}`, {
    unfinished: sql.fragment``,
    granted: sql.fragment`session_id = ${id}`,
  })

/** Those in which an operator acts as others: no application was granted anything in them. */
export async function deleteImpersonationsBy(db: Queries, operatorId: string): Promise<void> {
  await db.send(sql.unsafe`delete from auth.session where "impersonatedBy" = ${operatorId}`)
}

/** Those in which an operator acts as others from this session. */
export async function deleteImpersonationsFrom(db: Queries, sessionId: string): Promise<void> {
  await db.send(sql.unsafe`delete from auth.session where "impersonatedFrom" = ${sessionId}::uuid`)
}

/** Those in which operators act as this person. */
export async function deleteImpersonationsOf(db: Queries, userId: string): Promise<void> {
  await db.send(sql.unsafe`
    delete from auth.session where "userId" = ${userId} and "impersonatedBy" is not null`)
}

/** Sign-ins that are not finished, each of which would still open a session. */
const deletingUnfinished = (userId: string) => sql.fragment`
  with verifiers as (delete from auth.session_verifier where user_id = ${userId}),
  pending as (delete from auth.pending_sign_in where user_id = ${userId})`

/** With what applications were granted for longer than a session. */
export const deleteOtherSessionsOf = (db: Queries, userId: string, keptId: string): Promise<void> =>
  endSessions(db, sql.fragment`"userId" = ${userId} and id <> ${keptId}`, {
    unfinished: deletingUnfinished(userId),
    granted: sql.fragment`user_id = ${userId} and session_id is distinct from ${keptId}`,
  })

/** Likewise. */
export const deleteSessionsOf = (db: Queries, userId: string): Promise<void> =>
  endSessions(db, sql.fragment`"userId" = ${userId}`, {
    unfinished: deletingUnfinished(userId),
    granted: sql.fragment`user_id = ${userId}`,
  })
