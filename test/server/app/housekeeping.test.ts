// Expired rows of the application are removed at the start, and no others.

import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp, startFakeAuth } from '../../support/app-service.ts'
import { connectTo, createDatabase } from '../../support/databases.ts'

test('expired sessions, those past their age, and old audit events', async () => {
  const databaseUrl = await createDatabase()
  const db = await connectTo(databaseUrl)
  await db.query(`
    insert into app.session (id, data, created_at, expires_at) values
      ('live', '{}', now() - interval '29 days', now() + interval '1 hour'),
      ('unused', '{}', now() - interval '1 day', now() - interval '1 second'),
      ('aged', '{}', now() - interval '31 days', now() + interval '1 hour')`)
  await db.query(`
    insert into app.audit_event (at, request_id, machine, state, detail) values
      (now() - interval '399 days', 'kept', 'callback', 'noToken', '{}'),
      (now() - interval '401 days', 'gone', 'callback', 'noToken', '{}')`)
  const auth = await startFakeAuth()
  const app = await startApp({ AUTH_URL: auth.url }, databaseUrl)
  onTestFinished(async () => {
    await app.stop()
    await auth.stop()
  })
  await vi.waitFor(
    async () => {
      expect((await db.query('select id from app.session')).rows).toEqual([{ id: 'live' }])
      expect((await db.query('select request_id from app.audit_event')).rows).toEqual([
        { request_id: 'kept' },
      ])
    },
    { timeout: 60_000 },
  )
})
