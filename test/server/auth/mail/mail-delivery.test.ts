// The outbox: mail is sent after the answer, retried, delivered once, and never with an outdated code.

import { afterEach, expect, test, vi } from 'vitest'
import { PASSWORD, type RunningAuth, somebody, startAuth } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { startSilentServer } from '../../../support/silent-server.ts'

const waitFor = (fact: () => Promise<void>) => vi.waitFor(fact, { timeout: 60_000 })

const started: RunningAuth[] = []
const start = async (env: Record<string, string> = {}) => {
  const auth = await startAuth(env)
  started.push(auth)
  return auth
}
afterEach(async () => {
  for (const auth of started.splice(0)) await auth.stop()
})

const signUp = (auth: RunningAuth, email: string) =>
  auth.post('/sign-up/email', { name: 'N', email, password: PASSWORD })

test.each(['refuses', 'hangs'])(
  'a mail server that %s leaves the answer as it is, and the mail in the outbox',
  async (what) => {
    const silent = await startSilentServer()
    const auth = await start({ SMTP_URL: what === 'hangs' ? silent.url : 'smtp://127.0.0.1:9' })
    const email = somebody()
    expect((await signUp(auth, email)).status).toBe(200)
    const db = await connectTo(auth.databaseUrl)
    await waitFor(async () => {
      const { rows } = await db.query(
        'select attempts, sent_at, dead_at from auth.outbox where recipient = $1',
        [email],
      )
      expect(rows).toEqual([{ attempts: 1, sent_at: null, dead_at: null }])
    })
    silent.close()
  },
)

test('a mail whose process died comes due again, with the same code', async () => {
  const auth = await start()
  const email = somebody()
  await signUp(auth, email)
  const first = await auth.codeTo(email)
  const db = await connectTo(auth.databaseUrl)
  await db.query('update auth.outbox set sent_at = null, due_at = now()')
  await signUp(auth, somebody())
  expect(await auth.codeTo(email, 2)).toBe(first)
})

test('a code that was superseded before it was sent is not sent', async () => {
  const auth = await start()
  const email = somebody()
  await signUp(auth, email)
  await auth.mailTo(email)
  const db = await connectTo(auth.databaseUrl)
  await db.query(`update auth.outbox set sent_at = null, due_at = now() + interval '1 hour'`)
  await auth.post('/email-otp/send-verification-otp', { email, type: 'email-verification' })
  await auth.mailTo(email, 2)
  await db.query('update auth.outbox set due_at = now() where sent_at is null')
  await signUp(auth, somebody())
  await waitFor(async () => {
    expect((await db.query('select 1 from auth.outbox where sent_at is null')).rowCount).toBe(0)
  })
  expect(await auth.mailsTo(email)).toHaveLength(2)
})

test('a mail that no server accepts is given up after its last pause', async () => {
  const auth = await start({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const email = somebody()
  await signUp(auth, email)
  const db = await connectTo(auth.databaseUrl)
  await waitFor(async () => {
    expect(
      (
        await db.query(
          "select 1 from auth.outbox where attempts = 1 and due_at < now() + interval '5 seconds'",
        )
      ).rowCount,
    ).toBe(1)
  })
  await db.query('update auth.outbox set attempts = 6, due_at = now()')
  await signUp(auth, somebody())
  await waitFor(async () => {
    const { rows } = await db.query('select dead_at from auth.outbox where recipient = $1', [email])
    expect(rows[0]?.dead_at).not.toBeNull()
  })
})
