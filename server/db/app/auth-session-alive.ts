// Whether a session of the auth service is live, by the id that a JWT has as `sid`. Never writes to its schema.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../pool.ts'
import { type AskAuthTables, isLive, isOtherSchema, OtherTables } from './auth-tables.ts'

const row = z.object({ lives: z.boolean() })

/**
 * Null where this cannot be looked up: the auth service keeps its sessions elsewhere, or in another form. Throws while the
 * database is away: a token must not be accepted for that reason.
 */
export const sessionLives =
  (pool: Pool, ask: AskAuthTables) =>
  (sessionId: string): Promise<boolean | null> =>
    ask(async (tables) => {
      const { idOfSession } = tables.types
      if (idOfSession === null) throw new OtherTables('The sessions have no ids.')
      // Compared as uuid, so that the index is used; what is no uuid is no session's id.
      const isUuid = idOfSession === 'uuid'
      if (isUuid && !z.guid().safeParse(sessionId).success) return null
      const isIt = isUuid ? sql.fragment`s.id = ${sessionId}::uuid` : sql.fragment`s.id::text = ${sessionId}`
      const { lives } = await pool.one(sql.type(row)`
        select exists (select from ${tables.session} s where ${isIt} and ${isLive(tables)}) as lives`)
      return lives || null
    }).then(
      (lives) => lives === true,
      (error: unknown) => {
        if (isOtherSchema(error)) return null
        throw error
      },
    )
