// npm run users -- lock and unlock: every way in is refused to a locked person, and only they learn why.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RunningApp, startApp } from '../../support/app-service.ts'
import { PASSWORD, signUp, somebody, verifiedPerson } from '../../support/auth-service.ts'
import { CALLBACK, sessionOf } from '../../support/callback.ts'
import { command } from '../../support/command.ts'
import { connectTo } from '../../support/databases.ts'
import { PAGE, type SocialSetup, startSocial } from '../../support/social.ts'

let social: SocialSetup
let app: RunningApp
beforeAll(async () => {
  social = await startSocial({ PROFILE: 'hardened', RATE_LIMITS: 'off' })
  const { url, databaseUrl } = social.auth
  app = await startApp({ AUTH_URL: url, PROFILE: 'hardened' }, databaseUrl)
})
afterAll(async () => {
  await app?.stop()
  await social?.stop()
})

const users = (...args: string[]) =>
  command('users', args, { DATABASE_URL: social.auth.databaseUrl, OPERATOR: 'olga' })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const post = (path: string, body: object) => social.auth.post(path, body)
const locked = { status: 403, body: { code: 'BANNED_USER', message: 'This account is locked' } }

describe('X-651: a locked person', () => {
  const email = somebody()
  let held: { token: string; jwt: string; verifier: string; session: Record<string, string> }
  beforeAll(async () => {
    const { auth } = social
    const { token } = await verifiedPerson(auth, email)
    const { token: jwt } = (await auth.get('/token', bearer(token))).body as { token: string }
    const session = sessionOf(await app.post(CALLBACK, { token }))
    expect((await app.get('/api/me', session)).status).toBe(200)
    const { verifier } = await social.walk({ email, name: 'Ada', verified: true }, { withCookie: false })
    held = { token, jwt, verifier, session }
    expect(await users('lock', email)).toMatchObject({ code: 0, out: expect.stringContaining('is locked') })
  })

  test('has no session any more, here and at the application', async () => {
    const { auth } = social
    expect((await auth.get('/get-session', bearer(held.token))).body).toBeNull()
    expect((await auth.get('/get-session', bearer(held.jwt))).body).toBeNull()
    expect((await auth.get('/token', bearer(held.token))).status).toBe(401)
    expect((await app.get('/api/me', held.session)).status).toBe(401)
  })

  test('is let into the application by no token of before', async () => {
    for (const token of [held.token, held.jwt])
      expect(await app.post(CALLBACK, { token })).toMatchObject({ status: 401 })
  })

  test('is let in by no verifier of before', async () => {
    expect((await social.redeem(held.verifier)).body).toBeNull()
  })

  test('X-653: is refused and told so with the password, and as anybody with another one', async () => {
    expect(await post('/sign-in/email', { email, password: PASSWORD })).toMatchObject(locked)
    expect(await post('/sign-in/email', { email, password: `not ${PASSWORD}` })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_EMAIL_OR_PASSWORD' },
    })
  })

  test('is refused with a mailed code, and as anybody with another one', async () => {
    await post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    const otp = await social.auth.codeTo(email, 2)
    const wrong = otp === '000000' ? '000001' : '000000'
    expect(await post('/sign-in/email-otp', { email, otp: wrong })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_OTP' },
    })
    expect(await post('/sign-in/email-otp', { email, otp })).toMatchObject(locked)
  })

  test('sets no new password by a code or a link', async () => {
    await post('/email-otp/request-password-reset', { email })
    const otp = await social.auth.codeTo(email, 3)
    expect(
      await post('/email-otp/reset-password', { email, otp, password: `new ${PASSWORD}` }),
    ).toMatchObject(locked)
    await post('/request-password-reset', { email, redirectTo: '/new-password' })
    const token = await vi.waitFor(
      async () => {
        const texts = (await social.auth.mailsTo(email)).map(({ text }) => text)
        const found = texts.flatMap((text) => /\/reset-password\/([^/?\s]+)/.exec(text)?.[1] ?? [])
        expect(found).toHaveLength(1)
        return found[0]
      },
      { timeout: 60_000 },
    )
    expect(await post('/reset-password', { token, newPassword: `new ${PASSWORD}` })).toMatchObject(locked)
  })

  test('is sent back by the provider without a verifier', async () => {
    const { location } = await social.walk({ email, name: 'Ada', verified: true })
    expect(location.href).toBe(`${PAGE}?error=banned`)
  })

  test('is shown as locked, signs up for nothing, and the audit says who did it', async () => {
    expect((await users('show', email)).out).toContain(`${email}  locked`)
    expect((await signUp(social.auth, email)).status).toBe(200)
    const db = await connectTo(social.auth.databaseUrl)
    const { rows } = await db.query(
      `select previous_state as "from", state, effects, operator as by from auth.audit_event where event = 'lock.ordered'`,
    )
    expect(rows).toEqual([{ from: 'verified', state: 'locked', effects: ['endSessions'], by: 'olga' }])
  })

  test('X-652: signs in as before once the lock has ended', async () => {
    expect(await users('lock', email)).toMatchObject({ code: 1, err: 'This person is locked already.\n' })
    expect(await users('unlock', email)).toMatchObject({ code: 0, out: 'This person can sign in again.\n' })
    expect(await post('/sign-in/email', { email, password: PASSWORD })).toMatchObject({ status: 200 })
    expect((await social.auth.get('/get-session', bearer(held.token))).body).toBeNull()
    expect(await users('unlock', email)).toMatchObject({ code: 1, err: 'This person is not locked.\n' })
  })
})

test('X-651: nobody is locked who is not there, or has not verified the e-mail', async () => {
  const email = somebody()
  expect(await users('lock', email)).toMatchObject({ code: 1, err: `Nobody has the email ${email}.\n` })
  await signUp(social.auth, email)
  expect(await users('lock', email)).toMatchObject({
    code: 1,
    err: expect.stringContaining('hasn’t verified their email'),
  })
})
