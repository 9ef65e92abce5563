// How a service opens its database, and what /ready and the commands learn of it.

import { expect, onTestFinished, test, vi } from 'vitest'
import { READ_ONLY } from '../../../server/db/database-problem.ts'
import { migrationsOf } from '../../../server/db/migrate.ts'
import { databaseCheck, demandMigrated, type OpenOptions, openDatabase } from '../../../server/db/open.ts'
import { connect } from '../../../server/db/pool.ts'
import { UNHURRIED_MS } from '../../support/auth-service.ts'
import { proxyOfTest } from '../../support/database-proxy.ts'
import { administer, createDatabase, rowsIn } from '../../support/databases.ts'
import { recordingLog } from '../../support/quiet.ts'

/** @returns what has been logged, and the opening, whose pool is ended by the test */
function opening(databaseUrl: string, options: Partial<OpenOptions> = {}) {
  const log = recordingLog()
  const opened = openDatabase({
    databaseUrl,
    schema: 'auth',
    log,
    waitForDatabase: true,
    connectionWaitMs: UNHURRIED_MS,
    ...options,
  })
  opened.then(
    (pool) => onTestFinished(() => pool.end()),
    () => {},
  )
  return { opened, said: () => log.lines.map(({ message }) => message) }
}

async function poolOf(url: string) {
  const pool = await connect(url, { connectionWaitMs: UNHURRIED_MS })
  onTestFinished(() => pool.end())
  return pool
}

const makeReadOnly = (url: string) =>
  administer(
    url,
    `do $$ begin
       execute format('alter database %I set default_transaction_read_only = on', current_database());
     end $$`,
  )
const forgetOne = (url: string) =>
  rowsIn(
    url,
    'delete from auth.lockstep_migration where name = (select max(name) from auth.lockstep_migration)',
  )

test('what is missing is migrated, once the start’s examination allows it, and examined again', async () => {
  const url = await createDatabase(null)
  const moments: string[] = []
  const examined = async (moment: string) => {
    const [row] = await rowsIn(url, `select to_regclass('auth.session') is not null as "isMigrated"`)
    moments.push(`${moment}, ${row?.isMigrated ? 'migrated' : 'empty'}`)
  }
  const first = opening(url, { examined })
  await first.opened
  expect(moments).toEqual(['before migrating, empty', 'open, migrated'])
  expect(first.said()).toEqual(migrationsOf('auth').map(() => 'Migrated.'))
  const second = opening(url, { examined })
  await second.opened
  expect(moments.slice(2)).toEqual(['open, migrated'])
  expect(second.said()).toEqual([])
})

test('a database that is away is waited for where that is wanted, and each try is logged', async () => {
  const proxy = await proxyOfTest(await createDatabase())
  proxy.refuse(true)
  const { opened, said } = opening(proxy.url)
  await vi.waitFor(() => expect(said()).toHaveLength(2), { timeout: 60_000 })
  proxy.refuse(false)
  await opened
  expect(new Set(said())).toEqual(new Set([expect.stringMatching(/^The database cannot be reached/)]))
})

test('otherwise it ends the start at once', async () => {
  const proxy = await proxyOfTest(await createDatabase())
  proxy.refuse(true)
  const { opened, said } = opening(proxy.url, { waitForDatabase: false })
  await expect(opened).rejects.toThrow(/^The database cannot be reached/)
  expect(said()).toEqual([])
})

test.each([true, false])(
  'what waiting does not mend ends the start at once (to be waited for: %s)',
  async (waitForDatabase) => {
    const url = await createDatabase()
    const nowhere = new URL(url)
    nowhere.pathname = '/nowhere'
    const missing = opening(nowhere.href, { waitForDatabase })
    await expect(missing.opened).rejects.toThrow(/^The database that DATABASE_URL names does not exist/)
    const examined = () => Promise.reject(new Error('No key is known.'))
    const refused = opening(url, { waitForDatabase, examined })
    await expect(refused.opened).rejects.toThrow('No key is known.')
    expect([...missing.said(), ...refused.said()]).toEqual([])
  },
)

test('a read-only database is opened, which is logged, and is not ready', async () => {
  const url = await createDatabase()
  await makeReadOnly(url)
  const { opened, said } = opening(url)
  expect(await databaseCheck(await opened, 'auth')()).toBe('read-only')
  expect(said()).toEqual([READ_ONLY])
})

test('one is ready once all is migrated, as long as it is there', async () => {
  const url = await createDatabase()
  const proxy = await proxyOfTest(url)
  const check = databaseCheck(await poolOf(proxy.url), 'auth')
  expect(await check()).toBe(true)
  await rowsIn(url, `insert into auth.lockstep_migration values ('9999-newer.sql')`)
  expect(await check()).toBe(true)
  await forgetOne(url)
  await forgetOne(url)
  expect(await check()).toBe('not migrated')
  proxy.refuse(true)
  proxy.cut()
  expect(await check()).toBe('unreachable')
  expect(await databaseCheck(await poolOf(await createDatabase(null)), 'auth')()).toBe('not migrated')
})

test('a command works with a schema that is up to date, and otherwise says what to do', async () => {
  const url = await createDatabase()
  await demandMigrated(await poolOf(url), 'auth')
  await forgetOne(url)
  await expect(demandMigrated(await poolOf(url), 'auth')).rejects.toThrow(
    /^The schema auth of this database is not up to date: run .*migrate/,
  )
  await expect(demandMigrated(await poolOf(await createDatabase(null)), 'app')).rejects.toThrow(
    /^The schema app of this database is not up to date/,
  )
  const proxy = await proxyOfTest(url)
  proxy.refuse(true)
  await expect(demandMigrated(await poolOf(proxy.url), 'auth')).rejects.toThrow(
    /^The database cannot be reached/,
  )
})
