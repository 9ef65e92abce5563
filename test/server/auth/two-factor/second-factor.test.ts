// A second factor is asked for by every way in, and each of its codes is good once.

import { describe, expect, test } from 'vitest'
import { digestOf } from '../../../../server/auth/crypto/tokens.ts'
import { APP_ORIGIN, PASSWORD } from '../../../support/auth-service.ts'
import { bearer, challenged, showFactor, totpCode } from '../../../support/second-factor.ts'
import { withFactors } from './second-factor.support.ts'

const { auth, rows, enrolled, reasonsOf } = withFactors()

describe('signing in', () => {
  test('the password opens no session, and the code of the app does', async () => {
    const { email, secret } = await enrolled()
    const before = (await reasonsOf(email)).length
    const cookie = await challenged(auth(), email)
    expect(await reasonsOf(email)).toHaveLength(before)
    // The cookie is a session to nobody.
    const [, token = ''] = cookie.split('=')
    for (const headers of [{ cookie }, bearer(token), { cookie: `auth.session_token=${token}` }])
      expect(await auth().get('/get-session', headers)).toMatchObject({ status: 200, body: null })
    const answer = await showFactor(auth(), cookie, 'verify-totp', totpCode(secret))
    expect(answer).toMatchObject({
      status: 200,
      body: { token: expect.any(String), user: { email, twoFactorEnabled: true } },
    })
    expect((await reasonsOf(email))[0]).toEqual({ amr: ['pwd', 'otp', 'mfa'], aal: 'aal2' })
    const found = await auth().get('/get-session', bearer((answer.body as { token: string }).token))
    expect(found).toMatchObject({ body: { user: { twoFactorEnabled: true } } })
  })

  test('a page whose browser keeps the cookie back shows what the answer’s header has', async () => {
    const { email, secret } = await enrolled()
    const waiting = await auth().post('/sign-in/email', { email, password: PASSWORD }, { origin: APP_ORIGIN })
    const challenge = waiting.headers.get('set-auth-challenge') ?? ''
    const exposed = waiting.headers.get('access-control-expose-headers')?.split(', ')
    expect(exposed).toContain('set-auth-challenge')
    const show = (headers: Record<string, string>) =>
      auth().post('/two-factor/verify-totp', { code: totpCode(secret) }, { origin: APP_ORIGIN, ...headers })
    expect(await show({})).toMatchObject({ status: 401, body: { code: 'INVALID_TWO_FACTOR_COOKIE' } })
    expect(await show({ 'x-auth-challenge': challenge })).toMatchObject({
      status: 200,
      body: { user: { email } },
    })
    expect((await reasonsOf(email))[0]).toEqual({ amr: ['pwd', 'otp', 'mfa'], aal: 'aal2' })
    const { body } = await auth().get('/get-session', { 'x-auth-challenge': challenge })
    expect(body).toBeNull()
  })

  test('that page’s person who is not to be remembered is not', async () => {
    const { email, secret } = await enrolled()
    const body = { email, password: PASSWORD, rememberMe: false }
    const waiting = await auth().post('/sign-in/email', body, { origin: APP_ORIGIN })
    const headers = {
      origin: APP_ORIGIN,
      'x-auth-challenge': waiting.headers.get('set-auth-challenge') ?? '',
    }
    const answer = await auth().post('/two-factor/verify-totp', { code: totpCode(secret) }, headers)
    expect(answer.status).toBe(200)
    expect(answer.cookies.find((line) => line.includes('session_token='))).not.toMatch(/max-age/i)
  })

  test('one code of the app opens one session', async () => {
    const { email, secret } = await enrolled()
    const [first, second] = [await challenged(auth(), email), await challenged(auth(), email)]
    await rows(
      'update auth.totp set last_step = 0 where user_id = (select id from auth."user" where email = $1)',
      [email],
    )
    const code = totpCode(secret, 0)
    expect(await showFactor(auth(), first, 'verify-totp', code)).toMatchObject({ status: 200 })
    const again = await showFactor(auth(), second, 'verify-totp', code)
    expect(again).toMatchObject({ status: 401, body: { code: 'INVALID_CODE' } })
    // An older one is no good either.
    const older = await showFactor(auth(), second, 'verify-totp', totpCode(secret, -1))
    expect(older).toMatchObject({ status: 401, body: { code: 'INVALID_CODE' } })
    expect(await showFactor(auth(), second, 'verify-totp', totpCode(secret, 1))).toMatchObject({
      status: 200,
    })
  })

  test('one code of the app opens one session, however many show it at once', async () => {
    const { email, secret } = await enrolled()
    const cookies = await Promise.all(Array.from({ length: 8 }, () => challenged(auth(), email)))
    const code = totpCode(secret)
    const answers = await Promise.all(
      cookies.map((cookie) => showFactor(auth(), cookie, 'verify-totp', code)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('an empty code is no recovery code, whatever is stored', async () => {
    const { email } = await enrolled()
    await rows(
      `insert into auth.recovery_code (user_id, digest, state)
       select id, $2, 'unused' from auth."user" where email = $1`,
      [email, digestOf('')],
    )
    const cookie = await challenged(auth(), email)
    for (const code of ['', ' - ', 'é'])
      expect(await showFactor(auth(), cookie, 'verify-backup-code', code)).toMatchObject({
        status: 401,
        body: { code: 'INVALID_BACKUP_CODE' },
      })
  })

  test('a recovery code opens one session, in whatever form it is typed, and however many show it at once', async () => {
    const { email, recoveryCodes } = await enrolled()
    const cookies = await Promise.all(Array.from({ length: 8 }, () => challenged(auth(), email)))
    const [code = ''] = recoveryCodes
    const answers = await Promise.all(
      cookies.map((cookie) =>
        showFactor(auth(), cookie, 'verify-backup-code', code.toUpperCase().replaceAll('-', ' ')),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 401,
      body: { code: 'INVALID_BACKUP_CODE' },
    })
    expect((await reasonsOf(email))[0]).toEqual({ amr: ['pwd', 'recovery', 'mfa'], aal: 'aal2' })
  })

  test('a mailed code asks for the second factor as well, and is none itself', async () => {
    const { email, secret } = await enrolled()
    await auth().post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    const otp = await auth().codeTo(email, 2)
    const answer = await auth().post('/sign-in/email-otp', { email, otp }, { origin: APP_ORIGIN })
    expect(answer).toMatchObject({
      status: 200,
      body: { twoFactorRedirect: true, twoFactorMethods: ['totp'] },
    })
    const cookie = answer.cookies.find((line) => line.includes('two_factor='))?.split(';')[0] ?? ''
    const shown = await showFactor(auth(), cookie, 'verify-totp', totpCode(secret))
    expect(shown).toMatchObject({ status: 200 })
    expect((await reasonsOf(email))[0]).toEqual({ amr: ['email', 'otp'], aal: 'aal1' })
    const { token } = shown.body as { token: string }
    const removal = await auth().post('/two-factor/disable', { password: PASSWORD }, bearer(token))
    expect(removal).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
  })

  test('five wrong codes end the sign-in', async () => {
    const { email, secret } = await enrolled()
    const cookie = await challenged(auth(), email)
    const wrong = totpCode(secret, 20)
    for (const _ of Array.from({ length: 5 }))
      expect(await showFactor(auth(), cookie, 'verify-totp', wrong)).toMatchObject({
        status: 401,
        body: { code: 'INVALID_CODE' },
      })
    const late = await showFactor(auth(), cookie, 'verify-totp', totpCode(secret))
    expect(late).toMatchObject({ status: 401, body: { code: 'INVALID_TWO_FACTOR_COOKIE' } })
  })

  test('twenty wrong codes of a day leave the recovery codes', async () => {
    const { email, secret, recoveryCodes } = await enrolled()
    await rows(
      `update auth.totp set failures = 20, failing_since = now() where user_id = (select id from auth."user" where email = $1)`,
      [email],
    )
    const cookie = await challenged(auth(), email)
    const refused = await showFactor(auth(), cookie, 'verify-totp', totpCode(secret))
    expect(refused).toMatchObject({ status: 429, body: { code: 'ACCOUNT_TEMPORARILY_LOCKED' } })
    const [code = ''] = recoveryCodes
    expect(await showFactor(auth(), cookie, 'verify-backup-code', code)).toMatchObject({ status: 200 })
  })

  test('after ten minutes it takes the first proof once more', async () => {
    const { email, secret } = await enrolled()
    const cookie = await challenged(auth(), email)
    await rows(`update auth.pending_sign_in set expires_at = now()`)
    const late = await showFactor(auth(), cookie, 'verify-totp', totpCode(secret))
    expect(late).toMatchObject({ status: 401, body: { code: 'INVALID_TWO_FACTOR_COOKIE' } })
  })

  test('a stranger without the first proof spends no try', async () => {
    const { email, secret } = await enrolled()
    const wrong = totpCode(secret, 20)
    for (const cookie of ['', 'auth.two_factor=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])
      expect(await showFactor(auth(), cookie, 'verify-totp', wrong)).toMatchObject({
        status: 401,
        body: { code: 'INVALID_TWO_FACTOR_COOKIE' },
      })
    const refused = await auth().post('/sign-in/email', { email, password: 'wrong password' })
    expect(refused).toMatchObject({ status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } })
    const found = await rows(
      `select failures from auth.totp where user_id = (select id from auth."user" where email = $1)`,
      [email],
    )
    expect(found).toEqual([{ failures: 0 }])
  })
})
