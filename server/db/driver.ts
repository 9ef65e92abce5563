// How Slonik talks to PostgreSQL: by node-postgres, in no more round trips than there are answers to wait for.

import pg from 'pg'
import {
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  createDriverFactory,
  type DriverCommand,
  type DriverConfiguration,
  type DriverQueryResult,
  IdleTransactionTimeoutError,
  StatementTimeoutError,
} from 'slonik'
import { lostStatement, type StatementNames } from './statement-names.ts'

/** The name of a statement that is sent together with the next one: nobody waits for its result. */
export const HELD = 'held'

/** Times the server's own time limit: the connection of a server that does not even refuse is given up. */
const GRACE = 1.2

type Statement = { text: string; values?: unknown[] }
/** In one write. @returns the result of the last one */
type Send = (statements: readonly Statement[]) => Promise<DriverQueryResult>

/** @param Client node-postgres's own, unless a test hands in one that watches what is sent */
export const driverFactoryWith = (names: StatementNames, Client: typeof pg.Client = pg.Client) =>
  createDriverFactory(async ({ driverConfiguration }) => {
    const config = configOf(driverConfiguration)
    return {
      createPoolClient: async ({ clientEventEmitter }) => {
        const client = new Client(config)
        client.on('error', (error) => void clientEventEmitter.emit('error', wrapped(error)))
        return {
          connect: async () => void (await client.connect()),
          end: () => client.end(),
          query: withHeldStatements(sender(client, names)),
          stream: () => {
            throw new Error('No result is streamed here.')
          },
        }
      },
    }
  })

function configOf({ connectionUri, typeParsers, ...limits }: DriverConfiguration): pg.ClientConfig {
  const parsers = new Map(typeParsers.map(({ name, parse }) => [oidOf(name), parse]))
  const inMs = (limit: number | 'DISABLE_TIMEOUT') => (limit === 'DISABLE_TIMEOUT' ? 0 : limit)
  return {
    connectionString: connectionUri,
    connectionTimeoutMillis: inMs(limits.connectionTimeout),
    statement_timeout: inMs(limits.statementTimeout),
    query_timeout: inMs(limits.statementTimeout) * GRACE,
    idle_in_transaction_session_timeout: inMs(limits.idleInTransactionSessionTimeout),
    types: { getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format) },
    // Each statement is sent without waiting for the answer to the one before.
    pipeline: true,
  }
}

function oidOf(type: string): number {
  const oid = Object.entries(pg.types.builtins).find(([name]) => name.toLowerCase() === type)?.[1]
  if (oid === undefined) throw new Error(`PostgreSQL has no type ${type} of its own.`)
  return oid
}

/**
 * A transaction begins with its first statement, and those that are held go with the next one. If one of them fails, the
 * server fails those behind it and turns COMMIT into ROLLBACK, and the first failure is the answer.
 */
function withHeldStatements(send: Send) {
  let held: Statement[] = []
  return async (
    text: string,
    values?: unknown[],
    options?: { name?: string },
  ): Promise<DriverQueryResult> => {
    const isBegun = held[0]?.text !== 'START TRANSACTION'
    if (text === 'START TRANSACTION' || options?.name === HELD) {
      held.push({ text, ...(values && { values }) })
      return nothing
    }
    // What is held by now was asked for within the savepoint, if it is one that is rolled back to.
    const before = text.startsWith('ROLLBACK') ? [] : held
    held = []
    if (!isBegun && (text === 'ROLLBACK' || (text === 'COMMIT' && before.length === 1))) return nothing
    return send([...before, { text, ...(values && { values }) }])
  }
}

const nothing: DriverQueryResult = { command: 'SELECT', fields: [], rowCount: 0, rows: [] }

function sender(client: pg.Client, names: StatementNames): Send {
  // What has no parameters is sent as a simple query, in one message.
  const query = ({ text, values = [] }: Statement) =>
    values.length === 0 ? client.query(text) : client.query({ text, values, name: names.nameOf(text) })
  const failure = (error: Error) => lostStatement(error, names) ?? wrapped(error)
  return async (statements) => {
    const { stream } = client.connection
    stream.cork()
    const sent = statements.map(query)
    stream.uncork()
    const results = await Promise.allSettled(sent)
    const failed = results.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failure(failed.reason)
    const last = results.at(-1)
    return last?.status === 'fulfilled' ? resultOf(last.value) : nothing
  }
}

const resultOf = ({ command, fields, rowCount, rows }: pg.QueryResult): DriverQueryResult => ({
  command: command as DriverCommand,
  fields: fields.map(({ name, dataTypeID }) => ({ name, dataTypeId: dataTypeID })),
  rowCount,
  rows,
})

const kinds: Record<string, new (cause: Error) => Error> = {
  '25P03': IdleTransactionTimeoutError,
  '57014': StatementTimeoutError,
  '57P01': BackendTerminatedError,
}

/** As Slonik's own driver does: of a connection that was terminated nothing more is asked. */
function wrapped(error: Error & { code?: string }): Error {
  if (/connection terminated unexpectedly/i.test(error.message))
    return new BackendTerminatedUnexpectedlyError(error)
  if (/connection terminated/i.test(error.message)) return new BackendTerminatedError(error)
  const Kind = kinds[error.code ?? '']
  return Kind ? new Kind(error) : error
}
