// The naming conventions that an auth schema's columns may follow, and how a query is tried under each of them.

import { sql } from 'slonik'
import type { Pool, Transaction } from '../pool.ts'

/** The spec's three naming conventions: camelCase, snake_case, lowercase. */
const conventions = [
  { userId: 'userId', expiresAt: 'expiresAt' },
  { userId: 'user_id', expiresAt: 'expires_at' },
  { userId: 'userid', expiresAt: 'expiresat' },
] as const
export type Convention = (typeof conventions)[number]

type Query<T> = (tx: Transaction, convention: Convention) => Promise<T | null>

/**
 * Tries each convention until one yields something, each behind a savepoint: a failed query is rolled back before the
 * next one, and does not cost the pool its connection. The convention that worked last is tried first. An expiry
 * without a zone counts as UTC.
 * @throws when every convention failed: the error that is not about the schema, if there is one
 */
export function inAnyConvention(pool: Pool): <T>(query: Query<T>) => Promise<T | null> {
  let order: readonly Convention[] = conventions
  return (query) =>
    pool.transaction(async (tx) => {
      await tx.query(sql.unsafe`set local timezone = 'UTC'`)
      const failures: unknown[] = []
      for (const convention of order) {
        try {
          const found = await tx.transaction((attempt) => query(attempt, convention), 0)
          order = [convention, ...conventions.filter((other) => other !== convention)]
          if (found !== null) return found
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length < conventions.length) return null
      throw failures.find((failure) => !isOtherSchema(failure)) ?? failures.at(-1)
    }, 0)
}

/** SQLSTATE class 42: the table or column is missing, has another type, or may not be read. */
export function isOtherSchema(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && code.startsWith('42')) || isOtherSchema(error.cause)
}
