// GET /get-user-data: all that is kept of a person, without what opens anything, to who has lately proven to be that person.

import { expect, test } from 'vitest'
import { authenticator } from '../../../model/authenticator.ts'
import { verifiedPerson } from '../../../support/auth-service.ts'
import { registerPasskey, signInByPasskey } from '../../../support/passkey.ts'
import { bearer } from '../../../support/second-factor.ts'
import { jwtOf } from '../crypto/jwt.support.ts'
import { withFactors } from '../two-factor/second-factor.support.ts'

const { auth, rows, enrolled } = withFactors()

const exported = (token: string) => auth().get('/get-user-data', bearer(token))
const grow = (email: string) =>
  rows(
    `update auth.session set "authenticatedAt" = now() - interval '25 hours'
     where "userId" = (select id from auth."user" where email = $1)`,
    [email],
  )

test('it is all that the service keeps of the person, and nothing of others', async () => {
  const other = await verifiedPerson(auth())
  const { email, token: before, user } = await verifiedPerson(auth())
  const key = authenticator()
  const { body: passkey } = await registerPasskey(auth(), before, key)
  const { body } = await signInByPasskey(auth(), key)
  const { token } = (body as { session: { token: string } }).session
  const answer = await exported(token)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      user: { id: user.id, email, emailVerified: true },
      accounts: [{ providerId: 'credential', userId: user.id }],
      passkeys: [{ id: (passkey as { id: string }).id, name: 'Ada’s key' }],
      sessions: [{ userId: user.id }, { userId: user.id }],
      activity: expect.arrayContaining([expect.objectContaining({ event: 'email.verified' })]),
    },
  })
  const text = JSON.stringify(answer.body)
  const { publicKey, credentialID } = passkey as { publicKey: string; credentialID: string }
  for (const secret of [token, before, publicKey, credentialID, other.email, other.user.id])
    expect(text).not.toContain(secret)
})

test('the secret of an app is not in it', async () => {
  const { token, secret } = await enrolled()
  const answer = await exported(token)
  expect(answer).toMatchObject({ status: 200, body: { user: { twoFactorEnabled: true } } })
  expect(JSON.stringify(answer.body)).not.toContain(secret)
})

test.each([
  ['password', 'aal1', ['password', 'email-otp'], () => verifiedPerson(auth())],
  ['app', 'aal2', ['totp'], enrolled],
] as const)(
  'a session of another day, of somebody with a %s, is asked for a proof of %s',
  async (_, level, methods, somebody) => {
    const { email, token } = await somebody()
    await grow(email)
    expect(await exported(token)).toMatchObject({
      status: 403,
      body: { code: 'STEP_UP_REQUIRED', level, within: 86_400, methods },
    })
  },
)

test('a session below the account’s level is refused, as is a JWT, and nobody', async () => {
  const { token: before } = await verifiedPerson(auth())
  await registerPasskey(auth(), before, authenticator())
  expect(await exported(before)).toMatchObject({
    status: 403,
    body: { code: 'STEP_UP_REQUIRED', level: 'aal2', methods: ['passkey'] },
  })
  const { token } = await verifiedPerson(auth())
  expect(await exported(await jwtOf(auth(), token))).toMatchObject({ status: 401 })
  expect(await exported('nobody')).toMatchObject({ status: 401 })
})
