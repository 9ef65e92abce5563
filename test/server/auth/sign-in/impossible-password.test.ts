// At sign-in a password that nobody can have is a wrong one: same answer, same work, and never hashed itself.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type AuthBehindProxy,
  housekeepingOver,
  isDelivery,
  startAuthBehindProxy,
} from '../../../support/auth-behind-proxy.ts'
import { cheapHashing, signUp, somebody, verifiedPerson } from '../../../support/auth-service.ts'

const verify = vi.fn(cheapHashing.verify)
const matchesOlder = vi.fn(cheapHashing.matchesOlder)

const impossible = [
  ['of 129 characters', 'x'.repeat(129)],
  ['of 10,000 characters', 'x'.repeat(10_000)],
  ['that NFKC makes longer than 128', '\ufdfa'.repeat(20)],
  ['with a lone surrogate', 'eight\ud800eight'],
  ['with a NUL', 'eight\0eight'],
] as const

const notVerified = { status: 403, body: { message: 'Email not verified', code: 'EMAIL_NOT_VERIFIED' } }
const wrong = { status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } }

describe.each(['spec', 'hardened'])('under %s', (PROFILE) => {
  let setup: AuthBehindProxy
  beforeAll(async () => {
    setup = await startAuthBehindProxy(
      { PROFILE, RATE_LIMITS: 'off' },
      { ...cheapHashing, verify, matchesOlder },
    )
    // Its statements would be counted as a request's.
    await housekeepingOver(setup.proxy)
  })
  afterAll(() => setup.stop())

  async function signIn(email: string, password: string) {
    verify.mockClear()
    matchesOlder.mockClear()
    setup.proxy.statements.length = 0
    setup.proxy.roundTrips.length = 0
    const { status, body } = await setup.auth.post('/sign-in/email', { email, password })
    const hashed = [...verify.mock.calls, ...matchesOlder.mock.calls].map(([, password]) => `${password}`)
    return {
      answer: { status, body },
      hashes: hashed.length,
      longest: Math.max(...hashed.map((password) => password.length)),
      statements: setup.proxy.statements.filter((statement) => !isDelivery(statement)).length,
      roundTrips: setup.proxy.roundTrips.filter((trip) => !trip.every(isDelivery)).length,
    }
  }

  test.each(impossible)('a password %s is a wrong one for everybody', async (_, password) => {
    const [unverified, unknown] = [somebody(), somebody()]
    await signUp(setup.auth, unverified)
    const { email: verified } = await verifiedPerson(setup.auth)
    for (const email of [unverified, unknown, verified]) {
      const { answer, hashes, longest, statements, roundTrips } = await signIn(email, 'some wrong password')
      const found = await signIn(email, password)
      expect(found).toMatchObject({ answer, hashes, statements, roundTrips })
      expect(found.longest).toBeLessThanOrEqual(Math.min(longest, 128))
      expect(answer).toMatchObject(email === unverified && PROFILE === 'spec' ? notVerified : wrong)
    }
  })
})
