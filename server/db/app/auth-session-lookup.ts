// Looks a token up in the auth service's schema, whatever convention its columns are named by. Never writes there.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../pool.ts'

/** The spec's three naming conventions: camelCase, snake_case, lowercase. */
const conventions = [
  { userId: 'userId', expiresAt: 'expiresAt' },
  { userId: 'user_id', expiresAt: 'expires_at' },
  { userId: 'userid', expiresAt: 'expiresat' },
] as const
type Convention = (typeof conventions)[number]

const row = z.object({ user: z.record(z.string(), z.json()) })

/** A user's columns in whatever convention, as JSON. */
export type ForeignUser = z.infer<typeof row>['user']

export type SessionLookup = (tokenOrDigest: string) => Promise<ForeignUser | null>

/**
 * Tries each convention in a transaction of its own, so that a query that fails is rolled back before the next;
 * the one that worked last is tried first.
 * @throws the last query's error, when every one of them failed
 */
export function sessionLookup(pool: Pool): SessionLookup {
  let order: readonly Convention[] = conventions
  return async (tokenOrDigest) => {
    let failure: unknown
    let failures = 0
    for (const convention of order) {
      try {
        const found = await lookUp(pool, convention, tokenOrDigest)
        order = [convention, ...conventions.filter((other) => other !== convention)]
        if (found) return found
      } catch (error) {
        failure = error
        failures += 1
      }
    }
    if (failures === conventions.length) throw failure
    return null
  }
}

/** Ids are compared as text: uuid against varchar would be an error. An expiry without zone is UTC. */
function lookUp(pool: Pool, { userId, expiresAt }: Convention, token: string): Promise<ForeignUser | null> {
  return pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local timezone = 'UTC'`)
    const found = await tx.maybeOne(sql.type(row)`
      select to_jsonb(u) as "user"
      from auth.session s join auth."user" u on u.id::text = s.${sql.identifier([userId])}::text
      where s.token = ${token} and s.${sql.identifier([expiresAt])} > now()
      limit 1`)
    return found?.user ?? null
  }, 0)
}
