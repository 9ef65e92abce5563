// The two connections of an import, and its single transaction.

import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { Problem } from '../../telemetry/problem.ts'
import { databaseAddress, openOne } from '../connection.ts'
import { databaseProblem } from '../database-problem.ts'
import { migrateWithin } from '../migrate.ts'
import { anyBetterAuthSchemas, type Tables } from './better-auth-schema.ts'

export type ImportConnections = {
  /** To our own migrated tables, in the transaction. */
  target: pg.ClientBase
  /** To the tables of the other Better Auth, as of one snapshot. */
  source: pg.ClientBase
  tables: Tables
  /** Whether those tables were in our schema's place, and have been renamed. */
  isMovedAside: boolean
}

/** The schema into which tables are renamed that were in the schema auth of our own database. */
export const ASIDE = 'auth_before_lockstep'

type Source = { databaseUrl: string; sourceUrl: string; schema: string | undefined }

/**
 * @param work rolled back if its result has `undo`
 * @throws Problem
 */
export async function inOneTransaction<T extends { undo: boolean }>(
  { databaseUrl, sourceUrl, schema }: Source,
  work: (connections: ImportConnections) => Promise<T>,
): Promise<T> {
  const target = await opened(databaseUrl, 'DATABASE_URL')
  const source = await opened(sourceUrl, 'the address to import from').catch(async (error: unknown) => {
    await target.end()
    throw error
  })
  try {
    await target.query(`begin; set local timezone = 'UTC'`)
    await source.query(`begin isolation level repeatable read read only; set local timezone = 'UTC'`)
    const tables = await chosen(source, schema)
    const isMovedAside = tables.schema === 'auth' && (await isSameDatabase(target, source))
    if (isMovedAside) await moveAside(target, source)
    await migrateWithin(target, 'auth')
    const connections = isMovedAside
      ? { target, source: target, tables: { ...tables, schema: ASIDE }, isMovedAside }
      : { target, source, tables, isMovedAside }
    const result = await work(connections)
    await target.query(result.undo ? 'rollback' : 'commit')
    return result
  } catch (error) {
    throw databaseProblem(error)
  } finally {
    await Promise.allSettled([target.end(), source.end()])
  }
}

async function opened(url: string, name: string): Promise<pg.Client> {
  const address = databaseAddress(url, name)
  try {
    return await openOne(address, { application_name: 'lockstep import' })
  } catch (error) {
    throw new Problem(databaseProblem(error).message.replaceAll('DATABASE_URL', name), { cause: error })
  }
}

async function chosen(source: pg.ClientBase, schema: string | undefined): Promise<Tables> {
  const all = await anyBetterAuthSchemas(source)
  const names = all.map((tables) => tables.schema).join(', ')
  const wanted = schema === undefined ? all : all.filter((tables) => tables.schema === schema)
  const [tables, ...others] = wanted
  if (others.length > 0)
    throw new Problem(`Several schemas have Better Auth’s tables: name one by --schema, of ${names}.`)
  if (tables) return tables
  throw new Problem(
    schema === undefined
      ? 'This isn’t a Better Auth database: no schema has the tables user, session and account with their columns.'
      : `The schema "${schema}" has not Better Auth’s tables user, session and account${names && `; those have: ${names}`}.`,
  )
}

/** Advisory locks belong to one database: if it is the same, the second connection cannot take the lock. */
async function isSameDatabase(target: pg.ClientBase, source: pg.ClientBase): Promise<boolean> {
  const key = randomInt(2 ** 31)
  const lock = async (client: pg.ClientBase) => {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [
      key,
    ])
    return rows[0]?.ours ?? false
  }
  return (await lock(target)) && !(await lock(source))
}

async function moveAside(target: pg.ClientBase, source: pg.ClientBase): Promise<void> {
  // Its locks on the tables it has read would block the rename.
  await source.query('rollback')
  const { rowCount } = await target.query('select from pg_namespace where nspname = $1', [ASIDE])
  if (rowCount)
    throw new Problem(
      `There is a schema "${ASIDE}" from an import before: look what is in it, and remove it.`,
    )
  await target.query(`alter schema auth rename to ${ASIDE}`)
}
