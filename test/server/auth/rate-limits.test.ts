// Hardened, requests are limited by address, by e-mail and by both, and mails by e-mail and purpose.

import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type Answer,
  APP_ORIGIN,
  answer,
  authServiceOfFile,
  PASSWORD,
  type RunningAuth,
  signUp,
  somebody,
  startAuth,
  verifiedPerson,
} from '../../support/auth-service.ts'
import { connectTo } from '../../support/databases.ts'

/** Small enough to be used up, and long enough not to begin anew while a test runs. */
const budgets = {
  'sign-in': { address: [6, 900], both: [3, 900], email: [5, 900] },
  'sign-up': { address: [4, 900] },
  codes: { address: [5, 900], both: [3, 900] },
  reset: { address: [5, 900], both: [3, 900] },
  send: { address: [6, 900] },
  social: { address: [3, 900] },
  other: { address: [8, 900] },
  mail: { hour: [3, 3600], day: [5, 86_400] },
}
const hardened = { RATE_LIMITS: 'on', RATE_LIMIT_BUDGETS: JSON.stringify(budgets), TRUST_PROXY: '1' }
const auth = authServiceOfFile(hardened)

let networks = 0
/** An address nobody in this file has used before, as the proxy in front names it. */
const somewhere = () => ({ 'x-forwarded-for': `192.0.2.${++networks}` })

type From = Record<string, string>
const signIn = (email: string, from: From, password = 'wrong password') =>
  auth().post('/sign-in/email', { email, password }, from)
const send = (email: string, from: From = somewhere(), type = 'email-verification') =>
  auth().post('/email-otp/send-verification-otp', { email, type }, from)

/** The statuses of so many requests, one after the other. */
async function statuses(times: number, ask: (nth: number) => Promise<Answer>): Promise<number[]> {
  const found: number[] = []
  for (let nth = 0; nth < times; nth++) found.push((await ask(nth)).status)
  return found
}

const most = (granted: number, status: number) => [...Array<number>(granted).fill(status), 429]

/** As if so many seconds had gone by: every window ends that much sooner. */
async function letPass(seconds: number, running: RunningAuth = auth()): Promise<void> {
  const db = await connectTo(running.databaseUrl)
  await db.query('update auth.rate_limit set expire = expire - $1::bigint', [seconds * 1000])
}

const metric = async (running: RunningAuth) =>
  String((await answer(`${new URL(running.url).origin}/metrics`, {})).body)

describe('what is refused', () => {
  test('is told in Better Auth’s words, with the seconds to wait, where a page can read them', async () => {
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

  test('is served again when the window has gone by', async () => {
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
    expect(await metric(running)).not.toContain('lockstep_rate_limit_refusals_total{')
    await running.post('/sign-in/email', { email: 'a@example.com', password: PASSWORD }, somewhere())
    expect(await metric(running)).toMatch(
      /^lockstep_rate_limit_refusals_total\{rule="sign-in",by="email",service="auth"\} 1$/m,
    )
  })
})

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

  test('an entry that no trusted proxy has added changes nothing', async () => {
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

  test('a doubled slash meets the same limit, and nothing behind it', async () => {
    const from = somewhere()
    const ask = () => auth().post('//sign-in/email', { email: somebody(), password: PASSWORD }, from)
    expect(await statuses(7, ask)).toEqual(most(6, 404))
    expect((await signIn(somebody(), from)).status).toBe(429)
  })
})

describe('with no proxy trusted', () => {
  let bare: RunningAuth
  beforeAll(async () => {
    bare = await startAuth({ ...hardened, TRUST_PROXY: '0', RELAY_ADDRESSES: '192.0.2.1' })
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

test('people whose calls an application passes on count one by one, its own calls not at all', async () => {
  const running = await startAuth({ ...hardened, TRUST_PROXY: '0', RELAY_ADDRESSES: 'loopback' })
  onTestFinished(running.stop)
  const ask = (headers: From) => running.post('/sign-in/social', { provider: 'nobody' }, headers)
  const person = somewhere()
  expect(await statuses(4, () => ask(person))).toEqual(most(3, 404))
  expect((await ask(somewhere())).status).toBe(404)
  expect(await statuses(12, () => running.get('/get-session'))).toEqual(Array(12).fill(200))
})

describe('by e-mail', () => {
  test('guessing at one account from ever new addresses comes to an end', async () => {
    const email = somebody()
    expect(await statuses(6, () => signIn(email, somewhere()))).toEqual(most(5, 401))
    expect((await signIn(somebody(), somewhere())).status).toBe(401)
  })

  test('an address that is written otherwise is the same', async () => {
    const email = somebody()
    expect(await statuses(6, (nth) => signIn(nth % 2 ? email.toUpperCase() : email, somewhere()))).toEqual(
      most(5, 401),
    )
  })

  test('who is stopped at their own address uses up nothing of the e-mail’s budget', async () => {
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

  test('its owner gets in by a mailed code all the same', async () => {
    const email = somebody()
    await auth().post('/sign-up/email', { name: 'N', email, password: PASSWORD }, somewhere())
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

  test('strangers’ guesses at codes from other addresses leave its owner’s own', async () => {
    const email = somebody()
    await auth().post('/sign-up/email', { name: 'N', email, password: PASSWORD }, somewhere())
    const guess = (from: From, otp = '000000') => auth().post('/email-otp/verify-email', { email, otp }, from)
    const stranger = somewhere()
    expect((await statuses(6, () => guess(stranger))).slice(3)).toEqual([429, 429, 429])
    expect((await send(email)).status).toBe(200)
    expect((await guess(somewhere(), await auth().codeTo(email, 2))).status).toBe(200)
  })
})

describe('mails', () => {
  test('of one purpose to an e-mail go out once a minute', async () => {
    const email = somebody()
    expect((await send(email)).status).toBe(200)
    const second = await send(email)
    expect(second.status).toBe(429)
    expect(Number(second.headers.get('x-retry-after'))).toBeGreaterThan(50)
    expect(Number(second.headers.get('x-retry-after'))).toBeLessThanOrEqual(60)
    expect((await send(email, somewhere(), 'forget-password')).status).toBe(200)
    expect((await auth().post('/forget-password/email', { email }, somewhere())).status).toBe(429)
    await letPass(60)
    expect((await send(email)).status).toBe(200)
  })

  test('the code that follows a refused sign-in, and one more, are sent', async () => {
    const email = somebody()
    await auth().post('/sign-up/email', { name: 'N', email, password: PASSWORD }, somewhere())
    expect((await signIn(email, somewhere(), PASSWORD)).body).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' })
    expect((await send(email)).status).toBe(200)
    await letPass(60)
    expect((await send(email)).status).toBe(200)
    expect(await auth().codeTo(email, 3)).toMatch(/^\d{6}$/)
  })

  test('are so many an hour and so many a day, however they are asked for', async () => {
    const email = somebody()
    const asks: (() => Promise<Answer>)[] = [
      () => auth().post('/sign-up/email', { name: 'N', email, password: PASSWORD }, somewhere()),
      () => auth().post('/sign-up/email', { name: 'N', email, password: PASSWORD }, somewhere()),
      () => send(email),
      () => send(email),
    ]
    const found: Answer[] = []
    for (const ask of asks) {
      found.push(await ask())
      await letPass(60)
    }
    expect(found.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(Number(found.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(3000)
    await letPass(3600)
    expect((await send(email)).status).toBe(200)
    await letPass(60)
    expect((await send(email)).status).toBe(200)
    await letPass(60)
    const beyond = await send(email)
    expect(beyond.status).toBe(429)
    expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(70_000)
  })

  test('a refused request does not put off the next one', async () => {
    const email = somebody()
    await send(email)
    expect(await statuses(6, () => send(email))).toEqual(Array(6).fill(429))
    await letPass(60)
    expect((await send(email)).status).toBe(200)
  })

  test('of many requests at once one is sent', async () => {
    const email = somebody()
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a page that is not trusted uses up nobody’s', async () => {
    const email = somebody()
    expect((await send(email, { ...somewhere(), origin: 'https://evil.example' })).status).toBe(403)
    expect((await send(email)).status).toBe(200)
  })
})

describe('an unknown, an unverified and a verified address are limited alike', () => {
  const plain = ({ status, body, headers }: Answer) => ({ status, body, headers: [...headers.keys()] })
  const people = async () => {
    const [unknown, unverified] = [somebody(), somebody()]
    await auth().post('/sign-up/email', { name: 'N', email: unverified, password: PASSWORD }, somewhere())
    const { email: verified } = await (async () => {
      const email = somebody()
      await auth().post('/sign-up/email', { name: 'N', email, password: PASSWORD }, somewhere())
      await auth().post('/email-otp/verify-email', { email, otp: await auth().codeTo(email) }, somewhere())
      return { email }
    })()
    return [unknown, unverified, verified]
  }
  const asks: [string, number, (email: string) => Promise<Answer>][] = [
    ['sign-in', 7, (email) => signIn(email, somewhere())],
    ['a code', 2, (email) => send(email)],
    ['a sign-in code', 2, (email) => send(email, somewhere(), 'sign-in')],
    ['a reset code', 2, (email) => send(email, somewhere(), 'forget-password')],
  ]
  test.each(asks)('%s', async (_, times, ask) => {
    const found: object[] = []
    for (const email of await people()) {
      const answers: object[] = []
      for (let time = 0; time < times; time++) {
        const { status, body, headers } = plain(await ask(email))
        answers.push(status === 403 ? { status: 401 } : { status, ...(status === 429 && { body, headers }) })
      }
      found.push(answers)
    }
    expect(found[0]).toContainEqual(expect.objectContaining({ status: 429 }))
    expect(found).toEqual(found.map(() => found[0]))
  })
})

test('nodes count together, and the table names nobody', async () => {
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

test('while the table cannot be read each node counts for itself', async () => {
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
    expect(await metric(lax)).not.toContain('override="RATE_LIMITS"')
    const ask = () => lax.post('/email-otp/send-verification-otp', { email, type: 'email-verification' })
    expect(await statuses(2, ask)).toEqual([200, 200])
    expect(await metric(lax)).toMatch(
      /^lockstep_override_uses_total\{override="RATE_LIMITS",service="auth"\} 1$/m,
    )
    const db = await connectTo(lax.databaseUrl)
    expect((await db.query('select 1 from auth.rate_limit')).rowCount).toBe(0)
  })
})
