// A mail server or a database that fails during a delivery: no answer changes, and the same code arrives.

import { afterEach, expect, test, vi } from 'vitest'
import { type AuthBehindProxy, startAuthBehindProxy } from '../../../support/auth-behind-proxy.ts'
import { type RunningAuth, signUp, somebody } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { type MailServer, startMailServer } from '../../../support/mail-server.ts'

const started: AuthBehindProxy[] = []
afterEach(async () => {
  for (const one of started.splice(0)) await one.stop()
})

async function start(mailServer: MailServer) {
  const setup = await startAuthBehindProxy({ SMTP_URL: mailServer.url })
  started.push(setup)
  const db = await connectTo(setup.databaseUrl)
  const owed = async (email: string) => {
    const { rows } = await db.query(
      'select attempts, sent_at is not null as sent, dead_at is not null as dead from auth.outbox where recipient = $1',
      [email],
    )
    return rows
  }
  return {
    ...setup,
    owed,
    comeDue: () => db.query('update auth.outbox set due_at = now() where sent_at is null'),
  }
}

const offers = (server: MailServer, count: number) =>
  vi.waitFor(() => expect(server.offered).toHaveLength(count), { timeout: 60_000 })
const verify = (auth: RunningAuth, email: string, otp = '') =>
  auth.post('/email-otp/verify-email', { email, otp })

test.each([
  ['4xx', 451],
  ['5xx', 550],
])(
  'when the mail server answers %s, the sign-up is answered as usual, and the mail is retried',
  async (_, code) => {
    const server = await startMailServer()
    const { auth, owed } = await start(server)
    const [taken, refused] = [somebody(), somebody()]
    const usual = await signUp(auth, taken)
    await offers(server, 1)
    server.reply(code)
    const answer = await signUp(auth, refused)
    expect([answer.status, [...answer.headers.keys()]]).toEqual([200, [...usual.headers.keys()]])
    expect(Object.keys(answer.body as object)).toEqual(Object.keys(usual.body as object))
    await offers(server, 2)
    expect(await owed(refused)).toEqual([{ attempts: 1, sent: false, dead: false }])
    server.reply(250)
    // By itself, after its first pause.
    await vi.waitFor(
      async () => expect(await owed(refused)).toEqual([{ attempts: 2, sent: true, dead: false }]),
      {
        timeout: 60_000,
      },
    )
    const [first, second] = server.offered.filter(({ to }) => to === refused)
    expect(second).toEqual(first)
    expect((await verify(auth, refused, second?.code)).status).toBe(200)
  },
)

test('a mail that is sent twice, because its success could not be stored, has the same code', async () => {
  const server = await startMailServer()
  const { auth, proxy, owed, comeDue } = await start(server)
  const email = somebody()
  let isCut = false
  proxy.judge((statement) => {
    if (isCut || !/set sent_at/.test(statement)) return 'pass'
    isCut = true
    return 'cutBefore'
  })
  await signUp(auth, email)
  await offers(server, 1)
  await vi.waitFor(() => expect(isCut).toBe(true), { timeout: 60_000 })
  expect(await owed(email)).toEqual([{ attempts: 1, sent: false, dead: false }])
  await comeDue()
  await signUp(auth, somebody())
  await vi.waitFor(
    async () => expect(await owed(email)).toEqual([{ attempts: 2, sent: true, dead: false }]),
    { timeout: 60_000 },
  )
  const [first, second] = server.offered.filter(({ to }) => to === email)
  expect(first?.code).toMatch(/^\d{6}$/)
  expect(second).toEqual(first)
  expect((await verify(auth, email, second?.code)).status).toBe(200)
})

test('after the outbox could not be written, it is tried again by itself, but not at once', async () => {
  const server = await startMailServer()
  const { auth, proxy, owed } = await start(server)
  const earlier = somebody()
  await signUp(auth, earlier)
  await vi.waitFor(async () => expect(await owed(earlier)).toMatchObject([{ sent: true }]), {
    timeout: 60_000,
  })
  const cuts: number[] = []
  proxy.judge((statement) => {
    if (cuts.length === 2 || !/update auth\.outbox set due_at/.test(statement)) return 'pass'
    cuts.push(performance.now())
    return 'cutBefore'
  })
  await signUp(auth, somebody())
  await offers(server, 2)
  const [first = 0, second = 0] = cuts
  expect(second - first).toBeGreaterThan(900)
})
