// A CAPTCHA at a sign-up: who brings none, or one that was not solved, gets no account; a solved one proves nothing else.

import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createCaptcha } from '../../../../server/policy/captcha.ts'
import { APP_ORIGIN, PASSWORD, type RunningAuth, somebody, startAuth } from '../../../support/auth-service.ts'
import {
  answering,
  CAPTCHA_SECRET,
  type CaptchaDouble,
  startCaptcha,
} from '../../../support/captcha-double.ts'
import { connectTo } from '../../../support/databases.ts'
import { allowing, refusing, startPolicy } from '../../../support/policy-double.ts'
import { recordingLog } from '../../../support/quiet.ts'

let double: CaptchaDouble
let auth: RunningAuth
beforeAll(async () => {
  double = await startCaptcha('turnstile')
  auth = await startAuth(double.settings, { captchaVerify: double.url })
})
afterAll(async () => {
  await auth.stop()
  double.stop()
})
beforeEach(() => {
  double.behave(null)
  double.asked.length = 0
})

const withSettings = async (settings: Record<string, string>): Promise<RunningAuth> => {
  const shared = { ...double.settings, DATABASE_URL: auth.databaseUrl, SMTP_URL: auth.smtpUrl }
  const service = await startAuth({ ...shared, ...settings }, { captchaVerify: double.url })
  onTestFinished(service.stop)
  return service
}

const signUp = (service: RunningAuth, email: string, token?: string, password = PASSWORD) =>
  service.post(
    '/sign-up/email',
    { email, password, name: 'Ada' },
    token === undefined ? {} : { 'x-captcha-response': token },
  )

async function accounts(email: string): Promise<number> {
  const db = await connectTo(auth.databaseUrl)
  return (await db.query('select from auth."user" where email = $1', [email])).rows.length
}

const missing = { status: 400, body: { code: 'MISSING_RESPONSE', message: 'Missing CAPTCHA response' } }
const failed = { status: 403, body: { code: 'VERIFICATION_FAILED', message: 'Captcha verification failed' } }
const unavailable = { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } }

test('X-1313: a sign-up without a CAPTCHA gets no account, and its provider is not asked', async () => {
  const email = somebody()
  expect(await signUp(auth, email)).toMatchObject(missing)
  expect(await accounts(email)).toBe(0)
  expect(double.asked).toEqual([])
})

test('X-1313: a sign-up whose CAPTCHA is made up, or was used before, gets no account', async () => {
  const [first, second] = [somebody(), somebody()]
  expect(await signUp(auth, first, 'made up')).toMatchObject(failed)
  const token = double.solve()
  expect((await signUp(auth, first, token)).status).toBe(200)
  expect(await signUp(auth, second, token)).toMatchObject(failed)
  expect([await accounts(first), await accounts(second)]).toEqual([1, 0])
  expect(double.asked.at(-1)).toEqual({
    secret: CAPTCHA_SECRET,
    response: token,
    remoteip: expect.stringMatching(/127\.0\.0\.1/),
  })
})

test('X-1313: a solved one still needs the code: it opens no session, and verifies nothing', async () => {
  const email = somebody()
  expect((await signUp(auth, email, double.solve())).body).toMatchObject({
    token: null,
    user: { emailVerified: false },
  })
  expect(await auth.post('/sign-in/email', { email, password: PASSWORD })).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_VERIFIED' },
  })
})

test('pages of the application may send its header', async () => {
  const asked = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'x-captcha-response',
  }
  const { headers } = await fetch(`${auth.url}/sign-up/email`, {
    method: 'OPTIONS',
    headers: { origin: APP_ORIGIN, ...asked },
  })
  expect(headers.get('access-control-allow-headers')).toContain('x-captcha-response')
})

test('a password that the service refuses uses up no CAPTCHA', async () => {
  const [email, token] = [somebody(), double.solve()]
  expect((await signUp(auth, email, token, 'short')).status).toBe(400)
  expect((await signUp(auth, email, token)).status).toBe(200)
})

test('X-1313: settings that close sign-up are not lifted, and nobody is asked', async () => {
  const service = await withSettings({ SIGN_UP: 'closed' })
  expect(await signUp(service, somebody(), double.solve())).toMatchObject({
    body: { code: 'EMAIL_PASSWORD_SIGN_UP_DISABLED' },
  })
  expect(double.asked).toEqual([])
})

test('X-1313: a policy refuses after a solved CAPTCHA, and hears of no sign-up without one', async () => {
  const policy = await startPolicy()
  onTestFinished(policy.stop)
  const service = await withSettings(policy.settings)
  policy.behave(allowing)
  expect(await signUp(service, somebody())).toMatchObject(missing)
  expect(await signUp(service, somebody(), 'made up')).toMatchObject(failed)
  expect(policy.asked).toEqual([])
  policy.behave(refusing())
  expect(await signUp(service, somebody(), double.solve())).toMatchObject({
    body: { code: 'POLICY_REFUSED' },
  })
  expect(policy.asked).toHaveLength(1)
})

test('X-1313: the answer is the same for an email that has an account', async () => {
  const email = somebody()
  await signUp(auth, email, double.solve())
  for (const one of [email, somebody()]) {
    expect(await signUp(auth, one)).toMatchObject(missing)
    expect(await signUp(auth, one, 'made up')).toMatchObject(failed)
  }
})

test('people who have an account sign in, and reset a password, without a CAPTCHA', async () => {
  const email = somebody()
  await signUp(auth, email, double.solve())
  expect((await auth.post('/email-otp/verify-email', { email, otp: await auth.codeTo(email) })).status).toBe(
    200,
  )
  expect((await auth.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
  expect((await auth.post('/forget-password/email-otp', { email })).status).toBe(200)
})

describe('X-1314: a provider that gives no answer', () => {
  test('refuses for now, and the sign-up can be sent again', async () => {
    const email = somebody()
    double.behave(answering({ success: true }, 500))
    expect(await signUp(auth, email, 'any')).toMatchObject(unavailable)
    double.behave(null)
    expect((await signUp(auth, email, double.solve())).status).toBe(200)
  })

  test('lets pass where the operator says so, but not who brings no CAPTCHA, or one that was not solved', async () => {
    const service = await withSettings({ CAPTCHA_WHEN_UNAVAILABLE: 'allow' })
    expect(await signUp(service, somebody(), 'made up')).toMatchObject(failed)
    double.behave(answering('', 500))
    expect(await signUp(service, somebody())).toMatchObject(missing)
    expect((await signUp(service, somebody(), 'any')).status).toBe(200)
    double.behave(answering({ success: false, 'error-codes': ['not-using-dummy-secret'] }))
    expect(await signUp(service, somebody(), '10000000-aaaa-bbbb-cccc-000000000001')).toMatchObject(failed)
  })
})

describe('the call', () => {
  const asking = (verify: string, given: { provider?: 'hcaptcha'; secret?: string } = {}) => {
    const log = recordingLog()
    const outcomes: string[] = []
    const captcha = createCaptcha(
      given.provider ?? 'turnstile',
      {
        CAPTCHA_SITE_KEY: 'a site key',
        CAPTCHA_SECRET: given.secret ?? CAPTCHA_SECRET,
        CAPTCHA_TIMEOUT_MS: 60_000,
        CAPTCHA_WHEN_UNAVAILABLE: 'refuse',
      },
      { log, metrics: { policyAnswered: (about, outcome) => void outcomes.push(`${about} ${outcome}`) } },
      verify,
    )
    return { ask: (token: string) => captcha(token, '192.0.2.1', 'a request'), log, outcomes }
  }

  test.each([
    ['says neither yes nor no', answering({ 'error-codes': [] }), 'unreadable'],
    ['is no JSON', answering('yes'), 'unreadable'],
    ['has another status', answering({ success: true }, 201), 'status'],
    ['leads elsewhere', answering({ success: true }, 302), 'status'],
    ['is too long', answering({ success: true, more: 'x'.repeat(20_000) }), 'too-large'],
    ['is about the provider', answering({ success: false, 'error-codes': ['internal-error'] }), 'settings'],
  ])('X-1314: an answer that %s is none', async (_, behaviour, outcome) => {
    double.behave(behaviour)
    const { ask, outcomes } = asking(double.url)
    expect(await ask('any')).toEqual({ type: 'captcha.unavailable', reason: null })
    expect(outcomes).toEqual([`captcha ${outcome}`])
  })

  test.each(['not-using-dummy-secret', 'sitekey-secret-mismatch', 'invalid-sitekey', 'bad-request'])(
    'X-1313: %s may come of a made-up token: it was not solved, and is counted apart',
    async (code) => {
      double.behave(answering({ success: false, 'error-codes': [code] }))
      const { ask, outcomes } = asking(double.url, { provider: 'hcaptcha' })
      expect(await ask('made up')).toEqual({ type: 'captcha.failed', reason: null })
      expect(outcomes).toEqual(['captcha doubtful'])
    },
  )

  test('X-1314: a wrong secret is said in the log once, without a word of it, and is nobody’s fault who signs up', async () => {
    const { ask, log } = asking(double.url, { secret: 'hunter2' })
    expect(await ask(double.solve())).toMatchObject({ type: 'captcha.unavailable' })
    await ask(double.solve())
    const said = log.lines.filter(({ event }) => event === 'captcha.away')
    expect(said).toHaveLength(1)
    expect(JSON.stringify(log.lines)).not.toMatch(/hunter2|solved \d/)
  })

  test('of an answer that is none, or too long to be one, nothing is said of a provider that is away', async () => {
    double.behave(answering({}, 500))
    const { ask, log } = asking(double.url)
    expect(await ask('made up')).toMatchObject({ type: 'captcha.unavailable' })
    await ask('x'.repeat(10_000))
    await ask('')
    expect(log.lines.filter(({ event }) => event === 'captcha.back')).toEqual([])
  })

  test('hCaptcha is told which site it is about', async () => {
    const { ask } = asking(double.url, { provider: 'hcaptcha' })
    const token = double.solve()
    expect(await ask(token)).toEqual({ type: 'captcha.solved', reason: null })
    expect(double.asked).toEqual([
      { secret: CAPTCHA_SECRET, response: token, remoteip: '192.0.2.1', sitekey: 'a site key' },
    ])
  })

  test('a token that no provider gives is refused unasked', async () => {
    const { ask } = asking(double.url)
    expect(await ask('x'.repeat(9000))).toEqual({ type: 'captcha.failed', reason: null })
    expect(double.asked).toEqual([])
  })
})
