// Sending again what was given up, by the command, where one of the endpoints is gone from WEBHOOKS.

import { expect, onTestFinished, test, vi } from 'vitest'
import { signUp, somebody, startAuth } from '../../support/auth-service.ts'
import { command } from '../../support/command.ts'
import { connectTo } from '../../support/databases.ts'
import { startReceiver, webhooks } from '../../support/webhook-receiver.ts'

test('the command says of an endpoint that is gone that its events wait, and of the others that they are sent again', async () => {
  const [gone, kept] = [await startReceiver(), await startReceiver()]
  const auth = await startAuth(webhooks(gone, kept))
  onTestFinished(auth.stop)
  await signUp(auth, somebody())
  await Promise.all([gone.until(1), kept.until(1)])
  const db = await connectTo(auth.databaseUrl)
  await vi.waitFor(async () =>
    expect((await db.query('select from auth.event_delivery where sent_at is null')).rowCount).toBe(0),
  )
  await db.query('update auth.event_delivery set sent_at = null, dead_at = now()')
  const WEBHOOKS = JSON.stringify([{ url: kept.url, secret: kept.secret }])
  const { code, out } = await command('webhooks', ['replay', '--all'], {
    DATABASE_URL: auth.databaseUrl,
    WEBHOOKS,
    WEBHOOKS_PRIVATE: 'on',
  })
  expect(code).toBe(0)
  expect(out).toContain(
    `1 wait, and nothing sends them: WEBHOOKS, as this command reads it, doesn’t list ${gone.url}.`,
  )
  expect(out).toContain('1 are sent again')
})
