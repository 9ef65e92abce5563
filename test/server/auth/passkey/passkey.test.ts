// A passkey is registered, named and removed by its owner alone, and signs in.

import { describe, expect, test } from 'vitest'
import { authenticator, type Creating, type Requesting, simpleKey } from '../../../model/authenticator.ts'
import { type Answer, APP_ORIGIN, cookieOf, PASSWORD, verifiedPerson } from '../../../support/auth-service.ts'
import { beginAuthentication, registerPasskey, signInByPasskey } from '../../../support/passkey.ts'
import { bearer, challenged, enrolFactor } from '../../../support/second-factor.ts'
import { withFactors } from '../two-factor/second-factor.support.ts'

const { auth, rows, reasonsOf } = withFactors()

const list = async (token: string) =>
  (await auth().get('/passkey/list-user-passkeys', bearer(token))).body as { id: string; name: string }[]

/** With a passkey that signs in alone, and a session by it. */
async function registered() {
  const key = authenticator()
  const { email, token: before, user } = await verifiedPerson(auth())
  const answer = await registerPasskey(auth(), before, key)
  expect(answer).toMatchObject({ status: 200 })
  const signedIn = await signInByPasskey(auth(), key)
  expect(signedIn).toMatchObject({ status: 200 })
  const { session } = signedIn.body as { session: { token: string } }
  const { id } = answer.body as { id: string }
  return { email, user, key, before, id, token: session.token }
}

describe('registering', () => {
  test('a fresh session registers a passkey, which is listed, and its owner is mailed a notice', async () => {
    const { email, token, user } = await verifiedPerson(auth())
    const answer = await registerPasskey(auth(), token, authenticator())
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'Ada’s key', userId: user.id, deviceType: 'multiDevice', counter: 0 },
    })
    expect(await list(token)).toEqual([answer.body])
    expect((await auth().mailTo(email, 2)).subject).toBe('A passkey was added to your account')
  })

  test('a key that does not verify its user is of no use alone, and is not registered', async () => {
    const { token } = await verifiedPerson(auth())
    const answer = await registerPasskey(auth(), token, simpleKey())
    expect(answer).toMatchObject({ status: 400, body: { code: 'FAILED_TO_VERIFY_REGISTRATION' } })
    expect(await list(token)).toEqual([])
  })

  test('a second passkey takes a session of the level of the first', async () => {
    const { before, token } = await registered()
    expect(await registerPasskey(auth(), before, authenticator())).toMatchObject({
      status: 403,
      body: { code: 'STEP_UP_REQUIRED' },
    })
    expect(await registerPasskey(auth(), token, authenticator())).toMatchObject({ status: 200 })
  })

  test('an app takes a session of the level of the passkey', async () => {
    const { before, token } = await registered()
    const enable = (session: string) =>
      auth().post('/two-factor/enable', { password: PASSWORD }, bearer(session))
    expect(await enable(before)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
    expect(await enable(token)).toMatchObject({ status: 200 })
  })
})

describe('signing in', () => {
  test('a passkey that verifies its user signs in alone, at the second level', async () => {
    const { email } = await registered()
    expect((await reasonsOf(email))[0]).toEqual({ amr: ['swk', 'user', 'mfa'], aal: 'aal2' })
  })

  test('the password alone signs in still, where the account has no app', async () => {
    const { email } = await registered()
    const answer = await auth().post('/sign-in/email', { email, password: PASSWORD })
    expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String) } })
    expect((await reasonsOf(email))[0]).toEqual({ amr: ['pwd'], aal: 'aal1' })
  })

  test('a passkey that verifies its user needs no code of the app', async () => {
    const { email, key, token } = await registered()
    await enrolFactor(auth(), token)
    expect(await signInByPasskey(auth(), key)).toMatchObject({
      status: 200,
      body: { user: { email, twoFactorEnabled: true } },
    })
    expect((await reasonsOf(email))[0]).toEqual({ amr: ['swk', 'user', 'mfa'], aal: 'aal2' })
  })

  test('shown at a sign-in that waits for a second factor, it ends the wait', async () => {
    const { email, key, token } = await registered()
    await enrolFactor(auth(), token)
    const cookie = await challenged(auth(), email)
    expect(await signInByPasskey(auth(), key, cookie)).toMatchObject({ status: 200 })
    expect((await reasonsOf(email))[0]).toEqual({ amr: ['swk', 'user', 'mfa'], aal: 'aal2' })
    expect(
      await rows(
        `select 1 from auth.pending_sign_in p join auth."user" u on u.id = p.user_id where email = $1`,
        [email],
      ),
    ).toEqual([])
  })

  test('a page whose browser keeps the cookies back shows what the headers of the answers have', async () => {
    const { email, token: before } = await verifiedPerson(auth())
    const { token } = await enrolFactor(auth(), before)
    const key = simpleKey()
    const begin = (path: string, headers: Record<string, string>) =>
      auth().get(`/passkey/generate-${path}-options`, { origin: APP_ORIGIN, ...headers })
    const named = ({ headers }: Answer) => ({ 'x-auth-passkey': headers.get('set-auth-passkey') ?? '' })
    const creating = await begin('register', bearer(token))
    expect(creating.headers.get('access-control-expose-headers')).toContain('set-auth-passkey')
    const made = { response: key.createJSON(APP_ORIGIN, creating.body as Creating), name: 'Key' }
    const register = (headers: object) =>
      auth().post('/passkey/verify-registration', made, { ...bearer(token), ...headers })
    expect(await register({})).toMatchObject({ status: 400 })
    expect(await register(named(creating))).toMatchObject({ status: 200 })
    const waiting = await auth().post('/sign-in/email', { email, password: PASSWORD }, { origin: APP_ORIGIN })
    const waits = { 'x-auth-challenge': waiting.headers.get('set-auth-challenge') ?? '' }
    const requesting = await begin('authenticate', waits)
    expect(requesting.body).toMatchObject({ allowCredentials: [expect.anything()] })
    const shown = { response: key.getJSON(APP_ORIGIN, requesting.body as Requesting) }
    const show = (headers: object) =>
      auth().post('/passkey/verify-authentication', shown, { origin: APP_ORIGIN, ...headers })
    expect(await show(waits)).toMatchObject({ status: 401, body: { code: 'AUTHENTICATION_FAILED' } })
    expect(await show({ ...waits, ...named(requesting) })).toMatchObject({ status: 200 })
    expect((await reasonsOf(email))[0]).toEqual({ amr: ['pwd', 'swk', 'mfa'], aal: 'aal2' })
  })

  test('two tabs of a browser each sign in by the challenge that they have asked for', async () => {
    const { key } = await registered()
    const begin = () => auth().get('/passkey/generate-authenticate-options', { origin: APP_ORIGIN })
    const [first, second] = [await begin(), await begin()]
    const show = (begun: Answer) =>
      auth().post(
        '/passkey/verify-authentication',
        { response: key.getJSON(APP_ORIGIN, begun.body as Requesting) },
        {
          origin: APP_ORIGIN,
          cookie: cookieOf(second, 'auth.passkey') ?? '',
          'x-auth-passkey': begun.headers.get('set-auth-passkey') ?? '',
        },
      )
    expect(await show(first)).toMatchObject({ status: 200 })
    expect(await show(second)).toMatchObject({ status: 200 })
  })

  test('a sign-in that waits says which second factors its person has', async () => {
    const { email, token: before } = await verifiedPerson(auth())
    const { token } = await enrolFactor(auth(), before)
    const methods = async () => {
      const { body } = await auth().post('/sign-in/email', { email, password: PASSWORD })
      return (body as { twoFactorMethods: string[] }).twoFactorMethods
    }
    expect(await methods()).toEqual(['totp'])
    await registerPasskey(auth(), token, simpleKey())
    expect(await methods()).toEqual(['totp', 'passkey'])
  })

  test('a key without a PIN is the second factor after a password, and never both', async () => {
    const { email, token: before } = await verifiedPerson(auth())
    const { token } = await enrolFactor(auth(), before)
    const key = simpleKey()
    expect(await registerPasskey(auth(), token, key)).toMatchObject({ status: 200 })
    const sessions = (await reasonsOf(email)).length
    const cookie = await challenged(auth(), email)
    const { options } = await beginAuthentication(auth(), cookie)
    expect(options).toMatchObject({ userVerification: 'preferred', allowCredentials: [expect.anything()] })
    expect(await reasonsOf(email)).toHaveLength(sessions)
    expect(await signInByPasskey(auth(), key, cookie)).toMatchObject({
      status: 200,
      body: { user: { email } },
    })
    expect((await reasonsOf(email))[0]).toEqual({ amr: ['pwd', 'swk', 'mfa'], aal: 'aal2' })
  })
})

describe('afterwards', () => {
  test('its owner names and removes it, and is told', async () => {
    const { email, token, id, key } = await registered()
    const named = await auth().post('/passkey/update-passkey', { id, name: ' Work ' }, bearer(token))
    expect(named).toMatchObject({ status: 200, body: { passkey: { id, name: 'Work' } } })
    const removed = await auth().post('/passkey/delete-passkey', { id }, bearer(token))
    expect(removed).toMatchObject({ status: 200, body: { status: true } })
    expect(await list(token)).toEqual([])
    expect(await signInByPasskey(auth(), key)).toMatchObject({
      status: 401,
      body: { code: 'AUTHENTICATION_FAILED' },
    })
    await auth().mailWith(email, 'A passkey was removed from your account')
  })

  test('a session below its level takes nothing away', async () => {
    const { before, id } = await registered()
    const removed = await auth().post('/passkey/delete-passkey', { id }, bearer(before))
    expect(removed).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
  })

  test('one of another service counts for the level of the account, once it has verified its user', async () => {
    const { key, before, id } = await registered()
    await rows('update auth.passkey set stands_alone = false, names_owner = false where id = $1', [id])
    expect(await signInByPasskey(auth(), key)).toMatchObject({ status: 200 })
    for (const [path, body] of [
      ['passkey/delete-passkey', { id }],
      ['two-factor/enable', { password: PASSWORD }],
    ] as const)
      expect(await auth().post(`/${path}`, body, bearer(before))).toMatchObject({
        status: 403,
        body: { code: 'STEP_UP_REQUIRED' },
      })
  })

  test('nobody else names or removes it, or learns that it is there', async () => {
    const { id } = await registered()
    const { token } = await registered()
    for (const [path, body] of [
      ['update-passkey', { id, name: 'Mine' }],
      ['delete-passkey', { id }],
    ] as const)
      expect(await auth().post(`/passkey/${path}`, body, bearer(token))).toMatchObject({
        status: 404,
        body: { code: 'PASSKEY_NOT_FOUND' },
      })
  })

  test('the last way in is not removed', async () => {
    const { email, token, id } = await registered()
    await rows(`delete from auth.account where "userId" = (select id from auth."user" where email = $1)`, [
      email,
    ])
    const removed = await auth().post('/passkey/delete-passkey', { id }, bearer(token))
    expect(removed).toMatchObject({ status: 400, body: { code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' } })
  })

  test('a reset of the password leaves the passkeys, and a deletion of the account takes them along', async () => {
    const { email, key } = await registered()
    await auth().post('/email-otp/request-password-reset', { email })
    const otp = await auth().codeTo(email, 2)
    await auth().post('/email-otp/reset-password', { email, otp, password: 'another password of theirs' })
    const signedIn = await signInByPasskey(auth(), key)
    expect(signedIn).toMatchObject({ status: 200 })
    const { session } = signedIn.body as { session: { token: string } }
    const deleted = await auth().post('/delete-user', {}, { ...bearer(session.token), origin: APP_ORIGIN })
    expect(deleted).toMatchObject({ status: 200 })
    expect(await signInByPasskey(auth(), key)).toMatchObject({ status: 401 })
  })
})
