// A statement that a connection has prepared: what its rows look like is asked of the server once a connection.

import pg from 'pg'

/** What node-postgres has made of the server's description of the rows. */
type Description = { fields: pg.FieldDef[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown }

type DataRow = { fields: (string | null)[] }

/** What node-postgres has and its types leave out. */
declare module 'pg' {
  interface Query {
    name?: string
    _result: Description
    _accumulateRows: boolean
    /** The answer is read to its end, and is this error. */
    _canceledDueToError: Error | false
    prepare(connection: pg.Connection): void
    handleDataRow(message: DataRow): void
    handleCommandComplete(message: unknown, connection: pg.Connection): void
  }
}

type Known = { descriptions: Map<string, Description>; describingNothing: pg.Connection }

const knownBy = new WeakMap<pg.Connection, Known>()

function knownOf(connection: pg.Connection): Known {
  const known = knownBy.get(connection) ?? {
    descriptions: new Map(),
    describingNothing: Object.assign(Object.create(connection), { describe: () => {} }),
  }
  knownBy.set(connection, known)
  return known
}

/** As PostgreSQL says it. */
const outdated = () => Object.assign(new Error('cached plan must not change result type'), { code: '0A000' })

/**
 * PostgreSQL refuses a prepared statement whose rows would look different from what they were when it was prepared. A pooler may
 * have prepared it again at another server since, where a migration has changed a table: statements name their columns, and a row
 * with more or fewer is refused here.
 */
class PreparedQuery extends pg.Query {
  override prepare(connection: pg.Connection): void {
    const { descriptions, describingNothing } = knownOf(connection)
    const description = this.name && descriptions.get(this.name)
    if (description) {
      Object.assign(this._result, description)
      this._accumulateRows = true
    }
    super.prepare(description ? describingNothing : connection)
  }

  override handleDataRow(message: DataRow): void {
    if (message.fields.length !== this._result.fields.length) this._canceledDueToError ||= outdated()
    super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    super.handleCommandComplete(message, connection)
    if (!this.name) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    knownOf(connection).descriptions.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

/**
 * As `client.query({ text, values, name })`, which copies what it is given, and has every answer begin with a description of
 * its rows: both cost microseconds a statement.
 */
export const preparedQuery = (
  client: pg.Client,
  { text, values, name }: { text: string; values: unknown[]; name: string | undefined },
) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    const query = new PreparedQuery(text, values, (error, result) =>
      error ? reject(error) : resolve(result),
    )
    client.query(Object.assign(query, { name }))
  })
