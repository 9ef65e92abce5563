// Whether a session of the auth service is live, by the id that a JWT has as `sid`. Never writes to its schema.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../pool.ts'
import { inAnyConvention, isOtherSchema } from './naming-conventions.ts'

const row = z.object({ lives: z.boolean() })

/** Null where this cannot be looked up: the auth service keeps its sessions elsewhere, or in another form. */
export type SessionLives = (sessionId: string) => Promise<boolean | null>

/** Throws while the database is away: a token must not be accepted for that reason. */
export function sessionLives(pool: Pool): SessionLives {
  const tried = inAnyConvention(pool)
  return (sessionId) =>
    tried(async (tx, { expiresAt }) => {
      const { lives } = await tx.one(sql.type(row)`
        select exists (
          select from auth.session s
          where s.id::text = ${sessionId} and s.${sql.identifier([expiresAt])} > now()
        ) as lives`)
      return lives
    }).catch((error: unknown) => {
      if (isOtherSchema(error)) return null
      throw error
    })
}
