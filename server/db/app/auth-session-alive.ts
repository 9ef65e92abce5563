// Whether a session of the auth service lives, by the id that a JWT carries as `sid`. Never writes there.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../pool.ts'
import { inAnyConvention, isOtherSchema } from './naming-conventions.ts'

const row = z.object({ lives: z.boolean() })

/** Null where there is nothing to look in: the auth service keeps its sessions elsewhere, or in another way. */
export type SessionLives = (sessionId: string) => Promise<boolean | null>

/** A database that is away is no reason to believe a token: that is thrown. */
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
