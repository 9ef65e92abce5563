// The auth service's tables are looked for in the schema that a setting names.

import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { startApp, startFakeAuth } from '../../../support/app-service.ts'
import { accepted, CALLBACK, decision, gist, opaqueToken, sessionOf } from '../../../support/callback.ts'
import { connectTo, createDatabase } from '../../../support/databases.ts'

test('a session stored in public, Better Auth’s own schema, is found, and its end is noticed', async () => {
  const auth = await startFakeAuth()
  onTestFinished(auth.stop)
  const databaseUrl = await createDatabase(null)
  const app = await startApp({ AUTH_URL: auth.url, AUTH_SCHEMA: 'public' }, databaseUrl)
  onTestFinished(app.stop)
  const token = opaqueToken()
  const db = await connectTo(databaseUrl)
  await db.query(`
    create table "user" (id text primary key, name text, email text, "emailVerified" boolean);
    create table session (id text primary key, token text, "userId" text, "expiresAt" timestamptz);
    insert into "user" values ('u', 'N', 'u@example.com', true);
    insert into session values ('s', '${createHash('sha256').update(token).digest('hex')}', 'u', now() + interval '1 hour')`)
  const answer = await app.post(CALLBACK, { token })
  expect(gist(answer)).toEqual(accepted)
  expect(decision(app).findings?.at(-1)).toBe('lookUpDigest: identity')
  expect((await app.get('/api/me', sessionOf(answer))).status).toBe(200)
  await db.query('delete from session')
  expect((await app.get('/api/me', sessionOf(answer))).status).toBe(401)
})
