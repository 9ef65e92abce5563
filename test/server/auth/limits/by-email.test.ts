// Hardened: requests are limited by e-mail, and by e-mail and address, over all nodes.

import { describe, expect, onTestFinished, test } from 'vitest'
import {
  APP_ORIGIN,
  PASSWORD,
  signUp,
  somebody,
  startAuth,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import {
  type From,
  hardened,
  limitedService,
  metricsOf,
  most,
  somewhere,
  statuses,
} from './limits.support.ts'

const { auth, signIn, send, letPass } = limitedService()

describe('what is refused', () => {
  test('is answered in Better Auth’s words, with the seconds to wait in headers that a page can read', async () => {
    const from = { ...somewhere(), origin: APP_ORIGIN }
    const email = somebody()
    for (let time = 0; time < 3; time++) await signIn(email, from)
    const refused = await signIn(email, from)
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({ message: 'Too many requests. Please try again later.' })
    expect(refused.headers.get('content-type')).toMatch(/^application\/json/)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(800)
    expect(wait).toBeLessThanOrEqual(900)
    expect(refused.headers.get('x-retry-after')).toBe(String(wait))
    expect(refused.headers.get('access-control-allow-origin')).toBe(APP_ORIGIN)
    expect(refused.headers.get('access-control-allow-credentials')).toBe('true')
    expect(refused.headers.get('access-control-expose-headers')).toMatch(/\bx-retry-after\b/)
    expect(refused.headers.get('cache-control')).toBe('no-store')
  })

  test('is served again when the window has ended', async () => {
    const [from, email] = [somewhere(), somebody()]
    expect(await statuses(4, () => signIn(email, from))).toEqual(most(3, 401))
    await letPass(900)
    expect(await statuses(4, () => signIn(email, from))).toEqual(most(3, 401))
  })

  test('is counted by rule', async () => {
    const running = await startAuth({ ...hardened })
    onTestFinished(running.stop)
    for (let time = 0; time < 5; time++)
      await running.post('/sign-in/email', { email: 'a@example.com', password: PASSWORD }, somewhere())
    expect(await metricsOf(running)).not.toContain('lockstep_rate_limit_refusals_total{')
    await running.post('/sign-in/email', { email: 'a@example.com', password: PASSWORD }, somewhere())
    expect(await metricsOf(running)).toMatch(
      /^lockstep_rate_limit_refusals_total\{rule="sign-in",by="email",service="auth"\} 1$/m,
    )
  })
})

describe('by e-mail', () => {
  test('guesses at one account from ever new addresses are limited', async () => {
    const email = somebody()
    expect(await statuses(6, () => signIn(email, somewhere()))).toEqual(most(5, 401))
    expect((await signIn(somebody(), somewhere())).status).toBe(401)
  })

  test('an e-mail in another case is the same', async () => {
    const email = somebody()
    expect(await statuses(6, (nth) => signIn(nth % 2 ? email.toUpperCase() : email, somewhere()))).toEqual(
      most(5, 401),
    )
  })

  test('a request that is refused by address uses up nothing of the e-mail’s budget', async () => {
    const [email, stranger] = [somebody(), somewhere()]
    expect(await statuses(9, () => signIn(email, stranger))).toEqual([...most(3, 401), ...Array(5).fill(429)])
    expect(await statuses(3, () => signIn(email, somewhere()))).toEqual(most(2, 401))
  })

  test('many wrong passwords on one account, all at once, are compared only as often as the budget says', async () => {
    const { email } = await verifiedPerson(auth(), somebody())
    const answers = await Promise.all(Array.from({ length: 60 }, () => signIn(email, somewhere())))
    const compared = answers.filter(({ status }) => status === 401)
    expect(compared).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(55)
  })

  test('its owner can still sign in by a mailed code', async () => {
    const email = somebody()
    await auth().post('/sign-up/email', { name: 'N', email, password: PASSWORD }, somewhere())
    await auth().mailTo(email)
    await statuses(8, () => signIn(email, somewhere()))
    expect((await signIn(email, somewhere(), PASSWORD)).status).toBe(429)
    expect((await send(email)).status).toBe(200)
    const verified = await auth().post(
      '/email-otp/verify-email',
      { email, otp: await auth().codeTo(email, 2) },
      somewhere(),
    )
    expect(verified).toMatchObject({ status: 200, body: { token: expect.any(String) } })
  })

  test('strangers’ guesses at a code from other addresses do not use up its owner’s', async () => {
    const email = somebody()
    await auth().post('/sign-up/email', { name: 'N', email, password: PASSWORD }, somewhere())
    await auth().mailTo(email)
    const guess = (from: From, otp = '000000') => auth().post('/email-otp/verify-email', { email, otp }, from)
    const stranger = somewhere()
    expect((await statuses(6, () => guess(stranger))).slice(3)).toEqual([429, 429, 429])
    expect((await send(email)).status).toBe(200)
    expect((await guess(somewhere(), await auth().codeTo(email, 2))).status).toBe(200)
  })
})

test('nodes count together, and the table contains no e-mail and no address', async () => {
  const other = await startAuth({ ...hardened, DATABASE_URL: auth().databaseUrl })
  onTestFinished(other.stop)
  const [email, from] = [somebody(), somewhere()]
  expect(await statuses(2, () => signIn(email, from))).toEqual([401, 401])
  const there = () => other.post('/sign-in/email', { email, password: 'wrong password' }, from)
  expect(await statuses(2, there)).toEqual(most(1, 401))
  const db = await connectTo(auth().databaseUrl)
  const { rows } = await db.query<{ key: string }>('select key from auth.rate_limit')
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[a-z]+:[\w-]{43}$/)
})

test('while the table cannot be read, each node counts for itself', async () => {
  const running = await startAuth({ ...hardened })
  onTestFinished(running.stop)
  const db = await connectTo(running.databaseUrl)
  await db.query('alter table auth.rate_limit rename to rate_limit_elsewhere')
  const email = somebody()
  const ask = () => running.post('/sign-in/email', { email, password: 'wrong password' }, somewhere())
  expect(await statuses(6, ask)).toEqual(most(5, 401))
})

describe('switched off', () => {
  test('nothing is refused, and what would have been is counted', async () => {
    const lax = await startAuth({ ...hardened, RATE_LIMITS: 'off' })
    onTestFinished(lax.stop)
    const email = somebody()
    await signUp(lax, email)
    expect(await metricsOf(lax)).not.toContain('override="RATE_LIMITS"')
    const ask = () => lax.post('/email-otp/send-verification-otp', { email, type: 'email-verification' })
    expect(await statuses(2, ask)).toEqual([200, 200])
    expect(await metricsOf(lax)).toMatch(
      /^lockstep_override_uses_total\{override="RATE_LIMITS",service="auth"\} 1$/m,
    )
    const db = await connectTo(lax.databaseUrl)
    expect((await db.query('select 1 from auth.rate_limit')).rowCount).toBe(0)
  })
})
