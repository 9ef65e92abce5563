// Validation steps 4 and 5 read any specified auth schema: three naming conventions, uuid or text ids, and never write
// there. Every combination is in every-column-convention.test.ts.

import { describe, expect, onTestFinished, test } from 'vitest'
import { startApp } from '../../../support/app-service.ts'
import {
  accepted,
  appUsersOf,
  CALLBACK,
  decision,
  found,
  gist,
  invalid,
  person,
} from '../../../support/callback.ts'
import { administer, createDatabase } from '../../../support/databases.ts'
import {
  type Columns,
  expectNoneOpen,
  fakeAuthOfNobody,
  ofNobody,
  ofUsers,
  readerOf,
} from './column-conventions.support.ts'

const auth = fakeAuthOfNobody()

const someColumns: readonly Columns[] = [
  ['camelCase', 'uuid', 'timestamptz'],
  ['snake_case', 'text', 'timestamp'],
  ['lowercase', 'uuid', 'timestamp'],
  ['camelCase', 'text', 'timestamptz'],
]

describe.each(someColumns)('%s columns, %s ids, an expiry of type %s', (...columns) => {
  const reader = readerOf(columns, auth)

  test.each(ofUsers)('RES-6, RES-7, AU-4, ERR-11: a token %s yields its user', reader.yieldsUser)

  test.each(['unproven', 'unknown'] as const)(
    'one of the %s yields an e-mail that is not verified',
    reader.yieldsUnverified,
  )

  test.each(ofNobody)('RES-6: one that is %s yields nobody', reader.yieldsNobody)
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
    const app = await startApp({ AUTH_URL: auth().url }, url)
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
  const app = await startApp({ AUTH_URL: auth().url }, url)
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
  const app = await startApp({ AUTH_URL: auth().url }, url)
  onTestFinished(app.stop)
  for (const token of ['older', 'newer']) expect(gist(await app.post(CALLBACK, { token }))).toEqual(accepted)
  expect(gist(await app.post(CALLBACK, { token: 'unknown' }))).toEqual(invalid)
})
