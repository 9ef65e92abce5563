// A database that fails at the worst moment: nothing is left incomplete, no answer is wrong, and the service recovers.

import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import {
  type AuthBehindProxy,
  brokenInto,
  expectComeBack,
  housekeepingOver,
  startAuthBehindProxy,
} from '../../../support/auth-behind-proxy.ts'
import { type Answer, PASSWORD, signUp, somebody, verifiedPerson } from '../../../support/auth-service.ts'
import { administer, connectTo } from '../../../support/databases.ts'

let setup: AuthBehindProxy
beforeAll(async () => {
  setup = await startAuthBehindProxy()
  await housekeepingOver(setup.proxy)
})
afterAll(() => setup.stop())

const signIn = (email: string) => setup.auth.post('/sign-in/email', { email, password: PASSWORD })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const terminateAll = (url: string) =>
  administer(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )

/** By itself, without a restart of the service. */
const heals = (email: string) =>
  vi.waitFor(async () => expect((await signIn(email)).status).toBe(200), { timeout: 60_000 })

test('a browser gets a page instead of JSON when the database is away', async () => {
  const look = () => setup.auth.get('/get-session', { ...bearer('t'.repeat(32)), accept: 'text/html' })
  const { answer } = await brokenInto(setup.proxy, 1, () => 'cutBefore', look)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.body).toContain('<h1>Busy right now</h1>')
})

describe('Postgres restarts in the middle of sign-in', () => {
  const restarts: [string, () => Promise<'cutBefore' | 'cutAfter' | 'pass'>][] = [
    [
      'every connection is cut',
      async () => {
        setup.proxy.cut()
        return 'cutBefore'
      },
    ],
    ['the connection is cut while the answer is on its way', async () => 'cutAfter'],
    [
      'every backend is terminated',
      async () => {
        await terminateAll(setup.databaseUrl)
        return 'pass'
      },
    ],
  ]
  test.each(restarts)(
    '%s: 503 with Retry-After at each of its statements, then it heals',
    async (_, restart) => {
      const { email } = await verifiedPerson(setup.auth)
      let nth = 1
      for (; ; nth++) {
        const { answer, statement } = await brokenInto(setup.proxy, nth, restart, () => signIn(email))
        if (statement === undefined) break
        expectComeBack(answer)
        await heals(email)
      }
      expect(nth).toBeGreaterThan(5)
    },
  )

  test('while it is away every request is asked to come back, and /live answers', async () => {
    const { email, token } = await verifiedPerson(setup.auth)
    const { origin } = new URL(setup.auth.url)
    setup.proxy.refuse(true)
    setup.proxy.cut()
    for (let time = 0; time < 5; time++) {
      expectComeBack(await signIn(email))
      expectComeBack(await signUp(setup.auth, somebody()))
      expectComeBack(await setup.auth.get('/get-session', bearer(token)))
    }
    const [live, ready] = await Promise.all(['/live', '/ready'].map((path) => fetch(`${origin}${path}`)))
    expect([live?.status, ready?.status]).toEqual([200, 503])
    setup.proxy.refuse(false)
    await heals(email)
  })
})

/** A mail whose way was cut may go out twice. */
async function newestCodeTo(email: string): Promise<string> {
  const db = await connectTo(setup.databaseUrl)
  await vi.waitFor(
    async () => {
      const owed = await db.query('select 1 from auth.outbox where recipient = $1 and sent_at is null', [
        email,
      ])
      expect(owed.rowCount).toBe(0)
    },
    { timeout: 60_000 },
  )
  return /\d{6}/.exec((await setup.auth.mailsTo(email))[0]?.subject ?? '')?.[0] ?? ''
}

describe('killed between user insert and code insert', () => {
  const rowsOf = async (email: string) => {
    const db = await connectTo(setup.databaseUrl)
    const { rows } = await db.query(
      `select (select count(*)::int from auth."user" where email = $1) as users,
              (select count(*)::int from auth.signup_attempt a join auth."user" u on u.id = a.user_id
               where u.email = $1) as attempts,
              (select count(*)::int from auth.one_time_code where email = $1) as codes,
              (select count(*)::int from auth.outbox where recipient = $1) as mails`,
      [email],
    )
    return rows[0] as Record<string, number>
  }

  test.each(['cutBefore', 'cutAfter'] as const)(
    'one transaction: both or none, and signing up again succeeds (%s each statement)',
    async (verdict) => {
      const seen: string[] = []
      for (let nth = 1; ; nth++) {
        const email = somebody()
        const { answer, statement } = await brokenInto(
          setup.proxy,
          nth,
          () => verdict,
          () => signUp(setup.auth, email),
        )
        if (statement === undefined) break
        seen.push(statement)
        expectComeBack(answer)
        // What is sent together with the commit may be committed, whatever its answer is.
        const sent = setup.proxy.roundTrips.findLast((trip) => trip.includes(statement))
        const counts = new Set(Object.values(await rowsOf(email)))
        const mayBeKept = verdict === 'cutAfter' && sent?.includes('COMMIT')
        if (verdict === 'cutAfter' && statement === 'COMMIT') expect(counts, statement).toEqual(new Set([1]))
        else if (mayBeKept) expect(counts.size, statement).toBe(1)
        else expect(counts, statement).toEqual(new Set([0]))
        expect((await signUp(setup.auth, email)).status).toBe(200)
        const otp = await newestCodeTo(email)
        expect((await setup.auth.post('/email-otp/verify-email', { email, otp })).status).toBe(200)
      }
      expect(seen.filter((statement) => /^\s*insert/.test(statement))).toHaveLength(5)
      expect(seen.at(-1)).toBe('COMMIT')
    },
  )
})

describe('a code is not used up by a request that was cut off', () => {
  const uses: [string, string, (email: string, otp: string) => Promise<Answer>][] = [
    [
      'verify-email',
      'email-verification',
      (email, otp) => setup.auth.post('/email-otp/verify-email', { email, otp }),
    ],
    [
      'reset-password',
      'forget-password',
      (email, otp) => setup.auth.post('/email-otp/reset-password', { email, otp, password: PASSWORD }),
    ],
  ]
  test.each(uses)('%s, at each of its statements', async (_, type, use) => {
    let nth = 1
    for (; ; nth++) {
      const email = somebody()
      await signUp(setup.auth, email)
      if (type === 'forget-password') {
        await newestCodeTo(email)
        await setup.auth.post('/email-otp/send-verification-otp', { email, type })
      }
      const otp = await newestCodeTo(email)
      const request = () => use(email, otp)
      const { answer, statement } = await brokenInto(setup.proxy, nth, () => 'cutBefore', request)
      if (statement === undefined) break
      expectComeBack(answer)
      expect((await use(email, otp)).status, statement).toBe(200)
      expect((await signIn(email)).status).toBe(200)
    }
    expect(nth).toBeGreaterThan(10)
  })
})

test('while PostgreSQL is read-only, requests that write are asked to come back, /ready says why, and get-session still answers', async () => {
  const { email, token } = await verifiedPerson(setup.auth)
  const name = new URL(setup.databaseUrl).pathname.slice(1)
  const alter = (change: string) => administer(inject('postgresUrl'), `alter database ${name} ${change}`)
  await administer(setup.databaseUrl, `update auth.session set "updatedAt" = now() - interval '2 days'`)
  await alter('set default_transaction_read_only = on')
  await terminateAll(setup.databaseUrl)
  try {
    await vi.waitFor(
      async () =>
        expect((await setup.auth.get('/get-session', bearer(token))).body).toMatchObject({ user: { email } }),
      { timeout: 60_000 },
    )
    const ready = await fetch(`${new URL(setup.auth.url).origin}/ready`)
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'not ready', checks: { database: 'read-only' } },
    ])
    expectComeBack(await signIn(email))
    expectComeBack(await signUp(setup.auth, somebody()))
    expectComeBack(await setup.auth.post('/email-otp/send-verification-otp', { email, type: 'sign-in' }))
    expectComeBack(await setup.auth.post('/email-otp/verify-email', { email, otp: '000000' }))
  } finally {
    await alter('reset default_transaction_read_only')
    await terminateAll(setup.databaseUrl)
  }
  await heals(email)
})
