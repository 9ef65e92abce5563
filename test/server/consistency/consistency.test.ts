// The bookkeeper finds nothing wrong with what the services did, and something with each fault that is put into it.

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Exchange, Heard } from '../../consistency/checks.ts'
import { inconsistencies, inconsistenciesWithin } from '../../consistency/consistency.ts'
import { createRecorder } from '../../consistency/recorder.ts'
import { type RunningApp, startApp } from '../../support/app-service.ts'
import { PASSWORD, type RunningAuth, startAuth } from '../../support/auth-service.ts'
import { newSecret, webhooks } from '../../support/webhook-receiver.ts'
import { constraints, faults, newcomer, owner } from './spoilt-rows.ts'

/** Events are owed to an endpoint that nobody answers. */
const toNobody = webhooks({ entry: () => ({ url: 'http://127.0.0.1:9/', secret: newSecret() }) })

let auth: RunningAuth
let app: RunningApp
let db: pg.Client
let heard: Heard & { mails: { to: string; subject: string }[] }

beforeAll(async () => {
  const env = { PROFILE: 'hardened', ...toNobody }
  auth = await startAuth(env)
  app = await startApp({ ...env, AUTH_URL: auth.url }, auth.databaseUrl)
  db = new pg.Client({ connectionString: auth.databaseUrl })
  await db.connect()
  const { ask, exchanges } = createRecorder({ auth: () => auth.url, app: () => app.url })
  const signUp = (email: string) =>
    ask('auth', '/sign-up/email', { body: { name: 'Somebody', email, password: PASSWORD } })
  await signUp(owner)
  const otp = await auth.codeTo(owner)
  const verified = await ask('auth', '/email-otp/verify-email', { body: { email: owner, otp } })
  const token = (verified?.body as { token: string } | undefined)?.token
  const callback = await ask('app', '/auth/auth-callback', { body: { token }, who: owner })
  const cookie = callback?.cookies.map((line) => line.split(';')[0]).join('; ') ?? ''
  const headers = { cookie }
  const made = await ask('app', '/api/organizations', { body: { name: 'Ours' }, headers, who: owner })
  const tenantId = (made?.body as { tenant: { id: string } } | undefined)?.tenant.id
  const invited = { tenantId, email: 'invited@example.com', role: 'member' }
  await ask('app', '/api/invitations', { body: invited, headers, who: owner })
  await ask('auth', '/sign-in/email', {
    body: { email: owner, password: PASSWORD },
    headers: { 'user-agent': 'Another/1.0' },
  })
  await signUp(newcomer)
  await signUp(owner)
  await auth.post('/email-otp/send-verification-otp', { email: owner, type: 'sign-in' })
  await auth.mailTo(owner, 4)
  await auth.mailTo(newcomer)
  const owed = 'select from auth.outbox where sent_at is null'
  await vi.waitFor(async () => expect((await db.query(owed)).rowCount).toBe(0), { timeout: 60_000 })
  const mails = [...(await auth.mailsTo(owner)), ...(await auth.mailsTo(newcomer))]
  heard = { exchanges, mails }
  // Each fault drops constraints, which waits for whole tables: what the services do by themselves would wait for those in turn.
  await app.stop()
  await auth.stop()
})
afterAll(() => db?.end())

test('what the services did balances', async () => {
  expect(await inconsistencies(db, heard)).toEqual([])
})

async function foundAfter(spoilt: string, told: Heard = heard): Promise<string[]> {
  await db.query('begin')
  try {
    // Without the constraints that the product has, as one does who wants to know whether each is needed.
    await db.query(`set local session_replication_role = replica`)
    for (const dropped of constraints) await db.query(dropped)
    await db.query(spoilt)
    return await inconsistenciesWithin(db, told)
  } finally {
    await db.query('rollback')
  }
}

describe('a fault in the rows is found', () => {
  test.each(faults.map(([spoilt, sentence]) => ({ spoilt, sentence })))(
    '$sentence',
    async ({ spoilt, sentence }) => {
      expect(await foundAfter(spoilt)).toContainEqual(expect.stringMatching(sentence))
    },
  )

  test('and without one nothing is', async () => {
    expect(await foundAfter('select')).toEqual([])
  })
})

describe('what was heard and is not kept is found', () => {
  const headers = new Headers()
  const exchange = (
    path: string,
    asked: Exchange['asked'],
    answer: Partial<Exchange['answer']>,
  ): Exchange => ({
    service: 'auth',
    method: 'POST',
    path,
    asked,
    answer: { status: 200, headers, body: null, cookies: [], ...answer },
  })
  const more = (...exchanges: Exchange[]): Heard => ({
    ...heard,
    exchanges: [...heard.exchanges, ...exchanges],
  })
  const mailed = (to: string, subject: string): Heard => ({
    ...heard,
    mails: [...heard.mails, { to, subject }],
  })
  const cookies = ['lockstep.session=another; path=/']

  test.each<[string, () => Heard, RegExp]>([
    ['an error', () => more(exchange('/ok', null, { status: 500 })), /POST \/ok was answered 500$/],
    [
      'a 503 that does not say when',
      () => more(exchange('/ok', null, { status: 503 })),
      /503 without Retry-After/,
    ],
    [
      'a sign-up',
      () => more(exchange('/sign-up/email', { email: 'L@example.com' }, {})),
      /l@example\.com was accepted, and there are 0 users/,
    ],
    [
      'a token',
      () => more(exchange('/sign-in/email', { email: owner }, { body: { token: 'lost' } })),
      /was given a token whose session is not there/,
    ],
    [
      'a session of the application',
      () => more({ ...exchange('/auth/auth-callback', null, { cookies }), service: 'app', who: owner }),
      /was given a session of the application that is not there/,
    ],
    [
      'a token in two answers',
      () => more(...heard.exchanges.filter(({ path }) => path === '/sign-in/email')),
      /was given in two answers/,
    ],
    [
      'a code that was spent twice',
      () => more(...heard.exchanges.filter(({ path }) => path.endsWith('verify-email'))),
      /was accepted 2 times/,
    ],
    [
      'a mail of which nobody knows',
      () => mailed(owner, 'Reset your password'),
      /1 reset-link to owner@example\.com arrived, and 0 attempts/,
    ],
    ['a mail of another kind', () => mailed(owner, 'Hello'), /1 unknown “Hello” to owner/],
    [
      'a notice that did not arrive',
      () => ({ ...heard, mails: [] }),
      /1 sign-up-notice to owner@example\.com are marked as sent, and 0 arrived/,
    ],
    [
      'a code that did not arrive',
      () => ({ ...heard, mails: [] }),
      /1 sign-in-code to owner@example\.com are marked as sent, and 0 arrived/,
    ],
  ])('%s', async (_, told, sentence) => {
    expect(await inconsistencies(db, told())).toContainEqual(expect.stringMatching(sentence))
  })

  test('a connection that broke, and an announced 503, are no inconsistency', async () => {
    const announced = exchange('/ok', null, { status: 503, headers: new Headers({ 'retry-after': '1' }) })
    expect(await inconsistencies(db, more(announced, { ...announced, answer: null }))).toEqual([])
  })
})
