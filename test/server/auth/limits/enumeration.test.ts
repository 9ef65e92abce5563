// For an unknown, an unverified and a verified e-mail: the same answer, hashes, statements and round trips.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { authRetention } from '../../../../server/db/auth/retention.ts'
import { type AuthBehindProxy, isDelivery, startAuthBehindProxy } from '../../../support/auth-behind-proxy.ts'
import {
  type Answer,
  cheapHashing,
  type RunningAuth,
  signUp,
  somebody,
  verifiedPerson,
} from '../../../support/auth-service.ts'

// Hashes as ever, and counts.
const hash = vi.fn(cheapHashing.hash)
const verify = vi.fn(cheapHashing.verify)

let setup: AuthBehindProxy
let auth: RunningAuth
beforeAll(async () => {
  // The spec profile answers "not verified" to everybody; everything else is the same in both profiles.
  setup = await startAuthBehindProxy(
    { UNVERIFIED_DISCLOSURE: 'right-password' },
    { ...cheapHashing, hash, verify },
  )
  auth = setup.auth
  // The round of housekeeping at the start is no request's.
  await vi.waitFor(
    () =>
      expect(setup.proxy.statements.filter((statement) => /^\s*with batch/.test(statement))).toHaveLength(
        authRetention({ AUDIT_RETENTION_DAYS: 400, REFUSAL_RETENTION_DAYS: 30, CODE_RETENTION_DAYS: 2 })
          .length,
      ),
    { timeout: 60_000 },
  )
  await signUp(auth, somebody())
})
afterAll(() => setup.stop())

type Ask = (email: string) => Promise<Answer>
const send =
  (type: string): Ask =>
  (email) =>
    auth.post('/email-otp/send-verification-otp', { email, type })
const purposes = ['email-verification', 'sign-in', 'forget-password']
const sends = purposes.map(send)

const addresses: Record<string, (email: string) => Promise<unknown>> = {
  unknown: async () => {},
  unverified: (email) => signUp(auth, email),
  'unverified, with several passwords proposed': async (email) => {
    for (let time = 0; time < 3; time++) await signUp(auth, email)
  },
  verified: (email) => verifiedPerson(auth, email),
}

/** What may have gone before: no code was asked for, codes of every purpose are open, or their tries are used up. */
const histories: Record<string, (email: string) => Promise<unknown>> = {
  'as it is': async () => {},
  'with open codes': async (email) => {
    for (const ask of sends) await ask(email)
  },
  'with codes guessed at': async (email) => {
    for (const ask of sends) await ask(email)
    for (let guess = 0; guess < 3; guess++) {
      await wrongCode(email)
      await wrongResetCode(email)
    }
  },
}

const wrongCode: Ask = (email) => auth.post('/email-otp/verify-email', { email, otp: '000000' })
const wrongResetCode: Ask = (email) =>
  auth.post('/email-otp/reset-password', { email, otp: '000000', password: 'a new password' })

const asks: [string, Ask, number][] = [
  ['sign-up', (email) => signUp(auth, email, 'another password'), 1],
  [
    'sign-in with a wrong password',
    (email) => auth.post('/sign-in/email', { email, password: 'wrong password' }),
    1,
  ],
  ['asking for a verification code', send('email-verification'), 0],
  ['asking for a sign-in code', send('sign-in'), 0],
  ['asking for a reset code', send('forget-password'), 0],
  ['asking for a reset by its own route', (email) => auth.post('/forget-password/email-otp', { email }), 0],
  [
    'asking for a reset by link',
    (email) => auth.post('/request-password-reset', { email, redirectTo: '/new-password' }),
    0,
  ],
  ['a wrong sign-in code', (email) => auth.post('/sign-in/email-otp', { email, otp: '000000' }), 0],
  ...purposes.map((type): [string, Ask, number] => [
    `a wrong code that is only asked about, for ${type}`,
    (email) => auth.post('/email-otp/check-verification-otp', { email, type, otp: '000000' }),
    0,
  ]),
  ['a wrong verification code', wrongCode, 0],
  ['a wrong reset code', wrongResetCode, 1],
]

type Cost = { hashes: number; statements: number; roundTrips: number }

async function measured(ask: Ask, email: string): Promise<Cost & { answer: Answer }> {
  hash.mockClear()
  verify.mockClear()
  setup.proxy.statements.length = 0
  setup.proxy.roundTrips.length = 0
  const answer = await ask(email)
  return {
    answer,
    hashes: hash.mock.calls.length + verify.mock.calls.length,
    statements: setup.proxy.statements.filter((statement) => !isDelivery(statement)).length,
    roundTrips: setup.proxy.roundTrips.filter((trip) => !trip.every(isDelivery)).length,
  }
}

/** Without what differs from answer to answer, whoever asks: ids, times, tokens and the address itself. */
function seen({ status, body, headers, cookies }: Answer, email: string) {
  const plain = (text: string) =>
    text
      .replaceAll(email, '<email>')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>')
      .replace(/=[A-Za-z0-9]{32}\b/g, '=<token>')
  return {
    status,
    body: plain(JSON.stringify(body)),
    headers: [...headers.keys()],
    cookies: cookies.map(plain),
  }
}

describe.each(asks)('%s', (_, ask, hashes) => {
  const found: ({ who: string; history: string; answer: object } & Cost)[] = []
  beforeAll(async () => {
    for (const [who, prepare] of Object.entries(addresses))
      for (const [history, precede] of Object.entries(histories)) {
        const email = somebody()
        await prepare(email)
        await precede(email)
        const { answer, ...cost } = await measured(ask, email)
        found.push({ who, history, answer: seen(answer, email), ...cost })
      }
  })

  test('costs the same hashes, statements and round trips for every e-mail, whatever happened before', () => {
    const { statements, roundTrips } = found[0] ?? {}
    expect(statements).toBeGreaterThan(2)
    expect(found).toEqual(found.map((one) => ({ ...one, hashes, statements, roundTrips })))
  })

  test.each(Object.keys(histories))('is answered the same for every e-mail: %s', (history) => {
    const same = found.filter((one) => one.history === history)
    expect(same).toHaveLength(Object.keys(addresses).length)
    expect(same).toEqual(same.map((one) => ({ ...one, answer: same[0]?.answer })))
  })
})
