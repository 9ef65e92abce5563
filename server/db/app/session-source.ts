// The auth session that a session of the application came from, read with it where both are in one database.

import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import { type AskAuthTables, type AuthTables, isLive, isOtherSchema } from './auth-tables.ts'

/**
 * `gone`: not only the session has ended, its user does not exist any more. `ended` is also one whose person has another
 * e-mail by now: it was opened for an address that may be somebody else’s, and a callback opens it anew.
 */
export const sourceStates = ['lives', 'ended', 'gone'] as const

/** What a statement says of the auth session. */
export type Source = {
  /**
   * Its id as text; null where it is not here. One that has ended since it was validated was here, if its user is.
   * @param userId of app.app_user
   */
  idOf: (authSessionId: string | null, userId: number | null) => FragmentSqlToken
  /** One of `sourceStates`, of the row `app.session`. */
  state: FragmentSqlToken
}

const nowhere: Source = {
  idOf: () => sql.fragment`null`,
  state: sql.fragment`case when is_source_ended then 'ended' else 'lives' end`,
}

/** How long tables that are not here are not looked for again, in ms. */
const ABSENT = 60_000

/** Runs a statement with what it can say: without the auth service's tables where they are not here. */
export type WithSource = <T>(statement: (source: Source) => Promise<T | null>) => Promise<T | null>

/** @param now epoch ms */
export function withSource(ask: AskAuthTables, now: () => number): WithSource {
  let absentUntil = Number.NEGATIVE_INFINITY
  return async (statement) => {
    if (now() < absentUntil) return statement(nowhere)
    try {
      return await ask((tables) => statement(sourceIn(tables)))
    } catch (error) {
      if (!isOtherSchema(error)) throw error
      absentUntil = now() + ABSENT
      return statement(nowhere)
    }
  }
}

function sourceIn(tables: AuthTables): Source {
  const { idOfSession, idOfUser } = tables.types
  if (idOfSession === null || idOfUser === null) return nowhere
  // As uuid where it is one, so that the index is used.
  const isSession = (id: FragmentSqlToken) =>
    idOfSession === 'uuid' ? sql.fragment`s.id = (${id})::uuid` : sql.fragment`s.id::text = ${id}`
  const isUser =
    idOfUser === 'uuid'
      ? sql.fragment`u.id = a.auth_user_id::uuid`
      : sql.fragment`u.id::text = a.auth_user_id`
  /** Of the row `app.session`. */
  const person = sql.fragment`
    select from app.app_user a join ${tables.user} u on ${isUser} where a.user_id = session.user_id`
  return {
    idOf: (id, userId) =>
      id === null || (idOfSession === 'uuid' && !z.guid().safeParse(id).success)
        ? sql.fragment`null`
        : sql.fragment`(
            select ${id}::text
            where exists (
              select from ${tables.session} s where ${isSession(sql.fragment`${id}::text`)} and ${isLive(tables)})
            or exists (
              select from app.app_user a join ${tables.user} u on ${isUser} where a.user_id = ${userId}))`,
    state: sql.fragment`case
      when is_source_ended then 'ended'
      when auth_session_id is null then 'lives'
      when not exists (${person}) then 'gone'
      when exists (${person} and a.email <> '' and lower(u.email) <> lower(a.email)) then 'ended'
      when exists (
        select from ${tables.session} s where ${isSession(sql.fragment`auth_session_id`)} and ${isLive(tables)}) then 'lives'
      else 'ended' end`,
  }
}
