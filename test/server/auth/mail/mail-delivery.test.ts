// The outbox: mail is sent after the answer, retried, delivered once, and never with an outdated code.

import { afterEach, expect, test, vi } from 'vitest'
import { PASSWORD, type RunningAuth, somebody, startAuth } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { startMailServer } from '../../../support/mail-server.ts'
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

const askFor = (auth: RunningAuth, email: string, type = 'email-verification') =>
  auth.post('/email-otp/send-verification-otp', { email, type })

/** A mail that has been sent is owed again, as if its server had hung. */
async function oweAgain(auth: RunningAuth, meanwhile: () => Promise<unknown>): Promise<void> {
  const db = await connectTo(auth.databaseUrl)
  await db.query(`update auth.outbox set sent_at = null, due_at = now() + interval '1 hour'`)
  await meanwhile()
  await db.query('update auth.outbox set due_at = now() where sent_at is null')
  await signUp(auth, somebody())
  await waitFor(async () => {
    expect((await db.query('select 1 from auth.outbox where sent_at is null')).rowCount).toBe(0)
  })
}

test('a mail whose code was superseded before it left carries the newest one, so that whichever is read works', async () => {
  const auth = await start()
  const email = somebody()
  await signUp(auth, email)
  const outdated = await auth.codeTo(email)
  await oweAgain(auth, async () => {
    await askFor(auth, email)
    await auth.mailTo(email, 2)
  })
  const [newest, late] = [await auth.codeTo(email, 2), await auth.codeTo(email, 3)]
  expect(newest).not.toBe(outdated)
  expect(late).toBe(newest)
  expect((await auth.post('/email-otp/verify-email', { email, otp: late })).status).toBe(200)
})

test('a mail that leaves when its code, and every newer one, is used up is not sent: nobody waits for it', async () => {
  const auth = await start()
  const email = somebody()
  await signUp(auth, email)
  const otp = await auth.codeTo(email)
  await oweAgain(auth, () => auth.post('/email-otp/verify-email', { email, otp }))
  expect(await auth.mailsTo(email)).toHaveLength(1)
})

test('a mail that leaves when its code has lapsed is not sent: it would be refused', async () => {
  const auth = await start()
  const email = somebody()
  await signUp(auth, email)
  await auth.codeTo(email)
  const db = await connectTo(auth.databaseUrl)
  await oweAgain(auth, () =>
    db.query('update auth.one_time_code set expires_at = now() where email = $1', [email]),
  )
  expect(await auth.mailsTo(email)).toHaveLength(1)
})

test('a code of another purpose takes no mail over', async () => {
  const auth = await start()
  const email = somebody()
  await signUp(auth, email)
  const code = await auth.codeTo(email)
  await oweAgain(auth, async () => {
    await askFor(auth, email, 'sign-in')
    await auth.mailTo(email, 2)
  })
  expect(await auth.codeTo(email, 3)).toBe(code)
})

test.each(['email-verification', 'sign-in', 'forget-password'])(
  'EVT-2: as specified, eight quick calls for a code of %s send eight mails, and one of their codes is good',
  async (type) => {
    const auth = await start({ PROFILE: 'spec', OTP_ATTEMPTS: '10' })
    const email = somebody()
    await signUp(auth, email)
    const first = await auth.mailTo(email)
    const calls = await Promise.all(Array.from({ length: 8 }, () => askFor(auth, email, type)))
    expect(calls.map(({ status }) => status)).toEqual(Array(8).fill(200))
    await auth.mailTo(email, 9)
    const db = await connectTo(auth.databaseUrl)
    await waitFor(async () => {
      expect((await db.query('select 1 from auth.outbox where sent_at is null')).rowCount).toBe(0)
    })
    const mails = (await auth.mailsTo(email)).filter(({ id }) => id !== first.id)
    expect(mails).toHaveLength(8)
    const codes = new Set(mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]))
    const good = []
    for (const otp of codes) {
      const { status } = await auth.post('/email-otp/check-verification-otp', { email, type, otp })
      if (status === 200) good.push(otp)
    }
    expect(good).toHaveLength(1)
  },
)

test('X-973: a mail that no server accepts is given up when its seventh attempt fails', async () => {
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
    const { rows } = await db.query('select attempts, dead_at from auth.outbox where recipient = $1', [email])
    expect(rows).toMatchObject([{ attempts: 7, dead_at: expect.any(Date) }])
  })
})

test('of a mail that its server refuses the words are kept, without the code in them, until a server takes it', async () => {
  const server = await startMailServer()
  server.reply(452, (mail) => `4.2.2 Mailbox full: ${/^Subject: (.*)$/m.exec(mail)?.[1]}`)
  const auth = await start({ SMTP_URL: server.url })
  const email = somebody()
  await signUp(auth, email)
  const db = await connectTo(auth.databaseUrl)
  const kept = async () =>
    (await db.query('select last_failure, sent_at from auth.outbox where recipient = $1', [email])).rows
  await waitFor(async () =>
    expect(await kept()).toEqual([
      { last_failure: expect.stringMatching(/^452 4\.2\.2 Mailbox full: … /), sent_at: null },
    ]),
  )
  const code = server.offered.at(-1)?.code ?? ''
  expect(code).toMatch(/^\d{6}$/)
  expect((await kept())[0].last_failure).not.toContain(code)
  server.reply(250)
  await db.query('update auth.outbox set due_at = now()')
  await signUp(auth, somebody())
  await waitFor(async () => expect(await kept()).toEqual([{ last_failure: null, sent_at: expect.any(Date) }]))
})
