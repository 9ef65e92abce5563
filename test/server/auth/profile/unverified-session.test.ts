// A live session of somebody whose mailbox is not proven: it lives on, can be ended, and asks for changes of the account in vain.

import { expect, test } from 'vitest'
import { authServiceOfFile, PASSWORD, somebody, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { bearer } from '../crypto/jwt.support.ts'

const auth = authServiceOfFile()

/** As a row that was changed by hand, or imported, has left it; with a provider besides the password. */
async function unverifiedWithSession(): Promise<{ token: string; signInMethod: string }> {
  const { email, token } = await verifiedPerson(auth())
  const db = await connectTo(auth().databaseUrl)
  const { rows } = await db.query(
    `with u as (update auth."user" set "emailVerified" = false where email = $1 returning id)
     insert into auth.account ("accountId", "providerId", issuer, "userId")
     select u.id::text, 'app', 'https://id.example', u.id from u returning id`,
    [email],
  )
  return { token, signInMethod: rows[0].id }
}

const asked: [string, (signInMethod: string) => object][] = [
  ['/update-user', () => ({ name: 'Ada' })],
  [
    '/change-password',
    () => ({ currentPassword: PASSWORD, newPassword: 'another one, long', revokeOtherSessions: true }),
  ],
  ['/delete-user', () => ({})],
  ['/delete-user', () => ({ password: PASSWORD })],
  ['/change-email', () => ({ newEmail: somebody() })],
  ['/email-otp/request-email-change', () => ({ newEmail: somebody(), password: PASSWORD })],
  ['/unlink-account', (accountId) => ({ accountId })],
]

test.each(asked)(
  'X-904: %s says that the e-mail has to be verified, and the session lives on',
  async (path, bodyOf) => {
    const { token, signInMethod } = await unverifiedWithSession()
    const before = await auth().get('/get-session', bearer(token))
    expect(before).toMatchObject({ status: 200, body: { user: { emailVerified: false } } })
    expect(await auth().post(path, bodyOf(signInMethod), bearer(token))).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_VERIFIED' },
    })
    expect((await auth().get('/get-session', bearer(token))).body).toEqual(before.body)
  },
)

test('X-904: it can be ended', async () => {
  const { token } = await unverifiedWithSession()
  expect((await auth().post('/sign-out', {}, bearer(token))).status).toBe(200)
  expect((await auth().get('/get-session', bearer(token))).body).toBeNull()
})
