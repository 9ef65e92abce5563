// What the look-ups of a callback must find in an auth schema of one naming convention, one type of ids and one of expiries.

import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, vi } from 'vitest'
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
} from '../../../support/callback.ts'
import { administer, connectTo, createDatabase } from '../../../support/databases.ts'

const conventions = {
  camelCase: ['"userId"', '"expiresAt"', '"emailVerified"'],
  snake_case: ['user_id', 'expires_at', 'email_verified'],
  lowercase: ['userid', 'expiresat', 'emailverified'],
} as const

export type Columns = readonly [
  convention: keyof typeof conventions,
  ids: 'uuid' | 'text',
  expiry: 'timestamptz' | 'timestamp',
]

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** To be called at the top of a file. @returns what is there once its tests run */
export function fakeAuthOfNobody(): () => FakeAuth {
  let auth: FakeAuth
  beforeAll(async () => {
    auth = await startFakeAuth()
    knowsNobody(auth)
  })
  afterAll(() => auth?.stop())
  return () => auth
}

/** No transaction of the application is left behind, failed ones least of all. */
export async function expectNoneOpen({ databaseUrl }: RunningApp): Promise<void> {
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

/** An application before such a schema, with people and sessions in it. To be called where tests are described. */
export function readerOf([convention, idType, expiryType]: Columns, auth: () => FakeAuth) {
  const [userId, expiresAt, emailVerified] = conventions[convention]
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
    app = await startApp({ AUTH_URL: auth().url }, reader.href)
  })
  afterAll(() => app?.stop())

  return {
    yieldsUser: async (token: string, findings: string[]) => {
      expect(gist(await app.post(CALLBACK, { token }))).toEqual(accepted)
      // Not 'failed': a query that failed under one name was rolled back before the next.
      expect(decision(app).findings).toEqual(findings)
      expect(await appUsersOf(app, proven)).toMatchObject([
        { email: 'f@example.com', name: '', email_verified: true },
      ])
      await expectNoneOpen(app)
    },
    yieldsUnverified: async (whose: 'unproven' | 'unknown') => {
      expect(gist(await app.post(CALLBACK, { token: `of-the-${whose}` }))).toEqual(accepted)
      expect(await appUsersOf(app, { unproven, unknown }[whose])).toMatchObject([{ email_verified: false }])
    },
    yieldsNobody: async (token: string) => expect(gist(await app.post(CALLBACK, { token }))).toEqual(invalid),
  }
}

/** What the look-ups find by each token that somebody has a session with. */
export const ofUsers = [
  ['stored-plainly', found('identity', 'refused', 'refused', 'refused')],
  ['stored-as-digest', found('identity', 'refused', 'refused', 'refused', 'refused')],
] as const

export const ofNobody = ['expired', 'expired-digest', 'of-nobody', 'unknown']
