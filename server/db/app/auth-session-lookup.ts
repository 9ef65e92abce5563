// Looks up tokens in the auth service's schema, in any naming convention, and never writes there.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../pool.ts'
import { type AskAuthTables, isLive, OtherTables } from './auth-tables.ts'

const row = z.object({
  token: z.string(),
  sessionId: z.string().nullable(),
  user: z.record(z.string(), z.json()),
})

/** `user`: the columns as JSON, in any naming convention. */
export type FoundSession = Omit<z.infer<typeof row>, 'token'>

/**
 * Those that are live with their users, by what is stored.
 * @throws when the schema cannot be read under any convention
 */
export type SessionLookup = (stored: readonly string[]) => Promise<ReadonlyMap<string, FoundSession>>

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
          to_jsonb(u) as "user"
        from ${tables.session} s join ${tables.user} u on ${isOwner}
        where s.token = any(${sql.array([...stored], 'text')}) and ${isLive(tables)}`)
      return rows.length > 0 ? rows : null
    })
    return new Map(found?.map(({ token, ...session }) => [token, session]))
  }
