// The connection pool, and the row validation behind `sql.type`.

import type pg from 'pg'
import {
  type CommonQueryMethods,
  createPool,
  type DatabasePool,
  type DatabasePoolConnection,
  type DatabaseTransactionConnection,
  type Interceptor,
  type QuerySqlToken,
  SchemaValidationError,
} from 'slonik'
import { createSemaphore, type Semaphore, type SemaphoreLoad } from '../semaphore.ts'
import type { Log } from '../telemetry/log.ts'
import { tracing } from '../telemetry/tracing.ts'
import { watcher } from '../telemetry/watcher.ts'
import { type Availability, createAvailability } from './availability.ts'
import { connectionsTo, databaseAddress } from './connection.ts'
import { databaseProblem, NoFreeConnection, refusalSaid } from './database-problem.ts'
import { driverFactoryWith, HELD } from './driver.ts'
import { createStatementNames } from './statement-names.ts'
import { watchQueries } from './watch-queries.ts'

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
export type Pool = Transaction & Pick<DatabasePool, 'end'> & { load: () => SemaphoreLoad }

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

/** How long a request waits for a connection while all are in use, in ms. */
export const CONNECTION_TIMEOUT_MS = 1000

export type ConnectOptions = {
  /** What PostgreSQL shows in pg_stat_activity, unless the address has another name. */
  applicationName?: string
  maxPoolSize?: number | undefined
  /** How long a request waits for a connection while all are in use, in ms. */
  connectionWaitMs?: number | undefined
  /** The time limit of a statement, and of a transaction that is idle, in ms. Default: half as long again. */
  statementTimeoutMs?: number | undefined
  /** Whether statements have names, by which the server keeps them prepared. */
  preparesStatements?: boolean | undefined
  log?: Pick<Log, 'info' | 'warn'>
  /** What a connection is made of; node-postgres's own, unless a test hands in another. */
  Client?: typeof pg.Client | undefined
}

const silent = { info: () => {}, warn: () => {} }

/** Of the wait for a connection: how long silence is borne, and how long a check of it. */
const SILENCE = 0.3
const CHECK = 0.6
/** Times the server's own time limit: the connection of a server that does not even refuse is given up. */
const GRACE = 1.2

/** The first question opens a connection. @throws Problem when the address cannot be used */
export async function connect(
  databaseUrl: string,
  {
    applicationName = 'lockstep',
    maxPoolSize = 10,
    connectionWaitMs = CONNECTION_TIMEOUT_MS,
    statementTimeoutMs = 1.5 * connectionWaitMs,
    preparesStatements = true,
    log = silent,
    Client,
  }: ConnectOptions = {},
): Promise<Pool> {
  const address = databaseAddress(databaseUrl)
  const availability = Promise.withResolvers<Availability>()
  try {
    const watching = [watcher, tracing].filter((one) => one !== null).map(watchQueries)
    const pool = await createPool(databaseUrl, {
      driverFactory: driverFactoryWith({
        names: createStatementNames(preparesStatements),
        limits: `SET LOCAL statement_timeout = ${statementTimeoutMs}; SET LOCAL idle_in_transaction_session_timeout = ${statementTimeoutMs}`,
        availabilityOf: (parsers) => {
          const open = connectionsTo(
            address,
            {
              statement_timeout: statementTimeoutMs,
              idle_in_transaction_session_timeout: statementTimeoutMs,
            },
            {
              ...parsers,
              application_name: applicationName,
              connectionTimeoutMillis: 2 * connectionWaitMs,
              query_timeout: GRACE * statementTimeoutMs,
              // Each statement is sent without waiting for the answer to the one before.
              pipeline: true,
              ...(Client && { Client }),
            },
          )
          const made = createAvailability({
            open,
            log,
            refusalIn: refusalSaid,
            silenceMs: SILENCE * connectionWaitMs,
            checkMs: CHECK * connectionWaitMs,
          })
          availability.resolve(made)
          return made
        },
      }),
      maxPoolSize,
      interceptors: [...watching, checkRows],
      captureStackTrace: false,
      connectionRetryLimit: 0,
      // No query of ours leaves session state behind, and DISCARD ALL would cost 40 % of the throughput.
      resetConnection: async () => {},
    })
    return withBoundedWait(
      pool,
      await availability.promise,
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

/** Thrown by the work of a transaction of which nothing is to be kept, and nothing has failed. */
export class Undone extends Error {}

/** Slonik throws the connection away whose work has failed: it hears of no failure where there was none. */
async function keepingConnection<T>(
  pool: DatabasePool,
  work: (connection: DatabasePoolConnection) => Promise<T>,
): Promise<T> {
  const ended = await pool.connect(async (connection) => {
    try {
      return { result: await work(connection) }
    } catch (error) {
      if (error instanceof Undone) return { undone: error }
      throw error
    }
  })
  if (ended.undone) throw ended.undone
  return ended.result
}

/** The steps of machines within the transaction have been published already, so its end must be published too. */
function publishRollback(error: unknown): never {
  watcher?.queried('ROLLBACK', 'failed', 0)
  throw error
}

/** Slonik itself would wait without end. The statements of a transaction use its connection: they wait for none. */
function withBoundedWait(
  pool: DatabasePool,
  availability: Availability,
  turn: ReturnType<typeof createSemaphore>,
): Pool {
  const connected: Semaphore = (work) =>
    turn(() => {
      availability.assertAvailable()
      return work()
    })
  const query: Pool['query'] = (query) => connected(() => pool.query(query))
  return {
    any: (query) => connected(() => pool.any(query)),
    maybeOne: (query) => connected(() => pool.maybeOne(query)),
    one: (query) => connected(() => pool.one(query)),
    query,
    send: async (statement) => void (await query(statement)),
    transaction: (work, retries) =>
      connected(() =>
        keepingConnection(pool, (connection) =>
          connection.transaction((tx) => work(withSend(tx)), retries),
        ).catch(publishRollback),
      ),
    load: turn.load,
    end: () => {
      availability.stop()
      return pool.end()
    },
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
