// Looks up tokens in the auth service's schema, in any naming convention, and never writes there.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../pool.ts'
import { type AskAuthTables, type AuthTables, isLive, OtherTables } from './auth-tables.ts'

const row = z.object({
  token: z.string(),
  sessionId: z.string().nullable(),
  user: z.record(z.string(), z.json()),
  /** As get-session says it. */
  reason: z.json(),
  /** Whether it ends with the browser; null of a service that does not say. */
  isBrief: z.boolean().nullable(),
  /** As get-session says it, in any naming convention. */
  impersonation: z.object({ impersonatedBy: z.string().nullable(), expiresAt: z.string() }),
  /** Epoch seconds. */
  readAt: z.number(),
})

/** `user`: the columns as JSON, in any naming convention. */
export type FoundSession = Omit<z.infer<typeof row>, 'token'>

/**
 * Those that are live with their users, by what is stored.
 * @throws when the schema cannot be read under any convention
 */
export type SessionLookup = (stored: readonly string[]) => Promise<ReadonlyMap<string, FoundSession>>

/** Why the session exists that the statement calls s, and what its user u has. */
function reasonIn({ factors }: AuthTables) {
  if (!factors) return sql.fragment`null::jsonb`
  const hasApp = sql.fragment`exists (select from ${factors.totp} f where f.user_id = u.id and f.state = 'active')`
  const hasPasskey = sql.fragment`exists (select from ${factors.passkey} f where f.user_id = u.id and f.stands_alone)`
  return sql.fragment`jsonb_build_object(
    'aal', coalesce(s.aal, 'aal1'), 'amr', s.amr,
    'authenticatedAt', to_char(coalesce(s."authenticatedAt", s."createdAt") at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'twoFactorMethods', array_remove(
      array[case when ${hasApp} then 'totp' end, case when ${hasPasskey} then 'passkey' end], null))`
}

/** Not by the columns that are known: of a service that is migrated meanwhile it must not be missed. */
const impersonationIn = ({ expiresAt, types }: AuthTables) => {
  const end = sql.identifier(['s', expiresAt])
  const inZone =
    types.expiresAt === 'timestamp without time zone' ? sql.fragment`` : sql.fragment`at time zone 'UTC'`
  return sql.fragment`jsonb_build_object(
    'impersonatedBy', (select coalesce(j ->> 'impersonatedBy', j ->> 'impersonated_by', j ->> 'impersonatedby') from to_jsonb(s) j),
    'expiresAt', to_char(${end} ${inZone}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
}

export const sessionLookup =
  (pool: Pool, ask: AskAuthTables): SessionLookup =>
  async (stored) => {
    const found = await ask(async (tables) => {
      const { userId, types } = tables
      if (types.userId === null || types.idOfUser === null)
        throw new OtherTables('The sessions have no users.')
      const owner = sql.identifier(['s', userId])
      // Comparing uuid with text would be an error; where the types are the same, the index is used.
      const isOwner =
        types.userId === types.idOfUser
          ? sql.fragment`u.id = ${owner}`
          : sql.fragment`u.id::text = ${owner}::text`
      const rows = await pool.any(sql.type(row)`
        select s.token, ${types.idOfSession === null ? sql.fragment`null` : sql.fragment`s.id::text`} as "sessionId",
          to_jsonb(u) as "user", ${reasonIn(tables)} as reason,
          ${tables.factors ? sql.fragment`not s."rememberMe"` : sql.fragment`null::boolean`} as "isBrief",
          ${impersonationIn(tables)} as impersonation, floor(extract(epoch from now()))::float8 as "readAt"
        from ${tables.session} s join ${tables.user} u on ${isOwner}
        where s.token = any(${sql.array([...stored], 'text')}) and ${isLive(tables)}`)
      return rows.length > 0 ? rows : null
    })
    return new Map(found?.map(({ token, ...session }) => [token, session]))
  }
