// Steps 4 and 5 read any auth schema of the spec: three naming conventions, uuid or text ids, and never write there.

import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeAuth, json, type RunningApp, startApp, startFakeAuth } from '../../support/app-service.ts'
import { administer, connectTo, createDatabase } from '../../support/databases.ts'

const conventions = {
  camelCase: ['"userId"', '"expiresAt"', '"emailVerified"'],
  snake_case: ['user_id', 'expires_at', 'email_verified'],
  lowercase: ['userid', 'expiresat', 'emailverified'],
} as const

describe.each(Object.entries(conventions))('%s columns', (_, [userId, expiresAt, emailVerified]) => {
  describe.each(['uuid', 'text'])('with %s ids', (idType) => {
    describe.each(['timestamptz', 'timestamp'])('and an expiry of type %s', (expiryType) => {
      let app: RunningApp
      let auth: FakeAuth
      const id = randomUUID()

      beforeAll(async () => {
        const url = await createDatabase(null)
        await administer(url, 'create schema auth')
        await administer(
          url,
          `alter database ${new URL(url).pathname.slice(1)} set timezone = 'Pacific/Kiritimati'`,
        )
        await administer(
          url,
          `create table auth."user" (id ${idType} primary key, name text, email text, ${emailVerified} boolean);
           create table auth.session (id text primary key, token text, ${userId} ${idType}, ${expiresAt} ${expiryType});
           insert into auth."user" values ('${id}', null, 'f@example.com', true);
           create role reader_${id.slice(0, 8)} login password 'r';
           grant create on database ${new URL(url).pathname.slice(1)} to reader_${id.slice(0, 8)};
           grant usage on schema auth to reader_${id.slice(0, 8)};
           grant select on all tables in schema auth to reader_${id.slice(0, 8)}`,
        )
        auth = await startFakeAuth()
        auth.behave((_request, response) => json(response, 200, 'null'))
        // A role that may read there and no more: a write would fail.
        const reader = new URL(url)
        reader.username = `reader_${id.slice(0, 8)}`
        reader.password = 'r'
        app = await startApp({ AUTH_URL: auth.url }, reader.href)
        await addSession(url, 'stored-plainly', '1 hour')
        await addSession(url, createHash('sha256').update('stored-as-digest').digest('hex'), '1 hour')
        await addSession(url, 'expired', '-1 minute')
      })
      afterAll(async () => {
        await app?.stop()
        await auth?.stop()
      })

      const addSession = (url: string, token: string, from: string) =>
        administer(
          url,
          `insert into auth.session values ('${randomUUID()}', '${token}', '${id}', (now() at time zone 'UTC') ${expiryType === 'timestamptz' ? "at time zone 'UTC'" : ''} + interval '${from}')`,
        )

      test.each(['stored-plainly', 'stored-as-digest'])('a token %s yields its user', async (token) => {
        const answer = await app.post('/auth/auth-callback', { token })
        expect(answer).toMatchObject({ status: 200, body: { redirect: '/auth/no-organization' } })
        const db = await connectTo(app.databaseUrl)
        const { rows } = await db.query('select auth_user_id, email, name, email_verified from app.app_user')
        expect(rows).toEqual([{ auth_user_id: id, email: 'f@example.com', name: '', email_verified: true }])
      })

      test('an expired one yields nobody', async () => {
        expect((await app.post('/auth/auth-callback', { token: 'expired' })).status).toBe(401)
      })
    })
  })
})
