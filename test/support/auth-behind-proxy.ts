// A real auth service that reaches its database by way of a proxy, and the ways to break that way.

import { expect, vi } from 'vitest'
import type { Hashing } from '../../server/auth/crypto/passwords.ts'
import { type Answer, type RunningAuth, startAuth } from './auth-service.ts'
import { type DatabaseProxy, startDatabaseProxy, type Verdict } from './database-proxy.ts'
import { createDatabase } from './databases.ts'

export type AuthBehindProxy = {
  auth: RunningAuth
  proxy: DatabaseProxy
  /** The database itself. */
  databaseUrl: string
  stop: () => Promise<void>
}

export async function startAuthBehindProxy(
  env: Record<string, string> = {},
  hashing?: Hashing,
): Promise<AuthBehindProxy> {
  const databaseUrl = await createDatabase()
  const proxy = await startDatabaseProxy(databaseUrl)
  const auth = await startAuth({ DATABASE_URL: proxy.url, ...env }, hashing && { hashing })
  const stop = async () => {
    proxy.refuse(false)
    proxy.judge(() => 'pass')
    await auth.stop()
    await proxy.stop()
  }
  return { auth, proxy, databaseUrl, stop }
}

/** Of what `startAuthService` gives its housekeeping the last: recoveries whose wait is over. */
const LAST_OF_HOUSEKEEPING = /from auth\.factor_recovery.*due_at <=/s

/** Resolves when the round of housekeeping at the start has asked its last question: from then on each is a request's. */
export const housekeepingOver = ({ statements }: DatabaseProxy) =>
  vi.waitUntil(() => statements.some((statement) => LAST_OF_HOUSEKEEPING.test(statement)), {
    timeout: 60_000,
  })

/** Come back: the promise to those who ask while the database is away. */
export function expectComeBack({ status, body, headers }: Answer): void {
  expect({ status, body, retryAfter: headers.get('retry-after') }).toEqual({
    status: 503,
    body: { message: 'Service temporarily unavailable', code: 'SERVICE_UNAVAILABLE' },
    retryAfter: '1',
  })
}

/** The outbox is read after the answer, and by itself. */
export const isDelivery = (statement: string) =>
  (/\bauth\.outbox\b/.test(statement) && !/^\s*insert/.test(statement)) ||
  /from auth\.one_time_code where id =/.test(statement)

/**
 * Breaks in at the nth statement of one request.
 * @returns its answer, and the statement it was; undefined where there are fewer
 */
export async function brokenInto(
  proxy: DatabaseProxy,
  nth: number,
  verdictOn: (statement: string) => Verdict | Promise<Verdict>,
  request: () => Promise<Answer>,
): Promise<{ answer: Answer; statement: string | undefined }> {
  let count = 0
  let found: string | undefined
  proxy.judge((statement) => {
    if (isDelivery(statement)) return 'pass'
    count += 1
    if (count !== nth) return 'pass'
    found = statement
    return verdictOn(statement)
  })
  const answer = await request()
  proxy.judge(() => 'pass')
  return { answer, statement: found }
}
