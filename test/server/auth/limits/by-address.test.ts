// Hardened: requests are limited by the client's address, whatever its notation and whatever headers claim.

import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  authServiceOfFile,
  PASSWORD,
  type RunningAuth,
  somebody,
  startAuth,
} from '../../../support/auth-service.ts'
import { type From, hardened, limitedService, most, somewhere, statuses } from './limits.support.ts'

const { auth, signIn, send } = limitedService()

describe('by address', () => {
  const paths: [string, number, (from: From) => Promise<Answer>][] = [
    ['sign-in', 6, (from) => signIn(somebody(), from)],
    [
      'sign-up',
      4,
      (from) => auth().post('/sign-up/email', { name: 'N', email: somebody(), password: PASSWORD }, from),
    ],
    [
      'a code',
      5,
      (from) => auth().post('/email-otp/verify-email', { email: somebody(), otp: '000000' }, from),
    ],
    [
      'a reset',
      5,
      (from) =>
        auth().post(
          '/email-otp/reset-password',
          { email: somebody(), otp: '000000', password: PASSWORD },
          from,
        ),
    ],
    ['asking for a code', 6, (from) => send(somebody(), from)],
    [
      'asking for a reset',
      6,
      (from) => auth().post('/forget-password/email-otp', { email: somebody() }, from),
    ],
    ['leaving for a provider', 3, (from) => auth().post('/sign-in/social', { provider: 'nobody' }, from)],
    ['a provider’s return', 3, (from) => auth().get('/callback/nobody', from)],
    ['a session', 8, (from) => auth().get('/get-session', from)],
    ['what is no route', 8, (from) => auth().get('/nothing/here', from)],
    ['a body that is no JSON', 6, (from) => auth().post('/sign-in/email', '{', from)],
  ]
  test.each(paths)('%s: %i', async (_, granted, ask) => {
    const from = somewhere()
    const found = await statuses(granted + 1, () => ask(from))
    expect(found.slice(0, granted)).not.toContain(429)
    expect(found.at(-1)).toBe(429)
    expect((await ask(somewhere())).status).not.toBe(429)
  })

  test('all addresses of one IPv6 network of 64 bits share one bucket', async () => {
    const addresses = [
      '2001:db8:7:1::1',
      '2001:DB8:7:1:ffff::',
      '2001:0db8:0007:0001:0:0:0:9',
      '2001:db8:7:1::4',
    ]
    expect(
      await statuses(4, (nth) =>
        auth().post('/sign-in/social', { provider: 'nobody' }, { 'x-forwarded-for': addresses[nth] ?? '' }),
      ),
    ).toEqual(most(3, 404))
    const elsewhere = await auth().post(
      '/sign-in/social',
      { provider: 'nobody' },
      { 'x-forwarded-for': '2001:db8:7:2::1' },
    )
    expect(elsewhere.status).toBe(404)
  })

  test('an X-Forwarded-For entry that no trusted proxy has added changes nothing', async () => {
    const { 'x-forwarded-for': real } = somewhere()
    expect(
      await statuses(4, (nth) =>
        auth().post(
          '/sign-in/social',
          { provider: 'nobody' },
          { 'x-forwarded-for': `10.9.8.${nth}, ${real}` },
        ),
      ),
    ).toEqual(most(3, 404))
  })

  test('a path with a doubled slash meets the same limit, and answers 404', async () => {
    const from = somewhere()
    const ask = () => auth().post('//sign-in/email', { email: somebody(), password: PASSWORD }, from)
    expect(await statuses(7, ask)).toEqual(most(6, 404))
    expect((await signIn(somebody(), from)).status).toBe(429)
  })
})

describe('with no proxy trusted', () => {
  let bare: RunningAuth
  beforeAll(async () => {
    bare = await startAuth({ ...hardened, TRUST_PROXY: '0' })
  })
  afterEach(() => bare.stop())

  test('X-Forwarded-For changes nothing', async () => {
    expect(
      await statuses(4, (nth) =>
        bare.post('/sign-in/social', { provider: 'nobody' }, { 'x-forwarded-for': `192.0.2.${nth}` }),
      ),
    ).toEqual(most(3, 404))
  })
})

describe('behind two proxies', () => {
  const behindTwo = authServiceOfFile({ ...hardened, TRUST_PROXY: '2' })
  const ask = (forwarded: string) =>
    behindTwo().post('/sign-in/social', { provider: 'nobody' }, { 'x-forwarded-for': forwarded })

  test('the address counts that the outer one has seen, not the inner one’s, nor any before', async () => {
    expect(await statuses(4, (nth) => ask(`10.9.8.${nth}, 198.18.0.1, 192.0.2.${nth}`))).toEqual(most(3, 404))
    expect((await ask('10.9.8.1, 198.18.0.2, 192.0.2.1')).status).toBe(404)
  })
})
