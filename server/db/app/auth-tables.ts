// How the auth service's tables are named and typed in this database: found out once, and again when a query stops fitting.

import { type IdentifierSqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../pool.ts'

/** The spec's three naming conventions: camelCase, snake_case, lowercase. */
const conventions = [
  { userId: 'userId', expiresAt: 'expiresAt' },
  { userId: 'user_id', expiresAt: 'expires_at' },
  { userId: 'userid', expiresAt: 'expiresat' },
] as const

export type AuthTables = (typeof conventions)[number] & {
  /** With their schema. */
  session: IdentifierSqlToken
  user: IdentifierSqlToken
  /** Where second factors are, of a service that says in its sessions why they exist; null for another. */
  factors: Record<'totp' | 'passkey', IdentifierSqlToken> | null
  /** As PostgreSQL writes them: 'uuid', 'text', 'timestamp with time zone'. Null for a column that is not there. */
  types: { expiresAt: string } & Record<'userId' | 'idOfUser' | 'idOfSession', string | null>
}

const tableNames = ['session', 'user', 'totp', 'passkey'] as const
const row = z.object({ table: z.enum(tableNames), column: z.string(), type: z.string() })

/** By which a service of this version says it. */
const reasonColumns = [
  ['session', 'aal'],
  ['session', 'amr'],
  ['session', 'authenticatedAt'],
  ['session', 'rememberMe'],
  ['totp', 'state'],
  ['passkey', 'stands_alone'],
] as const

/** They are not here, or in a form that nobody has specified. */
export class OtherTables extends Error {
  override readonly name = 'OtherTables'
}

/** Those of the conventions whose columns are here. */
async function formsIn(pool: Pool, schema: string): Promise<readonly AuthTables[]> {
  const columns = await pool.any(sql.type(row)`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = ${schema} and c.relname = any(${sql.array([...tableNames], 'text')})
      and a.attnum > 0 and not a.attisdropped and has_column_privilege(c.oid, a.attnum, 'select')`)
  const typeOf = (table: (typeof tableNames)[number], column: string) =>
    columns.find((one) => one.table === table && one.column === column)?.type ?? null
  const ids = { idOfUser: typeOf('user', 'id'), idOfSession: typeOf('session', 'id') }
  const forms = conventions.flatMap((convention) => {
    const expiresAt = typeOf('session', convention.expiresAt)
    const userId = typeOf('session', convention.userId)
    const named = (table: (typeof tableNames)[number]) => sql.identifier([schema, table])
    const saysReasons = reasonColumns.every(([table, column]) => typeOf(table, column) !== null)
    const names = {
      session: named('session'),
      user: named('user'),
      factors: saysReasons ? { totp: named('totp'), passkey: named('passkey') } : null,
    }
    return expiresAt ? [{ ...convention, ...names, types: { expiresAt, userId, ...ids } }] : []
  })
  if (forms.length === 0) throw new OtherTables('The schema has no sessions in a form that is known.')
  return forms
}

/** @returns the first result that is not null; null where the query finds nothing under any convention */
export type AskAuthTables = <T>(query: (tables: AuthTables) => Promise<T | null>) => Promise<T | null>

/** Asks with what is known of the tables; if that does not fit any more, once more with what is true now. */
export function authTables(pool: Pool, schema: string): AskAuthTables {
  let known: Promise<readonly AuthTables[]> | null = null
  const find = () => {
    const finding = formsIn(pool, schema)
    known = finding
    finding.catch(() => {
      if (known === finding) known = null
    })
    return finding
  }
  return async (query) => {
    const before = known
    try {
      return await firstOf(await (before ?? find()), query)
    } catch (error) {
      if (!before || !isOtherSchema(error)) throw error
      return firstOf(await find(), query)
    }
  }
}

/** Each query is a transaction of its own: one that fails is rolled back before the next. */
async function firstOf<T>(
  forms: readonly AuthTables[],
  query: (tables: AuthTables) => Promise<T | null>,
): Promise<T | null> {
  const failures: unknown[] = []
  for (const tables of forms) {
    try {
      const found = await query(tables)
      if (found !== null) return found
    } catch (error) {
      if (!isOtherSchema(error)) throw error
      failures.push(error)
    }
  }
  if (failures.length === forms.length) throw failures.at(-1)
  return null
}

/** An expiry without a zone counts as UTC. */
export const isLive = ({ expiresAt, types }: AuthTables) => {
  const column = sql.identifier(['s', expiresAt])
  return types.expiresAt === 'timestamp without time zone'
    ? sql.fragment`${column} at time zone 'UTC' > now()`
    : sql.fragment`${column} > now()`
}

/** SQLSTATE class 42: the table or column is missing, has another type, or may not be read. */
export function isOtherSchema(error: unknown): boolean {
  if (error instanceof OtherTables) return true
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && code.startsWith('42')) || isOtherSchema(error.cause)
}
