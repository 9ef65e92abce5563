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
import type { Availability } from './availability.ts'
import { preparedQuery } from './prepared-query.ts'
import { lostStatement, type StatementNames } from './statement-names.ts'

/** The name of a statement that is sent together with the next one: nobody waits for its result. */
export const HELD = 'held'

/** How long a connection may take to end, in ms: of one that is cut off nothing more is heard. */
const END_WITHIN = 1000

type Statement = { text: string; values?: unknown[] }
/** In one write. @returns the result of the last one */
type Send = (statements: readonly Statement[]) => Promise<DriverQueryResult>

/** What of a client's settings follows from Slonik's. */
export type Parsers = Pick<pg.ClientConfig, 'types'>

type Driver = {
  names: StatementNames
  availabilityOf: (config: Parsers) => Availability
  /** The server's limits as a statement, for a pooler that lets no connection have its own. */
  limits: string
}

export const driverFactoryWith = ({ names, availabilityOf, limits }: Driver) =>
  createDriverFactory(async ({ driverConfiguration }) => {
    const availability = availabilityOf(parsersOf(driverConfiguration))
    return {
      createPoolClient: async ({ clientEventEmitter }) => {
        let send: Send = () => Promise.reject(new Error('The connection is not open yet.'))
        let end = async () => {}
        return {
          connect: async () => {
            const { client, isLimited } = await availability.connect()
            client.on('error', (error) => void clientEventEmitter.emit('error', wrapped(error)))
            // A pooler that knows no limits may not know prepared statements either.
            if (!isLimited) names.giveUp()
            const sendNow = sender(client, names)
            const begun = isLimited ? BEGIN : `${BEGIN}; ${limits}`
            send = (statements) =>
              availability.track(client, () =>
                sendNow(statements.map((one) => (one.text === BEGIN ? { text: begun } : one))),
              )
            end = () => ended(client)
          },
          end: () => end(),
          query: withHeldStatements((statements) => send(statements)),
          stream: () => {
            throw new Error('No result is streamed here.')
          },
        }
      },
    }
  })

async function ended(client: pg.Client): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), END_WITHIN)
  await client.end()
  clearTimeout(late)
}

function parsersOf({ typeParsers }: DriverConfiguration): Parsers {
  const parsers = new Map(typeParsers.map(({ name, parse }) => [oidOf(name), parse]))
  return {
    types: { getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format) },
  }
}

function oidOf(type: string): number {
  const oid = Object.entries(pg.types.builtins).find(([name]) => name.toLowerCase() === type)?.[1]
  if (oid === undefined) throw new Error(`PostgreSQL has no type ${type} of its own.`)
  return oid
}

const BEGIN = 'START TRANSACTION'

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
    const isBegun = held[0]?.text !== BEGIN
    if (text === BEGIN || options?.name === HELD) {
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
    values.length === 0
      ? client.query(text)
      : preparedQuery(client, { text, values, name: names.nameOf(text) })
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

/**
 * As Slonik's own driver does: of a connection that was terminated nothing more is asked. One that was terminated in the
 * same read that says it is ready has told nobody yet: node-postgres calls it not queryable.
 */
function wrapped(error: Error & { code?: string }): Error {
  if (/connection terminated unexpectedly/i.test(error.message))
    return new BackendTerminatedUnexpectedlyError(error)
  if (/connection terminated|is not queryable/i.test(error.message)) return new BackendTerminatedError(error)
  const Kind = kinds[error.code ?? '']
  return Kind ? new Kind(error) : error
}
