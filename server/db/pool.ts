// The connection pool, the row validation behind `sql.type`, and the database's errors as sentences.

import type pg from 'pg'
import {
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  type CommonQueryMethods,
  ConnectionError,
  createPool,
  type DatabasePool,
  type DatabaseTransactionConnection,
  IdleTransactionTimeoutError,
  type Interceptor,
  type QuerySqlToken,
  SchemaValidationError,
  StatementTimeoutError,
} from 'slonik'
import { createSemaphore, type Semaphore } from '../semaphore.ts'
import { Problem } from '../telemetry/problem.ts'
import { watcher } from '../telemetry/watcher.ts'
import { driverFactoryWith, HELD } from './driver.ts'
import { createStatementNames, PreparedStatementLost } from './statement-names.ts'

/** A pool or a transaction: what the query functions of this folder take. */
export type Queries = Pick<CommonQueryMethods, 'any' | 'maybeOne' | 'one' | 'query'> & {
  /**
   * For a statement whose result nobody needs. Within a transaction it is sent together with the next one that has a
   * result, or with the commit; if it fails, that one fails.
   */
  send: (query: QuerySqlToken) => Promise<void>
}
export type Transaction = Queries & {
  transaction: <T>(work: (savepoint: Transaction) => Promise<T>, retries?: number) => Promise<T>
}
export type Pool = Transaction & Pick<DatabasePool, 'end'>

/** How long a request waits for a connection while all are in use, in ms. */
export const CONNECTION_TIMEOUT_MS = 1000

/** Every connection is in use, and none became free in time. */
class NoFreeConnection extends Error {
  override readonly name = 'NoFreeConnection'
}

/** The time limit of a statement, and of a transaction that is idle, in ms. */
const LONGEST_STATEMENT = 10_000

const checkRows: Interceptor = {
  name: 'check-rows',
  // Not `transformRowAsync`, for which Slonik sets up a queue for each result: no check of ours waits for anything.
  transformRow: ({ resultParser }, query, row) => {
    if (!resultParser) return row
    const checked = resultParser['~standard'].validate(row)
    if (checked instanceof Promise) throw new Error('A row is checked at once, and not by a promise.')
    if (checked.issues) throw new SchemaValidationError(query, row, checked.issues)
    return checked.value as typeof row
  },
}

export type ConnectOptions = {
  maxPoolSize?: number
  connectionWaitMs?: number | undefined
  /** Whether statements have names, by which the server keeps them prepared. */
  preparesStatements?: boolean | undefined
  statementTimeoutMs?: number
  /** What a connection is made of; node-postgres's own, unless a test hands in another. */
  Client?: typeof pg.Client | undefined
}

/** @throws Problem when the server cannot be reached or refuses us */
export async function connect(
  databaseUrl: string,
  {
    maxPoolSize = 10,
    connectionWaitMs = CONNECTION_TIMEOUT_MS,
    preparesStatements = true,
    statementTimeoutMs = LONGEST_STATEMENT,
    Client,
  }: ConnectOptions = {},
): Promise<Pool> {
  try {
    const watching = watcher ? [(await import('./watch-queries.ts')).watchQueries(watcher)] : []
    const pool = await createPool(databaseUrl, {
      driverFactory: driverFactoryWith(createStatementNames(preparesStatements), Client),
      maxPoolSize,
      interceptors: [...watching, checkRows],
      captureStackTrace: false,
      connectionTimeout: 2 * connectionWaitMs,
      connectionRetryLimit: 0,
      statementTimeout: statementTimeoutMs,
      idleInTransactionSessionTimeout: statementTimeoutMs,
      // No query of ours leaves session state behind, and DISCARD ALL would cost 40 % of the throughput.
      resetConnection: async () => {},
    })
    return withBoundedWait(
      pool,
      createSemaphore({
        concurrency: maxPoolSize,
        timeoutMs: connectionWaitMs,
        refusal: () =>
          new NoFreeConnection(`None of ${maxPoolSize} became free within ${connectionWaitMs} ms.`),
      }),
    )
  } catch (error) {
    throw databaseProblem(error)
  }
}

/** The steps of ledgers within the transaction have been published already, so its end must be published too. */
function publishRollback(error: unknown): never {
  watcher?.queried('ROLLBACK', 'failed', 0)
  throw error
}

/** Slonik itself would wait without end. The statements of a transaction use its connection: they wait for none. */
function withBoundedWait(pool: DatabasePool, connected: Semaphore): Pool {
  const query: Pool['query'] = (query) => connected(() => pool.query(query))
  return {
    any: (query) => connected(() => pool.any(query)),
    maybeOne: (query) => connected(() => pool.maybeOne(query)),
    one: (query) => connected(() => pool.one(query)),
    query,
    send: async (statement) => void (await query(statement)),
    transaction: (work, retries) =>
      connected(() => pool.transaction((tx) => work(withSend(tx)), retries).catch(publishRollback)),
    end: () => pool.end(),
  }
}

const withSend = (tx: DatabaseTransactionConnection): Transaction => ({
  any: (query) => tx.any(query),
  maybeOne: (query) => tx.maybeOne(query),
  one: (query) => tx.one(query),
  query: (query) => tx.query(query),
  send: async (query) => void (await tx.query({ ...query, name: HELD })),
  transaction: (work, retries) => tx.transaction((savepoint) => work(withSend(savepoint)), retries),
})

const sentences: Record<string, string> = {
  '28P01': 'The database refuses the password: correct DATABASE_URL.',
  '28000': 'The database refuses this user: correct DATABASE_URL, or pg_hba.conf.',
  '3D000': 'The database that DATABASE_URL names does not exist: create it, or correct the name.',
  '42501':
    'The database user may not do this: grant it CREATE on the database, or make the schemas auth and app its own.',
}

const refused = (code: string) =>
  `The database refuses what Lockstep needs (SQLSTATE ${code}): it must be PostgreSQL 14 or newer.`
const unreachable = (code: string) =>
  `The database cannot be reached (${code}): start it, or correct DATABASE_URL.`

/** A five-character code is PostgreSQL's own; those of the classes 08, 53 and 57 mean that it cannot serve now. */
const isRefusal = (code: string) =>
  /^[0-9A-Z]{5}$/.test(code) && !/^(08|53|57)/.test(code) && code !== 'EPIPE'

const away = [
  ConnectionError,
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  IdleTransactionTimeoutError,
  StatementTimeoutError,
  NoFreeConnection,
  PreparedStatementLost,
]
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
/** The driver's own messages, where it has no code. */
const awayWords = /^(Connection terminated|timeout expired|Query read timeout)/

/** Whether a query failed because the database is away, so that a later try may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', message } = rootOf(error)
  return (
    away.some((kind) => error instanceof kind) ||
    awayCodes.has(code) ||
    /^(08|53|57P|25006$)/.test(code) ||
    (code === '' && awayWords.test(message))
  )
}

/** The innermost error: Slonik wraps the driver's. */
function rootOf(error: unknown): { code?: string; message: string } {
  const { cause } = error as { cause?: unknown }
  return cause instanceof Error ? rootOf(cause) : (error as Error & { code?: string })
}

export function databaseProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code = 'no answer' } = rootOf(error)
  return new Problem(sentences[code] ?? (isRefusal(code) ? refused(code) : unreachable(code)), {
    cause: error,
  })
}
