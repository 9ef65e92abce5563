// What the policy is asked, and what follows from no answer; nobody learns from it who has an account.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Answer, PASSWORD, signUp, somebody, verifiedPerson } from '../../../support/auth-service.ts'
import { policedService, WORDS } from '../../../support/policed-service.ts'
import { allowing, answering, refusing } from '../../../support/policy-double.ts'

const { auth, double, withSettings, byProvider, byPassword, rows } = policedService()

const seen = ({ status, body, cookies, headers }: Answer) => ({
  status,
  body,
  cookies: cookies.map((cookie) => cookie.split('=')[0]),
  headers: [...headers.keys()],
})

async function addressesOfAllKinds(): Promise<string[]> {
  const [unverified, verified, locked] = [somebody(), somebody(), somebody()]
  await signUp(auth(), unverified)
  await verifiedPerson(auth(), verified)
  await verifiedPerson(auth(), locked)
  await rows('update auth."user" set banned = true where email = $1', locked)
  return [somebody(), unverified, verified, locked]
}

test('X-1310: where a verification opens no session, the policy is not asked about it', async () => {
  const service = await withSettings({ AUTO_SIGN_IN_AFTER_VERIFY: 'off' })
  const email = somebody()
  await signUp(auth(), email)
  const otp = await auth().codeTo(email)
  double().behave(refusing(WORDS))
  double().asked.length = 0
  expect((await service.post('/email-otp/verify-email', { email, otp })).status).toBe(200)
  expect(double().asked).toEqual([])
})

test('X-1310: a person who is signed in changes the password, whatever the policy says of sign-ins', async () => {
  const { token } = await verifiedPerson(auth())
  double().behave(refusing(WORDS))
  const body = { currentPassword: PASSWORD, newPassword: 'Another long one, 47', revokeOtherSessions: true }
  const changed = await auth().post('/change-password', body, { authorization: `Bearer ${token}` })
  expect(changed.status).toBe(200)
})

test('X-1310: what the policy allows needs its proof', async () => {
  const { email } = await verifiedPerson(auth())
  expect(await byPassword(email, 'nobody’s password')).toMatchObject({
    status: 401,
    body: { code: 'INVALID_EMAIL_OR_PASSWORD' },
  })
  expect(await auth().post('/sign-in/email-otp', { email, otp: '000000' })).toMatchObject({ status: 400 })
})

test('X-1310: settings that close sign-up are not lifted, and nobody is asked', async () => {
  const service = await withSettings({ SIGN_UP: 'closed' })
  expect(await signUp(service, somebody())).toMatchObject({
    body: { code: 'EMAIL_PASSWORD_SIGN_UP_DISABLED' },
  })
  expect(double().asked).toEqual([])
})

test('X-1310: the policy is asked about nothing but POLICY_EVENTS', async () => {
  const service = await withSettings({ POLICY_EVENTS: 'sign-in' })
  double().behave(refusing(WORDS))
  const email = somebody()
  expect((await signUp(service, email)).status).toBe(200)
  const otp = await auth().codeTo(email)
  expect((await service.post('/email-otp/verify-email', { email, otp })).status).toBe(403)
  expect(double().asked.map(({ type }) => type)).toEqual(['sign-in'])
})

test('X-1312: the policy is asked about any email alike, and a stranger is answered alike', async () => {
  const addresses = await addressesOfAllKinds()
  double().behave(refusing(WORDS))
  double().asked.length = 0
  const answers: object[] = []
  for (const email of addresses)
    answers.push([
      seen(await signUp(auth(), email)),
      seen(await byProvider(email, false)),
      seen(await byPassword(email, 'nobody’s password')),
      seen(await auth().post('/sign-in/email-otp', { email, otp: '000000' })),
    ])
  expect(answers).toEqual(answers.map(() => answers[0]))
  const questions = ['sign-up', 'sign-up', 'sign-in', 'sign-in', 'sign-in']
  for (const email of addresses)
    expect(
      double()
        .asked.filter(({ data }) => data.email === email)
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(questions.toSorted())
})

test('X-1312: of a linked person it is asked by the account’s email, whatever the provider names', async () => {
  const { email } = await verifiedPerson(auth())
  const sub = randomUUID()
  expect((await byProvider(email, true, sub)).status).toBe(200)
  double().asked.length = 0
  expect((await byProvider(somebody(), true, sub)).status).toBe(200)
  expect(new Set(double().asked.map(({ data }) => data.email))).toEqual(new Set([email]))
})

test('no password, code or token is in what the policy is asked', async () => {
  const { email, token } = await verifiedPerson(auth())
  await auth().post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const [verifying, code] = [await auth().codeTo(email), await auth().codeTo(email, 2)]
  await auth().post('/sign-in/email-otp', { email, otp: code })
  await byPassword(email)
  await byProvider(email)
  expect(double().asked.map(({ data }) => data.method)).toEqual(
    expect.arrayContaining(['password', 'verification', 'code', 'provider']),
  )
  const known = ['email', 'method', 'provider', 'name', 'ipAddress', 'userAgent']
  for (const { data } of double().asked) expect(known).toEqual(expect.arrayContaining(Object.keys(data)))
  for (const body of double().bodies)
    for (const secret of [PASSWORD, token, verifying, code]) expect(body).not.toContain(secret)
  expect(double().forged()).toBe(0)
})

describe('X-1311: a policy without an answer', () => {
  const failing = answering('{"decision":"allow"}', { status: 500 })

  test('refuses for now, and the request can be sent again', async () => {
    const { email } = await verifiedPerson(auth())
    double().behave(failing)
    const unavailable = { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } }
    expect(await signUp(auth(), somebody())).toMatchObject(unavailable)
    expect(await byPassword(email)).toMatchObject(unavailable)
    expect((await byPassword(email, 'nobody’s password')).status).toBe(401)
    double().behave(allowing)
    expect((await byPassword(email)).status).toBe(200)
  })

  test('lets pass where the operator says so, and needs the proofs all the same', async () => {
    const service = await withSettings({ POLICY_WHEN_UNAVAILABLE: 'allow' })
    double().behave(failing)
    const email = somebody()
    expect((await signUp(service, email)).status).toBe(200)
    const otp = await auth().codeTo(email)
    expect((await service.post('/email-otp/verify-email', { email, otp })).status).toBe(200)
    expect((await service.post('/sign-in/email', { email, password: 'nobody’s' })).status).toBe(401)
    double().behave(refusing(WORDS))
    expect((await service.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(403)
  })

  test('is counted', async () => {
    double().behave(failing)
    await signUp(auth(), somebody())
    const { origin } = new URL(auth().url)
    const page = await (await fetch(`${origin}/metrics`)).text()
    expect(page).toMatch(/lockstep_policy_answers_total\{[^}]*about="sign-up",outcome="status"[^}]*\} \d+/)
  })
})
