// A JWT that names a session is valid only while that session lives, where our database can show that.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type FakeAuth, type RunningApp, startApp, startFakeAuth } from '../../../support/app-service.ts'
import { type RunningAuth, startAuth, verifiedPerson } from '../../../support/auth-service.ts'
import { accepted, CALLBACK, decision, gist, invalid } from '../../../support/callback.ts'
import { administer, connectTo, createDatabase } from '../../../support/databases.ts'
import { createSigner, publish } from './support/signer.ts'

describe.each(['spec', 'hardened'])('beside our own auth service, with PROFILE=%s', (PROFILE) => {
  let auth: RunningAuth
  let app: RunningApp
  beforeAll(async () => {
    auth = await startAuth()
    app = await startApp({ AUTH_URL: auth.url, PROFILE }, auth.databaseUrl)
  })
  afterAll(async () => {
    await app?.stop()
    await auth?.stop()
  })

  const signedIn = async () => {
    const { token, user } = await verifiedPerson(auth)
    const { body } = await auth.get('/token', { authorization: `Bearer ${token}` })
    return { token, user, jwt: (body as { token: string }).token }
  }
  const post = async (token: string) => gist(await app.post(CALLBACK, { token }))

  test('a JWT identifies its user by its signature', async () => {
    const { jwt, user } = await signedIn()
    expect(await post(jwt)).toEqual(accepted)
    expect(decision(app).findings).toEqual(['verifyJwt: identity'])
    const db = await connectTo(auth.databaseUrl)
    const { rowCount } = await db.query('select 1 from app.app_user where auth_user_id = $1', [user.id])
    expect(rowCount).toBe(1)
  })

  const ends: [string, (one: { token: string; jwt: string; user: { id: string } }) => Promise<unknown>][] = [
    [
      'a sign-out by cookie',
      ({ token }) => auth.post('/sign-out', {}, { cookie: `auth.session_token=${token}` }),
    ],
    ['a sign-out by itself', ({ jwt }) => auth.post('/sign-out', {}, { authorization: `Bearer ${jwt}` })],
    [
      'the session’s expiry',
      () => administer(auth.databaseUrl, 'update auth.session set "expiresAt" = now()'),
    ],
    [
      'the user’s end',
      ({ user }) => administer(auth.databaseUrl, `delete from auth."user" where id = '${user.id}'`),
    ],
  ]
  test.each(ends)('after %s it is refused', async (_, end) => {
    const person = await signedIn()
    expect(await post(person.jwt)).toEqual(accepted)
    await end(person)
    expect(await post(person.jwt)).toEqual(invalid)
  })
})

/** An auth service that publishes a key and knows nobody, so that step 1 alone decides. */
let auth: FakeAuth
let sign: (claims: object) => Promise<string>
beforeAll(async () => {
  auth = await startFakeAuth()
  const signer = await createSigner()
  publish(auth, [signer.jwk])
  sign = (claims) => signer.sign({ sub: 'u-1', email: 'j@example.com', ...claims })
})
afterAll(() => auth?.stop())

/** An application whose database holds this beside its own schema. */
async function appBeside(statements: string, role?: string): Promise<RunningApp> {
  const url = await createDatabase(null)
  if (statements) await administer(url, statements)
  const reached = new URL(url)
  if (role) {
    await administer(
      url,
      `create role ${role} login password 'r';
       grant create on database ${reached.pathname.slice(1)} to ${role}`,
    )
    reached.username = role
    reached.password = 'r'
  }
  const app = await startApp({ AUTH_URL: auth.url }, reached.href)
  onTestFinished(app.stop)
  return app
}

const post = async (app: RunningApp, claims: object) =>
  gist(await app.post(CALLBACK, { token: await sign(claims) }))

const conventions: [string, string, string][] = [
  ['camelCase', '"userId"', '"expiresAt"'],
  ['snake_case', 'user_id', 'expires_at'],
  ['lowercase', 'userid', 'expiresat'],
]

describe.each(conventions)('beside a schema with %s columns', (_, userId, expiresAt) => {
  test.each([
    ['uuid', 'timestamptz', randomUUID(), randomUUID()],
    ['text', 'timestamp', 'live', 'lapsed'],
    ['integer', 'timestamptz', 7, 8],
  ])('and ids of type %s, the session it names must live', async (idType, expiryType, live, lapsed) => {
    const utc = expiryType === 'timestamp' ? `at time zone 'UTC'` : ''
    const app = await appBeside(
      `create schema auth;
       create table auth.session (id ${idType} primary key, token text, ${userId} text, ${expiresAt} ${expiryType});
       insert into auth.session values
         ('${live}', 'a', 'u-1', now() ${utc} + interval '1 hour'),
         ('${lapsed}', 'b', 'u-1', now() ${utc} - interval '1 minute')`,
    )
    expect(await post(app, { sid: live })).toEqual(accepted)
    expect(await post(app, { sid: lapsed })).toEqual(invalid)
    for (const unknown of [randomUUID(), 'unknown', 99]) {
      expect(await post(app, { sid: unknown })).toEqual(invalid)
      // Not 'failed': as text, any id can be compared with any.
      expect(decision(app).findings).toContain('verifyJwt: refused')
    }
    expect(await post(app, { sid: live })).toEqual(accepted)
    expect(await post(app, {})).toEqual(accepted)
  })
})

describe('where nothing can be looked up, a JWT is accepted', () => {
  test.each([
    ['no such schema', ''],
    ['no such table', 'create schema auth; create table auth."user" (id text)'],
    ['a table of another kind', 'create schema auth; create table auth.session (id text, until bigint)'],
  ])('%s', async (_, statements) => {
    expect(await post(await appBeside(statements), { sid: randomUUID() })).toEqual(accepted)
  })

  test('a table that may not be read', async () => {
    const table = 'create schema auth; create table auth.session (id text, "expiresAt" timestamptz)'
    const app = await appBeside(table, `stranger_${randomUUID().slice(0, 8)}`)
    expect(await post(app, { sid: 'gone' })).toEqual(accepted)
  })
})

describe('a JWT is refused', () => {
  test('whose session could not be looked up for another reason', async () => {
    const app = await appBeside(
      `create schema auth;
       create view auth.session as
         select 's'::text as id, now() + interval '1 hour' / extract(hour from interval '0') as "expiresAt"`,
    )
    expect(await post(app, { sid: 's' })).toEqual(invalid)
    expect(decision(app).findings).toContain('verifyJwt: failed')
  })

  test('whose sid is no id', async () => {
    const app = await appBeside(
      `create schema auth;
       create table auth.session (id text, token text, "userId" text, "expiresAt" timestamptz);
       insert into auth.session values ('live', 'a', 'u-1', now() + interval '1 hour')`,
    )
    expect(await post(app, { sid: 'live' })).toEqual(accepted)
    for (const sid of [null, '', true, {}, ['live'], 'with\0nul'])
      expect(await post(app, { sid }), JSON.stringify(sid)).toEqual(invalid)
  })
})
