// auth."user".factors, which triggers keep: what the tables of the second factors say, whatever has changed them.

import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '../../../server/db/migrate.ts'
import { createDatabase } from '../../support/databases.ts'

async function withAda() {
  const url = await createDatabase(null)
  await migrate(url, 'auth')
  const open = async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  const client = await open()
  await client.query(`insert into auth."user" (id, name, email) values ('ada', 'Ada', 'ada@example.com')`)
  const factors = async () => (await client.query(`select factors from auth."user"`)).rows[0]?.factors
  return { client, factors, open }
}

const anApp = `insert into auth.totp (user_id, state, secret) values ('ada', 'pending', 'sealed')`
const aPasskey = (standsAlone: boolean) =>
  `insert into auth.passkey (user_id, credential_id, public_key, counter, device_type, backed_up, aaguid, stands_alone)
   values ('ada', gen_random_uuid()::text, 'key', 0, 'singleDevice', false, 'none', ${standsAlone})`

test('an app is named once it is active, and until it is removed', async () => {
  const { client, factors } = await withAda()
  await client.query(anApp)
  expect(await factors()).toEqual([])
  await client.query(`update auth.totp set state = 'active'`)
  expect(await factors()).toEqual(['totp'])
  await client.query(`update auth.totp set state = 'removed', secret = null`)
  expect(await factors()).toEqual([])
})

test('a passkey is named as soon as one signs in alone, and while there is one', async () => {
  const { client, factors } = await withAda()
  await client.query(aPasskey(false))
  expect(await factors()).toEqual([])
  await client.query(`update auth.passkey set stands_alone = true`)
  await client.query(aPasskey(true))
  expect(await factors()).toEqual(['passkey'])
  const one = 'delete from auth.passkey where id = (select id from auth.passkey limit 1)'
  await client.query(one)
  expect(await factors()).toEqual(['passkey'])
  await client.query(one)
  expect(await factors()).toEqual([])
})

test('both are named where two transactions add one each at once', async () => {
  const { client, factors, open } = await withAda()
  const other = await open()
  await client.query('begin')
  await client.query(aPasskey(true))
  await other.query('begin')
  const waits = other.query(anApp.replace('pending', 'active'))
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await vi.waitFor(async () => expect((await client.query(waiting)).rowCount).toBe(1), { timeout: 60_000 })
  await client.query('commit')
  await waits
  await other.query('commit')
  expect(await factors()).toEqual(['totp', 'passkey'])
})

test('a person is deleted with all that they have', async () => {
  const { client } = await withAda()
  await client.query(anApp.replace('pending', 'active'))
  await client.query(aPasskey(true))
  await client.query(`delete from auth."user"`)
  expect((await client.query('select from auth.passkey')).rowCount).toBe(0)
})
