// Where a second factor is demanded of everybody, who has none enrols one at the sign-in, and nothing else is open there.

import { expect, test } from 'vitest'
import { authenticator, type Creating } from '../../../model/authenticator.ts'
import { APP_ORIGIN, cookieOf, PASSWORD, verifiedPerson } from '../../../support/auth-service.ts'
import { beginRegistration, registerPasskey } from '../../../support/passkey.ts'
import { bearer, secretIn, showFactor, totpCode } from '../../../support/second-factor.ts'
import { withFactors } from './second-factor.support.ts'

const { auth, rows, reasonsOf } = withFactors({ TWO_FACTOR_DEMANDED_OF: 'everybody' })

/** A verified person without a factor, and the cookie of a browser that has shown the password. */
async function mustEnrol() {
  const { email } = await verifiedPerson(auth())
  const answer = await auth().post('/sign-in/email', { email, password: PASSWORD }, { origin: APP_ORIGIN })
  expect(answer).toMatchObject({
    status: 200,
    body: { twoFactorRedirect: true, twoFactorMethods: [], mustEnrol: true },
  })
  return { email, cookie: cookieOf(answer, 'auth.two_factor') ?? '' }
}

const enable = (cookie: string) => auth().post('/two-factor/enable', {}, { origin: APP_ORIGIN, cookie })

test('verifying the email opens no session, nor does the password', async () => {
  const { email } = await mustEnrol()
  expect(await reasonsOf(email)).toEqual([])
})

test('an app that is enrolled there opens the session, of the second level', async () => {
  const { email, cookie } = await mustEnrol()
  const enabled = await enable(cookie)
  expect(enabled).toMatchObject({ status: 200, body: { backupCodes: { length: 10 } } })
  const answer = await showFactor(auth(), cookie, 'verify-totp', totpCode(secretIn(enabled)))
  expect(answer).toMatchObject({ status: 200, body: { user: { email, twoFactorEnabled: true } } })
  expect(await reasonsOf(email)).toEqual([{ amr: ['pwd', 'otp', 'mfa'], aal: 'aal2' }])
  expect(await enable(cookie)).toMatchObject({ status: 401 })
  await expect
    .poll(async () => (await auth().mailsTo(email)).map(({ subject }) => subject).join())
    .toContain('Two-step verification is on')
})

test('a passkey that is registered there opens it, too', async () => {
  const { email, cookie } = await mustEnrol()
  const begun = await auth().get('/passkey/generate-register-options', { origin: APP_ORIGIN, cookie })
  const response = authenticator().createJSON(APP_ORIGIN, begun.body as Creating)
  const cookies = [cookie, cookieOf(begun, 'auth.passkey')].join('; ')
  const answer = await auth().post(
    '/passkey/verify-registration',
    { response },
    { origin: APP_ORIGIN, cookie: cookies },
  )
  expect(answer.status).toBe(200)
  expect(cookieOf(answer, 'auth.session_token')).toBeDefined()
  expect(await reasonsOf(email)).toEqual([{ amr: ['pwd', 'swk', 'mfa'], aal: 'aal2' }])
})

test('who has a passkey shows it, and enrols nothing in its place', async () => {
  const { email, cookie } = await mustEnrol()
  const enabled = await enable(cookie)
  const { body } = await showFactor(auth(), cookie, 'verify-totp', totpCode(secretIn(enabled)))
  await registerPasskey(auth(), (body as { token: string }).token, authenticator())
  await rows(`delete from auth.totp where user_id = (select id from auth."user" where email = $1)`, [email])
  const answer = await auth().post('/sign-in/email', { email, password: PASSWORD }, { origin: APP_ORIGIN })
  expect(answer).toMatchObject({ body: { twoFactorRedirect: true, twoFactorMethods: ['passkey'] } })
  expect(answer.body).not.toHaveProperty('mustEnrol')
  const waiting = cookieOf(answer, 'auth.two_factor') ?? ''
  expect(await enable(waiting)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  const begun = await auth().get('/passkey/generate-register-options', {
    origin: APP_ORIGIN,
    cookie: waiting,
  })
  expect(begun.status).toBe(401)
})

test('a browser that must enrol is nobody to everything else', async () => {
  const { email, cookie } = await mustEnrol()
  const [, token = ''] = cookie.split('=')
  for (const headers of [{ cookie }, bearer(token)])
    expect(await auth().get('/get-session', headers)).toMatchObject({ body: null })
  for (const path of ['/two-factor/disable', '/two-factor/generate-backup-codes', '/change-password'])
    expect(
      await auth().post(
        path,
        { password: PASSWORD, currentPassword: PASSWORD, newPassword: PASSWORD },
        { origin: APP_ORIGIN, cookie },
      ),
    ).toMatchObject({ status: 401 })
  expect(await reasonsOf(email)).toEqual([])
})

test('after ten minutes nothing is enrolled', async () => {
  const { email, cookie } = await mustEnrol()
  const secret = secretIn(await enable(cookie))
  await rows(
    `update auth.pending_sign_in set expires_at = now() where user_id = (select id from auth."user" where email = $1)`,
    [email],
  )
  expect(await enable(cookie)).toMatchObject({ status: 401 })
  expect(await showFactor(auth(), cookie, 'verify-totp', totpCode(secret))).toMatchObject({ status: 401 })
  expect(await reasonsOf(email)).toEqual([])
})

test('an app that another browser enrols at its sign-in is nobody’s here', async () => {
  const { email, cookie } = await mustEnrol()
  const secret = secretIn(await enable(cookie))
  const other = await auth().post('/sign-in/email', { email, password: PASSWORD }, { origin: APP_ORIGIN })
  const answer = await showFactor(
    auth(),
    cookieOf(other, 'auth.two_factor') ?? '',
    'verify-totp',
    totpCode(secret),
  )
  expect(answer).toMatchObject({ status: 400, body: { code: 'TOTP_NOT_ENABLED' } })
  expect(await reasonsOf(email)).toEqual([])
})

const passkeysOf = async (email: string) =>
  (
    await rows(
      'select count(*)::int as n from auth.passkey where user_id = (select id from auth."user" where email = $1)',
      [email],
    )
  )[0].n

test('the challenge of a session registers nothing at a sign-in that waits for an app', async () => {
  const { email, cookie } = await mustEnrol()
  const enabled = await enable(cookie)
  const { body } = await showFactor(auth(), cookie, 'verify-totp', totpCode(secretIn(enabled)))
  const begun = await beginRegistration(auth(), (body as { token: string }).token)
  const answer = await auth().post('/sign-in/email', { email, password: PASSWORD }, { origin: APP_ORIGIN })
  const cookies = [cookieOf(answer, 'auth.two_factor'), begun.cookie].join('; ')
  const response = authenticator().createJSON(APP_ORIGIN, begun.options)
  const registered = await auth().post(
    '/passkey/verify-registration',
    { response },
    { origin: APP_ORIGIN, cookie: cookies },
  )
  expect(registered).toMatchObject({ status: 401 })
  expect(await passkeysOf(email)).toBe(0)
})

test('nothing is enrolled for an account that an operator’s hand has made unverified', async () => {
  const { email, cookie } = await mustEnrol()
  await rows('update auth."user" set "emailVerified" = false where email = $1', [email])
  const unverified = { status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } }
  expect(await enable(cookie)).toMatchObject(unverified)
  const options = '/passkey/generate-register-options'
  expect(await auth().get(options, { origin: APP_ORIGIN, cookie })).toMatchObject(unverified)
})
