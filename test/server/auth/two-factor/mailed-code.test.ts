// A code that is mailed to a signed-in person signs in again, and is no second factor.

import { createAuthClient } from 'better-auth/client'
import { twoFactorClient } from 'better-auth/client/plugins'
import { describe, expect, test } from 'vitest'
import { APP_ORIGIN, authServiceOfFile, PASSWORD, verifiedPerson } from '../../../support/auth-service.ts'
import { createPage } from '../../../support/page.ts'
import { bearer, challenged, enrolFactor } from '../../../support/second-factor.ts'
import { withFactors } from './second-factor.support.ts'

const { auth, rows, reasonsOf } = withFactors({ TWO_FACTOR_OTP: 'on' })
const unset = authServiceOfFile()

const send = (headers: Record<string, string>) => auth().post('/two-factor/send-otp', {}, headers)
const verify = (code: string, headers: Record<string, string>) =>
  auth().post('/two-factor/verify-otp', { code }, headers)

describe('in a session', () => {
  test('Better Auth’s client signs in again by it, at the first level', async () => {
    const { email } = await verifiedPerson(auth())
    const page = createPage(APP_ORIGIN)
    const client = createAuthClient({
      baseURL: auth().url,
      plugins: [twoFactorClient()],
      fetchOptions: { customFetchImpl: page.fetch },
    })
    await client.signIn.email({ email, password: PASSWORD })
    expect(await client.twoFactor.sendOtp()).toMatchObject({ error: null, data: { status: true } })
    const code = await auth().codeTo(email, 2)
    const verified = await client.twoFactor.verifyOtp({ code })
    expect(verified).toMatchObject({ error: null, data: { token: expect.any(String), user: { email } } })
    expect((await reasonsOf(email))[0]).toEqual({ amr: ['email'], aal: 'aal1' })
    expect((await client.getSession()).data?.session.token).toBe(verified.data?.token)
    const again = await client.twoFactor.verifyOtp({ code })
    expect(again).toMatchObject({ data: null, error: { status: 401, code: 'INVALID_CODE' } })
  })

  test('wrong digits are counted, and refused in the plugin’s words', async () => {
    const { email, token } = await verifiedPerson(auth())
    await send(bearer(token))
    const code = await auth().codeTo(email, 2)
    const wrong = code === '111111' ? '222222' : '111111'
    const refused = []
    for (const typed of ['no digits', wrong, wrong, wrong, wrong])
      refused.push((await verify(typed, bearer(token))).body)
    expect(refused).toMatchObject([
      ...Array.from({ length: 4 }, () => ({ code: 'INVALID_CODE' })),
      { code: 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE' },
    ])
    expect(await reasonsOf(email)).toHaveLength(1)
  })

  test('of an account that has a factor, it leads to the wait for that, though the session has shown it', async () => {
    const { email, token: before } = await verifiedPerson(auth())
    const { token } = await enrolFactor(auth(), before)
    const { length } = await reasonsOf(email)
    await send(bearer(token))
    const answer = await verify(await auth().codeTo(email, 2), bearer(token))
    expect(answer).toMatchObject({
      status: 200,
      body: { twoFactorRedirect: true, twoFactorMethods: ['totp'] },
    })
    expect(await reasonsOf(email)).toHaveLength(length)
  })
})

describe('at a sign-in that waits for a second factor', () => {
  test('none is mailed, and none taken', async () => {
    const { email, token } = await verifiedPerson(auth())
    await enrolFactor(auth(), token)
    const { length } = await reasonsOf(email)
    await auth().post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    const code = await auth().codeTo(email, 2)
    const headers = { origin: APP_ORIGIN, cookie: await challenged(auth(), email) }
    const refused = { status: 400, body: { code: 'OTP_NOT_ENABLED' } }
    expect(await send(headers)).toMatchObject(refused)
    expect(await verify(code, headers)).toMatchObject(refused)
    expect(await reasonsOf(email)).toHaveLength(length)
    const codes = await rows(`select 1 from auth.one_time_code where email = $1 and purpose = 'sign-in'`, [
      email,
    ])
    expect(codes).toHaveLength(1)
  })

  test('once its time is over, it is none', async () => {
    const { email, token } = await verifiedPerson(auth())
    await enrolFactor(auth(), token)
    const cookie = await challenged(auth(), email)
    await rows('update auth.pending_sign_in set expires_at = now()')
    expect(await send({ origin: APP_ORIGIN, cookie })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_TWO_FACTOR_COOKIE' },
    })
  })
})

test('where the setting is off, both say so', async () => {
  const { email, token } = await verifiedPerson(unset())
  for (const [path, body] of [
    ['send-otp', {}],
    ['verify-otp', { code: '123456' }],
  ] as const)
    expect(await unset().post(`/two-factor/${path}`, body, bearer(token))).toMatchObject({
      status: 400,
      body: { code: 'OTP_NOT_CONFIGURED' },
    })
  expect(await unset().mailsTo(email)).toHaveLength(1)
})
