// Looks up a token in the auth service's schema, in any naming convention, and never writes there.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../pool.ts'
import { inAnyConvention } from './naming-conventions.ts'

const row = z.object({ user: z.record(z.string(), z.json()) })

/** A user's columns as JSON, in any naming convention. */
export type ForeignUser = z.infer<typeof row>['user']

/** @throws when the schema cannot be read under any convention */
export type SessionLookup = (tokenOrDigest: string) => Promise<ForeignUser | null>

/** Ids are compared as text: comparing uuid with varchar would be an error. */
export function sessionLookup(pool: Pool): SessionLookup {
  const tried = inAnyConvention(pool)
  return (token) =>
    tried(async (tx, { userId, expiresAt }) => {
      const found = await tx.maybeOne(sql.type(row)`
        select to_jsonb(u) as "user"
        from auth.session s join auth."user" u on u.id::text = s.${sql.identifier([userId])}::text
        where s.token = ${token} and s.${sql.identifier([expiresAt])} > now()
        limit 1`)
      return found?.user ?? null
    })
}
