// Which schemas have the tables of another Better Auth: all three of them, whole, and in one place.

import { expect, test } from 'vitest'
import { anyBetterAuthSchemas } from '../../../../server/db/auth/better-auth-schema.ts'
import { inOneTransaction } from '../../../../server/db/auth/import-connections.ts'
import { connectTo, createDatabase } from '../../../support/databases.ts'

const tables = {
  user: '"user" (id text, email text, "emailVerified" boolean)',
  session: 'session (id text, token text, user_id text, expires_at timestamptz)',
  account: 'account (id text, user_id text, provider_id text, account_id text, password text)',
}
type Table = keyof typeof tables

test('a schema that lacks one of the tables, or a column of one, or is Lockstep’s own, is none of them', async () => {
  const db = await connectTo(await createDatabase(null))
  const make = async (schema: string, ...made: string[]) => {
    await db.query(`create schema ${schema}`)
    for (const table of made) await db.query(`create table ${schema}.${table}`)
  }
  const only = (...names: Table[]) => names.map((name) => tables[name])
  await make('whole', ...only('user', 'session', 'account'))
  await make('without_account', ...only('user', 'session'))
  await make('without_session', ...only('user', 'account'))
  await make('without_user', ...only('session', 'account'))
  await make('only_accounts', ...only('account'))
  await make('nobody_verified', '"user" (id text, email text)', ...only('session', 'account'))
  await make('ours', ...only('user', 'session', 'account'), 'lockstep_migration ()')
  const none = { twofactor: null, passkey: null }
  expect(await anyBetterAuthSchemas(db)).toEqual([
    { schema: 'whole', user: 'user', session: 'session', account: 'account', ...none },
  ])
})

test('which of several is imported has to be said, and one that is none of them is refused with those that are', async () => {
  const databaseUrl = await createDatabase()
  const sourceUrl = await createDatabase(null)
  const db = await connectTo(sourceUrl)
  const chosen = (schema?: string) =>
    inOneTransaction({ databaseUrl, sourceUrl, schema }, async ({ tables }) => ({
      undo: true,
      schema: tables.schema,
    }))
  await expect(chosen()).rejects.toThrow('This isn’t a Better Auth database: no schema has the tables')
  await expect(chosen('theirs')).rejects.toThrow(
    'The schema "theirs" has not Better Auth’s tables user, session and account.',
  )
  for (const schema of ['one', 'two']) {
    await db.query(`create schema ${schema}`)
    for (const table of Object.values(tables)) await db.query(`create table ${schema}.${table}`)
  }
  await expect(chosen()).rejects.toThrow('name one by --schema, of one, two.')
  await expect(chosen('theirs')).rejects.toThrow('user, session and account; those have: one, two.')
  expect(await chosen('two')).toEqual({ undo: true, schema: 'two' })
})
