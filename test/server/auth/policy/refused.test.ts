// Whom the policy refuses gets no account and no session, and reads why.

import { describe, expect, test } from 'vitest'
import { authenticator } from '../../../model/authenticator.ts'
import { type Answer, signUp, somebody, verifiedPerson } from '../../../support/auth-service.ts'
import { registerPasskey, signInByPasskey } from '../../../support/passkey.ts'
import { held, policedService, WORDS } from '../../../support/policed-service.ts'
import { allowing, refusing } from '../../../support/policy-double.ts'

const { auth, double, byProvider, byPassword, rows, accounts, sessions } = policedService()

describe('X-1310: the policy refuses', () => {
  test('a sign-up, in its own words: there is no account, and no mail', async () => {
    const email = somebody()
    double().behave(refusing(WORDS))
    const refused = await signUp(auth(), email)
    expect(refused).toMatchObject({ status: 403, body: held })
    expect(refused.cookies).toEqual([])
    expect(await accounts(email)).toHaveLength(0)
    expect(await auth().mailsTo(email)).toEqual([])
  })

  test('without words, in ours', async () => {
    double().behave(refusing())
    expect((await signUp(auth(), somebody())).body).toEqual({
      code: 'POLICY_REFUSED',
      message: 'Not permitted',
    })
  })

  test('a person whom a provider vouches for, who gets no account', async () => {
    const email = somebody()
    double().behave((response, asked) =>
      (asked.type === 'sign-up' ? refusing(WORDS) : allowing)(response, asked),
    )
    expect(await byProvider(email)).toMatchObject({ status: 403, body: held })
    expect(await accounts(email)).toHaveLength(0)
  })

  test.each<[string, (person: { email: string; token: string }) => Promise<Answer>]>([
    ['by password', ({ email }) => byPassword(email)],
    [
      'by a mailed code',
      async ({ email }) => {
        await auth().post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
        return auth().post('/sign-in/email-otp', { email, otp: await auth().codeTo(email, 2) })
      },
    ],
    ['by a provider', ({ email }) => byProvider(email)],
  ])('a sign-in %s: there is no session', async (_, signIn) => {
    const person = await verifiedPerson(auth())
    const before = await sessions(person.email)
    double().behave(refusing(WORDS))
    const refused = await signIn(person)
    expect(refused).toMatchObject({ status: 403, body: held })
    expect(refused.cookies.filter((cookie) => cookie.includes('session_token'))).toEqual([])
    expect(await sessions(person.email)).toHaveLength(before.length)
    double().behave(allowing)
    expect((await byPassword(person.email)).status).toBe(200)
  })

  test('a sign-in by a passkey', async () => {
    const { token } = await verifiedPerson(auth())
    const key = authenticator()
    await registerPasskey(auth(), token, key)
    double().behave(refusing(WORDS))
    expect(await signInByPasskey(auth(), key)).toMatchObject({ status: 403, body: held })
    double().behave(allowing)
    expect((await signInByPasskey(auth(), key)).status).toBe(200)
  })

  test('the session of a verification, and the email is verified', async () => {
    const email = somebody()
    await signUp(auth(), email)
    const otp = await auth().codeTo(email)
    double().behave(refusing(WORDS))
    expect(await auth().post('/email-otp/verify-email', { email, otp })).toMatchObject({
      status: 403,
      body: held,
    })
    expect(await sessions(email)).toHaveLength(0)
    expect(await rows('select from auth."user" where email = $1 and "emailVerified"', email)).toHaveLength(1)
  })
})

test('X-1310: an operator reads in a person’s history that the policy refused', async () => {
  const { email } = await verifiedPerson(auth())
  double().behave(refusing(WORDS))
  await byPassword(email)
  const found = await rows(
    `select e.state, e.effects from auth.audit_event e join auth."user" u on u.id = e.user_id
     where u.email = $1 and e.machine = 'policy'`,
    email,
  )
  expect(found).toEqual([{ state: 'refused', effects: ['holdBack'] }])
})
