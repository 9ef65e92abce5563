// Which schemas have the tables of another Better Auth: all three of them, whole, and in one place.

import { expect, test } from 'vitest'
import { anyBetterAuthSchemas } from '../../../../server/db/auth/better-auth-schema.ts'
import { connectTo, createDatabase } from '../../../support/databases.ts'

const tables = {
  user: '"user" (id text, email text, "emailVerified" boolean)',
  session: 'session (id text, token text, user_id text, expires_at timestamptz)',
  account: 'account (id text, user_id text, provider_id text, account_id text, password text)',
}
type Table = keyof typeof tables

test('a schema that lacks one of the tables, or a column of one, is none of them', async () => {
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
  const none = { twofactor: null, passkey: null }
  expect(await anyBetterAuthSchemas(db)).toEqual([
    { schema: 'whole', user: 'user', session: 'session', account: 'account', ...none },
  ])
})
