// What the doctor says where rows were restored without the triggers that name people’s second factors.

import { expect, test } from 'vitest'
import { APP_ORIGIN } from '../../support/auth-service.ts'
import { command } from '../../support/command.ts'
import { connectTo, createDatabase } from '../../support/databases.ts'

const AUTH_SECRET = 'a secret of this test which has 32 characters or more'

test('the doctor says of people that no sign-in asks for their second factor, and how to mend it', async () => {
  const DATABASE_URL = await createDatabase()
  const db = await connectTo(DATABASE_URL)
  await db.query(`insert into auth."user" (id, name, email) values ('ada', 'Ada', 'ada@example.com')`)
  const doctor = async () =>
    (await command('doctor', ['auth', '--json'], { DATABASE_URL, AUTH_SECRET, APP_ORIGIN })).out
  await db.query('set session_replication_role = replica')
  await db.query(`insert into auth.totp (user_id, state, secret) values ('ada', 'active', 'sealed')`)
  await db.query('set session_replication_role = origin')
  const said = await doctor()
  expect(said).toMatch(/"finding":"factors.unnoted".*rows of 1 people lack a second factor/)
  await db.query('update auth."user" set factors = auth.factors_of(id)')
  expect(await doctor()).not.toContain('factors.unnoted')
})
