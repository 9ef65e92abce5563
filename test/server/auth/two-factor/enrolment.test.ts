// A second factor is enrolled, confirmed, renewed and taken away by its owner alone.

import { describe, expect, test } from 'vitest'
import { PASSWORD, verifiedPerson } from '../../../support/auth-service.ts'
import {
  bearer,
  challenged,
  enrolFactor,
  secretIn,
  showFactor,
  totpCode,
} from '../../../support/second-factor.ts'
import { withFactors } from './second-factor.support.ts'

const { auth, rows, enrolled, reasonsOf } = withFactors()

describe('enrolling', () => {
  test('an app shows its secret and ten recovery codes, and is in use once a code confirms it', async () => {
    const { email, token } = await verifiedPerson(auth())
    const enabled = await auth().post('/two-factor/enable', { password: PASSWORD }, bearer(token))
    expect(enabled).toMatchObject({ status: 200, body: { method: 'totp' } })
    const { totpURI, backupCodes } = enabled.body as { totpURI: string; backupCodes: string[] }
    expect(totpURI).toMatch(
      /^otpauth:\/\/totp\/[^?]+\?issuer=[^&]+&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
    )
    expect(new Set(backupCodes).size).toBe(10)
    for (const code of backupCodes) expect(code).toMatch(/^[a-z2-90]{4}(-[a-z2-90]{4}){3}$/)
    // Not yet asked for.
    const before = await auth().post('/sign-in/email', { email, password: PASSWORD })
    expect(before).toMatchObject({ status: 200, body: { token: expect.any(String) } })
    const confirmed = await auth().post(
      '/two-factor/verify-totp',
      { code: totpCode(secretIn(enabled)) },
      bearer(token),
    )
    expect(confirmed).toMatchObject({ status: 200, body: { user: { email, twoFactorEnabled: true } } })
    expect((await reasonsOf(email))[0]).toEqual({ amr: ['pwd', 'otp', 'mfa'], aal: 'aal2' })
    expect((await auth().mailTo(email, 2)).subject).toBe('Two-step verification is on')
    // Another session has taken the place of the one that confirmed it.
    expect(await auth().get('/get-session', bearer(token))).toMatchObject({ body: null })
  })

  test('the client names the service as it likes, in any well-formed text', async () => {
    const { token } = await verifiedPerson(auth())
    const enable = (issuer: string) =>
      auth().post('/two-factor/enable', { password: PASSWORD, issuer }, bearer(token))
    for (const issuer of ['Lock & Step', '100 %', 'a?b#c/d', '😀 ünïcode']) {
      const uri = new URL(((await enable(issuer)).body as { totpURI: string }).totpURI)
      expect(uri.searchParams.get('issuer')).toBe(issuer)
      // Apps show the sign by which forms encode a blank as it is.
      expect(uri.search).not.toContain('+')
      expect(decodeURIComponent(uri.pathname)).toContain(`${issuer}:person`)
    }
    expect(await enable('\ud800')).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  })

  test('a wrong password enrols nothing', async () => {
    const { token } = await verifiedPerson(auth())
    const refused = await auth().post('/two-factor/enable', { password: 'wrong password' }, bearer(token))
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_PASSWORD' } })
  })

  test('a wrong code confirms nothing', async () => {
    const { email, token } = await verifiedPerson(auth())
    const enabled = await auth().post('/two-factor/enable', { password: PASSWORD }, bearer(token))
    const wrong = totpCode(secretIn(enabled), 20)
    const refused = await auth().post('/two-factor/verify-totp', { code: wrong }, bearer(token))
    expect(refused).toMatchObject({ status: 401, body: { code: 'INVALID_CODE' } })
    expect(await auth().post('/sign-in/email', { email, password: PASSWORD })).toMatchObject({ status: 200 })
  })

  test('the secret is shown until it is confirmed, and never again', async () => {
    const { token: before } = await verifiedPerson(auth())
    const ask = (token: string) =>
      auth().post('/two-factor/get-totp-uri', { password: PASSWORD }, bearer(token))
    expect(await ask(before)).toMatchObject({ status: 400, body: { code: 'TOTP_NOT_ENABLED' } })
    const enabled = await auth().post('/two-factor/enable', { password: PASSWORD }, bearer(before))
    const shown = await ask(before)
    expect(secretIn(shown)).toBe(secretIn(enabled))
    const code = totpCode(secretIn(enabled))
    const confirmed = await auth().post('/two-factor/verify-totp', { code }, bearer(before))
    const { token } = confirmed.body as { token: string }
    expect(await ask(token)).toMatchObject({ status: 400, body: { code: 'TOTP_ALREADY_ENABLED' } })
    const again = await auth().post('/two-factor/enable', { password: PASSWORD }, bearer(token))
    expect(again).toMatchObject({ status: 400, body: { code: 'TOTP_ALREADY_ENABLED' } })
  })

  test('nothing of the secret or the codes stands in the database as it is', async () => {
    const { secret, recoveryCodes } = await enrolled()
    const found = await rows(
      `select coalesce(json_agg(t), '[]')::text || (select coalesce(json_agg(c), '[]')::text from auth.recovery_code c)
         || (select coalesce(json_agg(e), '[]')::text from auth.audit_event e) as text from auth.totp t`,
    )
    const { text } = found[0]
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(text).not.toContain(hidden)
  })
})

describe('afterwards', () => {
  test('a session from before the enrolment takes nothing away', async () => {
    const { email, token: before } = await verifiedPerson(auth())
    const other = await auth().post('/sign-in/email', { email, password: PASSWORD })
    await enrolFactor(auth(), before)
    const { token } = other.body as { token: string }
    for (const path of ['disable', 'generate-backup-codes', 'enable'])
      expect(await auth().post(`/two-factor/${path}`, { password: PASSWORD }, bearer(token))).toMatchObject({
        status: 403,
        body: { code: 'STEP_UP_REQUIRED' },
      })
  })

  test('its owner removes the app, which leaves no secret and no recovery code, and is told', async () => {
    const { email, token } = await enrolled()
    const removed = await auth().post('/two-factor/disable', { password: PASSWORD }, bearer(token))
    expect(removed).toMatchObject({ status: 200, body: { status: true } })
    const found = await rows(
      `select state, secret, (select count(*)::int from auth.recovery_code c where c.user_id = t.user_id) as codes
       from auth.totp t where user_id = (select id from auth."user" where email = $1)`,
      [email],
    )
    expect(found).toEqual([{ state: 'removed', secret: null, codes: 0 }])
    expect(await auth().post('/sign-in/email', { email, password: PASSWORD })).toMatchObject({
      body: { token: expect.any(String) },
    })
    await auth().mailWith(email, 'Two-step verification is off')
  })

  test('another set ends the recovery codes before', async () => {
    const { email, token, recoveryCodes } = await enrolled()
    const renewed = await auth().post(
      '/two-factor/generate-backup-codes',
      { password: PASSWORD },
      bearer(token),
    )
    const { backupCodes } = renewed.body as { backupCodes: string[] }
    const cookie = await challenged(auth(), email)
    expect(await showFactor(auth(), cookie, 'verify-backup-code', recoveryCodes[1] ?? '')).toMatchObject({
      status: 401,
    })
    expect(await showFactor(auth(), cookie, 'verify-backup-code', backupCodes[1] ?? '')).toMatchObject({
      status: 200,
    })
    const recorded = await rows(
      `select event from auth.audit_event where machine = 'recovery-codes'
       and user_id = (select id from auth."user" where email = $1) order by id`,
      [email],
    )
    // Of the first set, its end, the next one, and the code that was good.
    expect(recorded.map(({ event }) => event)).toEqual([
      'xstate.init',
      'set.superseded',
      'xstate.init',
      'code.matched',
    ])
  })

  test.each([
    ['a single one that is left, too', 1, ['set.superseded', 'xstate.init']],
    ['and where all are used up, nothing', 0, ['xstate.init']],
  ])('another set ends the recovery codes before: %s', async (_, left, events) => {
    const { email, token, recoveryCodes } = await enrolled()
    const ofPerson = 'user_id = (select id from auth."user" where email = $1)'
    await rows(
      `delete from auth.recovery_code where ${ofPerson} and id not in
       (select id from auth.recovery_code where ${ofPerson} limit $2)`,
      [email, left],
    )
    await auth().post('/two-factor/generate-backup-codes', { password: PASSWORD }, bearer(token))
    const { length } = await rows(`select from auth.recovery_code where ${ofPerson}`, [email])
    expect(length).toBe(recoveryCodes.length)
    const recorded = await rows(
      `select event from auth.audit_event where machine = 'recovery-codes' and ${ofPerson} order by id`,
      [email],
    )
    expect(recorded.map(({ event }) => event)).toEqual(['xstate.init', ...events])
  })

  test('a reset of the password leaves the second factor', async () => {
    const { email, secret } = await enrolled()
    const cookie = await challenged(auth(), email)
    await auth().post('/email-otp/request-password-reset', { email })
    const otp = await auth().codeTo(email, 2)
    const password = 'another password of theirs'
    await auth().post('/email-otp/reset-password', { email, otp, password })
    // What had been shown before the reset counts no more.
    expect(await showFactor(auth(), cookie, 'verify-totp', totpCode(secret))).toMatchObject({ status: 401 })
    const again = await challenged(auth(), email, password)
    expect(await showFactor(auth(), again, 'verify-totp', totpCode(secret))).toMatchObject({ status: 200 })
  })

  test('who has shown the password before it is changed has shown nothing, though the sessions stay', async () => {
    const { email, token, secret } = await enrolled()
    const cookie = await challenged(auth(), email)
    const change = { currentPassword: PASSWORD, newPassword: 'a second password' }
    expect(await auth().post('/change-password', change, bearer(token))).toMatchObject({ status: 200 })
    expect(await showFactor(auth(), cookie, 'verify-totp', totpCode(secret))).toMatchObject({
      status: 401,
      body: { code: 'INVALID_TWO_FACTOR_COOKIE' },
    })
    expect(await reasonsOf(email)).toHaveLength(1)
  })

  test('a change of the password that ends the sessions goes on by what the session has shown', async () => {
    const { email, before, token } = await enrolled()
    const change = (session: string, currentPassword: string, newPassword: string) =>
      auth().post(
        '/change-password',
        { currentPassword, newPassword, revokeOtherSessions: true },
        bearer(session),
      )
    expect(await change(before, PASSWORD, 'a second password')).toMatchObject({ status: 401 })
    const changed = await change(token, PASSWORD, 'a second password')
    expect(changed).toMatchObject({ status: 200, body: { token: expect.any(String) } })
    expect((await reasonsOf(email))[0]).toEqual({ amr: ['pwd', 'otp', 'mfa'], aal: 'aal2' })
  })

  test('and is refused where the session has shown its factor more than a day ago', async () => {
    const { email, token } = await enrolled()
    await rows(
      `update auth.session set "authenticatedAt" = now() - interval '25 hours'
       where "userId" = (select id from auth."user" where email = $1)`,
      [email],
    )
    const change = { currentPassword: PASSWORD, newPassword: 'a second password', revokeOtherSessions: true }
    expect(await auth().post('/change-password', change, bearer(token))).toMatchObject({
      status: 403,
      body: { code: 'STEP_UP_REQUIRED', level: 'aal2' },
    })
    expect(await reasonsOf(email)).toHaveLength(1)
  })
})
