// The connection pool, the row check behind every `sql.type`, and what a database's refusal means in a sentence.

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
  SchemaValidationError,
  StatementTimeoutError,
} from 'slonik'
import { NothingFree, permits, type Semaphore } from '../semaphore.ts'
import { Problem } from '../telemetry/problem.ts'
import { watcher } from '../telemetry/watcher.ts'

/** A pool or a transaction: what a query function of this folder needs. */
export type Queries = Pick<CommonQueryMethods, 'any' | 'maybeOne' | 'one' | 'query'>
export type Pool = Queries & Pick<DatabasePool, 'transaction' | 'end'>
export type Transaction = DatabaseTransactionConnection

/** How long a request waits for a connection while all are in use, in ms. */
const CONNECTION_TIMEOUT_MS = 1000
/** After this a statement, or a transaction that does nothing, gives its connection back, in ms. */
const LONGEST_STATEMENT = 10_000

const checkRows: Interceptor = {
  name: 'check-rows',
  transformRowAsync: async ({ resultParser }, query, row) => {
    if (!resultParser) return row
    const checked = await resultParser['~standard'].validate(row)
    if (checked.issues) throw new SchemaValidationError(query, row, checked.issues)
    return checked.value as typeof row
  },
}

/** @throws Problem when the server cannot be reached or refuses us */
export async function connect(databaseUrl: string, maxPoolSize = 10): Promise<Pool> {
  try {
    // Nobody else knows the shape of it, and only development needs it.
    const watching = watcher ? [(await import('./watch-queries.ts')).watchQueries(watcher)] : []
    const pool = await createPool(databaseUrl, {
      maxPoolSize,
      interceptors: [...watching, checkRows],
      captureStackTrace: false,
      connectionTimeout: 2000,
      connectionRetryLimit: 0,
      statementTimeout: LONGEST_STATEMENT,
      idleInTransactionSessionTimeout: LONGEST_STATEMENT,
      // Nothing here leaves session state behind, and DISCARD ALL costs 40 % of the throughput.
      resetConnection: async () => {},
    })
    return patient(pool, permits(maxPoolSize, CONNECTION_TIMEOUT_MS))
  } catch (error) {
    throw databaseProblem(error)
  }
}

/** The steps of ledgers within it have been told already: who watches must learn that they came to nothing. */
function tellRollback(error: unknown): never {
  watcher?.queried('ROLLBACK', 'failed', 0)
  throw error
}

/** Slonik's own line for a connection has no end. A transaction's statements need no permit of their own. */
function patient(pool: DatabasePool, permitted: Semaphore): Pool {
  return {
    any: (query) => permitted(() => pool.any(query)),
    maybeOne: (query) => permitted(() => pool.maybeOne(query)),
    one: (query) => permitted(() => pool.one(query)),
    query: (query) => permitted(() => pool.query(query)),
    transaction: (work, retries) => permitted(() => pool.transaction(work, retries).catch(tellRollback)),
    end: () => pool.end(),
  }
}

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

/** Five characters are PostgreSQL's own word; classes 08, 53 and 57 mean that it is not at our service. */
const isRefusal = (code: string) =>
  /^[0-9A-Z]{5}$/.test(code) && !/^(08|53|57)/.test(code) && code !== 'EPIPE'

const away = [
  ConnectionError,
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  IdleTransactionTimeoutError,
  StatementTimeoutError,
  NothingFree,
]
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
/** The driver's own words, where it has no code. */
const awayWords = /^(Connection terminated|timeout expired)/

/** True when a query failed because the database is away, and a later try may succeed. */
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

/** The deepest error that carries a code: Slonik wraps the driver's. */
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
