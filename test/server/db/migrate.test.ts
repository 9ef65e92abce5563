// Migrations are applied once each, by one process at a time, and never to a schema that is not ours.

import { randomBytes } from 'node:crypto'
import { expect, inject, test, vi } from 'vitest'
import { migrate, migrationsOf } from '../../../server/db/migrate.ts'
import { proxyOfTest } from '../../support/database-proxy.ts'
import { administer, connectTo, createDatabase, databaseNamed } from '../../support/databases.ts'
import { recordingLog } from '../../support/quiet.ts'

const all = (schema: 'auth' | 'app') => migrationsOf(schema)

test('bring an empty database up to date, and have nothing to do the second time', async () => {
  const url = await createDatabase(null)
  expect(await migrate(url, 'auth')).toEqual(all('auth'))
  expect(await migrate(url, 'app')).toEqual(all('app'))
  expect(await migrate(url, 'auth')).toEqual([])
})

test('of eight processes at once are applied by one', async () => {
  const url = await createDatabase(null)
  const applied = await Promise.all(
    Array.from({ length: 8 }, (_, index) => migrate(url, index % 2 === 0 ? 'auth' : 'app')),
  )
  expect(applied.flat().toSorted()).toEqual([...all('auth'), ...all('app')].toSorted())
})

test('leave a schema alone that Lockstep did not make', async () => {
  const url = await createDatabase(null)
  await administer(url, 'create schema auth')
  await administer(url, 'create table auth."user" (id text primary key)')
  await expect(migrate(url, 'auth')).rejects.toThrow(
    /"auth" of this database was not made by Lockstep.*AUTH_URL/s,
  )
  const db = await connectTo(url)
  const { rows } = await db.query(
    `select relname from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'`,
  )
  expect(rows).toEqual([{ relname: 'user' }])
})

test('take an empty schema that an administrator has made', async () => {
  const url = await createDatabase(null)
  await administer(url, 'create schema auth')
  expect(await migrate(url, 'auth')).toEqual(all('auth'))
})

test('that break leave nothing half done', async () => {
  const url = await createDatabase(null)
  await migrate(url, 'auth')
  const db = await connectTo(url)
  await db.query(`drop schema auth cascade; create schema auth;
    create table auth.lockstep_migration (name text primary key, applied_at timestamptz);
    create table auth.session (id integer)`)
  await expect(migrate(url, 'auth')).rejects.toThrow(/SQLSTATE 42P07/)
  const { rows } = await db.query(
    `select relname from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'`,
  )
  expect(rows.map(({ relname }) => relname).toSorted()).toEqual(['lockstep_migration', 'session'])
})

test.each([
  ['a user without rights', /may not do this: grant it CREATE/],
  ['a wrong password', /refuses the password: correct it in DATABASE_URL/],
  ['a database that is not there', /does not exist: create it/],
  ['a server that is not there', /cannot be reached.*start it, or correct DATABASE_URL/],
])('say in one sentence what is wrong: %s', async (what, sentence) => {
  const role = `weak_${randomBytes(4).toString('hex')}`
  const url = new URL(await createDatabase(null))
  await administer(inject('postgresUrl'), `create role ${role} login password 'weak'`)
  if (what.includes('rights') || what.includes('password')) {
    url.username = role
    url.password = what.includes('rights') ? 'weak' : 'wrong'
  }
  if (what.startsWith('a server')) url.port = '9'
  const target = what.startsWith('a database') ? databaseNamed(url.href, 'nowhere') : url.href
  const failure = await migrate(target, 'app').catch((error: Error) => error.message)
  expect(failure).toMatch(sentence)
  expect(failure).not.toContain('\n')
})

test('who waits says for whom at the first try, and continues once the lock is given back', async () => {
  const url = await createDatabase(null)
  const proxy = await proxyOfTest(url)
  const holder = await connectTo(`${url}&application_name=somebody`)
  await holder.query('select pg_advisory_lock($1)', [7_203_914])
  const bystander = await connectTo(`${url}&application_name=bystander`)
  await bystander.query('select pg_advisory_lock(1), pg_advisory_lock(0, $1)', [7_203_914])
  const log = recordingLog()
  const tries = () => proxy.statements.filter((statement) => statement.includes('advisory_xact_lock'))
  const migrated = migrate(proxy.url, 'auth', {
    info: (message) => log.info(`${message} Tries: ${tries().length}.`),
  })
  await vi.waitFor(() => expect(log.lines).toHaveLength(1), { timeout: 60_000 })
  expect(log.lines[0]?.message).toMatch(
    /^Waiting for the migration lock held by somebody \(lockstep, process \d+\)\. Tries: 1\.$/,
  )
  await holder.query('select pg_advisory_unlock($1)', [7_203_914])
  expect(await migrated).toEqual(all('auth'))
})

test('where nothing is missing, nobody is waited for', async () => {
  const url = await createDatabase(null)
  await migrate(url, 'auth')
  const holder = await connectTo(url)
  await holder.query('select pg_advisory_lock($1)', [7_203_914])
  expect(await migrate(url, 'auth')).toEqual([])
})

test('a read-only database is named as what it is, and not as one that is too old', async () => {
  const url = await createDatabase(null)
  await expect(migrate(`${url}&options=-c%20default_transaction_read_only%3Don`, 'auth')).rejects.toThrow(
    /^The database is read-only: .*target_session_attrs=read-write/,
  )
})

test('X-970: fill in the reason of each session of which the audit knows how it was opened', async () => {
  const url = await createDatabase(null)
  await migrate(url, 'auth')
  const db = await connectTo(url)
  await db.query(`
    delete from auth.lockstep_migration where name like '0032-%';
    alter table auth.session drop column amr, drop column aal, drop column "authenticatedAt";
    insert into auth."user" (name, email, "emailVerified") values ('Ada', 'ada@example.com', true)`)
  const opened = {
    'password.matched': ['pwd'],
    'passwordChange.requested': ['pwd'],
    'signInCode.accepted': ['email'],
    'email.verified': ['email'],
    'browser.proven': ['federated'],
    'profile.changed': [],
  }
  for (const event of Object.keys(opened))
    await db.query(
      `with opened as (
         insert into auth.session (token, "userId", "expiresAt", "ipAddress", "userAgent")
         select encode(sha256(convert_to($1, 'UTF8')), 'hex'), id, now() + interval '1 day', '', $1 from auth."user" returning id, "userId")
       insert into auth.audit_event (machine, previous_state, event, state, effects, detail, user_id, ip_address, user_agent)
       select 'account', 'verified', $1, 'verified', array['openSession'], jsonb_build_object('session', id), "userId", '', ''
       from opened`,
      [event],
    )
  expect(await migrate(url, 'auth')).toEqual(['0032-reasons-of-sessions.sql'])
  const { rows } = await db.query(
    `select "userAgent" as event, amr, aal, "authenticatedAt" = "createdAt" as "isDated" from auth.session`,
  )
  expect(rows).toHaveLength(6)
  for (const { event, amr, aal, isDated } of rows) {
    const isKnown = event !== 'profile.changed'
    expect({ event, amr, aal, isDated }).toEqual({
      event,
      amr: opened[event as keyof typeof opened],
      aal: isKnown ? 'aal1' : null,
      isDated: isKnown || null,
    })
  }
})
