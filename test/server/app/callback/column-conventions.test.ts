// Validation steps 4 and 5 read any specified auth schema: three naming conventions, uuid or text ids, and never write
// there.

import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type FakeAuth, type RunningApp, startApp, startFakeAuth } from '../../../support/app-service.ts'
import {
  accepted,
  appUsersOf,
  CALLBACK,
  decision,
  found,
  gist,
  invalid,
  knowsNobody,
  person,
} from '../../../support/callback.ts'
import { administer, connectTo, createDatabase } from '../../../support/databases.ts'

const conventions = {
  camelCase: ['"userId"', '"expiresAt"', '"emailVerified"'],
  snake_case: ['user_id', 'expires_at', 'email_verified'],
  lowercase: ['userid', 'expiresat', 'emailverified'],
} as const

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex')

let auth: FakeAuth
beforeAll(async () => {
  auth = await startFakeAuth()
  knowsNobody(auth)
})
afterAll(() => auth?.stop())

/** No transaction of the application is left behind, failed ones least of all. */
async function expectNoneOpen({ databaseUrl }: RunningApp): Promise<void> {
  const db = await connectTo(databaseUrl)
  // Housekeeping may be in the middle of one of its own just now.
  await vi.waitFor(
    async () => {
      const { rows } = await db.query(
        `select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )
      expect(rows).toEqual([])
    },
    { timeout: 60_000 },
  )
}

describe.each(Object.entries(conventions))('%s columns', (_, [userId, expiresAt, emailVerified]) => {
  describe.each(['uuid', 'text'])('with %s ids', (idType) => {
    describe.each(['timestamptz', 'timestamp'])('and an expiry of type %s', (expiryType) => {
      let app: RunningApp
      const [proven, unproven, unknown] = [randomUUID(), randomUUID(), randomUUID()]

      beforeAll(async () => {
        const url = await createDatabase(null)
        const database = new URL(url).pathname.slice(1)
        const role = `reader_${proven.slice(0, 8)}`
        await administer(url, `alter database ${database} set timezone = 'Pacific/Kiritimati'`)
        await administer(
          url,
          `create schema auth;
           create table auth."user" (id ${idType} primary key, name text, email text, ${emailVerified} boolean);
           create table auth.session (token text primary key, ${userId} ${idType}, ${expiresAt} ${expiryType});
           insert into auth."user" values
             ('${proven}', null, 'f@example.com', true),
             ('${unproven}', 'F', 'f@example.com', false),
             ('${unknown}', 'F', 'f@example.com', null);
           create role ${role} login password 'r';
           grant create on database ${database} to ${role};
           grant usage on schema auth to ${role};
           grant select on all tables in schema auth to ${role}`,
        )
        const utc = expiryType === 'timestamp' ? `at time zone 'UTC'` : ''
        const add = (token: string, of: string, from: string) =>
          administer(
            url,
            `insert into auth.session values ('${token}', '${of}', (now() + interval '${from}') ${utc})`,
          )
        await add('stored-plainly', proven, '1 hour')
        await add(digestOf('stored-as-digest'), proven, '1 hour')
        await add('of-the-unproven', unproven, '1 hour')
        await add('of-the-unknown', unknown, '1 hour')
        await add('expired', proven, '-1 minute')
        await add(digestOf('expired-digest'), proven, '-1 minute')
        await add('of-nobody', randomUUID(), '1 hour')
        // A role that may read there and no more: a write would fail.
        const reader = new URL(url)
        reader.username = role
        reader.password = 'r'
        app = await startApp({ AUTH_URL: auth.url }, reader.href)
      })
      afterAll(() => app?.stop())

      test.each([
        ['stored-plainly', found('identity', 'refused', 'refused', 'refused')],
        ['stored-as-digest', found('identity', 'refused', 'refused', 'refused', 'refused')],
      ])('RES-6, RES-7, AU-4, ERR-11: a token %s yields its user', async (token, findings) => {
        expect(gist(await app.post(CALLBACK, { token }))).toEqual(accepted)
        // Not 'failed': a query that failed under one name was rolled back before the next.
        expect(decision(app).findings).toEqual(findings)
        expect(await appUsersOf(app, proven)).toMatchObject([
          { email: 'f@example.com', name: '', email_verified: true },
        ])
        await expectNoneOpen(app)
      })

      test.each([
        ['of-the-unproven', unproven],
        ['of-the-unknown', unknown],
      ])('one %s yields an e-mail that is not verified', async (token, id) => {
        expect(gist(await app.post(CALLBACK, { token }))).toEqual(accepted)
        expect(await appUsersOf(app, id)).toMatchObject([{ email_verified: false }])
      })

      test.each(['expired', 'expired-digest', 'of-nobody', 'unknown'])(
        'RES-6: one that is %s yields nobody',
        async (token) => {
          expect(gist(await app.post(CALLBACK, { token }))).toEqual(invalid)
        },
      )
    })
  })
})

describe('where no name fits', () => {
  const failed = found('failed', 'refused', 'refused', 'refused', 'failed')

  test.each([
    ['no such schema', 'select 1'],
    ['no such table', 'create schema auth; create table auth."user" (id text)'],
    [
      'other columns',
      'create schema auth; create table auth.session (token text, owner text, until timestamptz)',
    ],
  ])('AU-4, ERR-10: %s: the look-ups fail, and the user is looked up all the same', async (_, statements) => {
    const url = await createDatabase(null)
    await administer(url, statements)
    const app = await startApp({ AUTH_URL: auth.url }, url)
    onTestFinished(app.stop)
    expect(gist(await app.post(CALLBACK, { token: 'unknown' }))).toEqual(invalid)
    expect(decision(app).findings).toEqual(failed)
    const user = person()
    expect(gist(await app.post(CALLBACK, { token: 'unknown', user }))).toEqual(accepted)
    expect(decision(app).findings).toEqual(failed)
    expect(await appUsersOf(app, user.id)).toHaveLength(1)
    await expectNoneOpen(app)
  })
})

test('the tables may change their names while the application runs', async () => {
  const url = await createDatabase(null)
  await administer(
    url,
    `create schema auth;
     create table auth."user" (id text, name text, email text, email_verified boolean);
     create table auth.session (token text, user_id text, expires_at timestamptz);
     insert into auth."user" values ('u', 'U', 'u@example.com', true);
     insert into auth.session values ('stored', 'u', now() + interval '1 hour')`,
  )
  const app = await startApp({ AUTH_URL: auth.url }, url)
  onTestFinished(app.stop)
  expect(gist(await app.post(CALLBACK, { token: 'stored' }))).toEqual(accepted)
  await administer(
    url,
    `alter table auth.session rename user_id to "userId";
     alter table auth.session rename expires_at to "expiresAt"`,
  )
  expect(gist(await app.post(CALLBACK, { token: 'stored' }))).toEqual(accepted)
  expect(decision(app).findings).toEqual(found('identity', 'refused', 'refused', 'refused'))
})

test('columns of two conventions at once: a session is found under either', async () => {
  const url = await createDatabase(null)
  await administer(
    url,
    `create schema auth;
     create table auth."user" (id text, name text, email text, email_verified boolean);
     create table auth.session (token text, "userId" text, "expiresAt" timestamptz, user_id text, expires_at timestamptz);
     insert into auth."user" values ('u', 'U', 'u@example.com', true);
     insert into auth.session (token, "userId", "expiresAt") values ('older', 'u', now() + interval '1 hour');
     insert into auth.session (token, user_id, expires_at) values ('newer', 'u', now() + interval '1 hour')`,
  )
  const app = await startApp({ AUTH_URL: auth.url }, url)
  onTestFinished(app.stop)
  for (const token of ['older', 'newer']) expect(gist(await app.post(CALLBACK, { token }))).toEqual(accepted)
  expect(gist(await app.post(CALLBACK, { token: 'unknown' }))).toEqual(invalid)
})
