// POST /update-user: changes name and image, and nothing else.

import { describe, expect, test } from 'vitest'
import {
  authServiceOfFile,
  cookieOf,
  PASSWORD,
  somebody,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { bearer } from '../crypto/jwt.support.ts'

const auth = authServiceOfFile()

describe('update-user', () => {
  const update = (token: string, body: object) => auth().post('/update-user', body, bearer(token))
  const userOf = async (token: string) =>
    (
      (await auth().get('/get-session', bearer(token))).body as {
        user: { name: string; image: string | null }
      }
    ).user

  test('X-126: changes the fields that are sent, unsets an image by null, and keeps the rest', async () => {
    const { token } = await verifiedPerson(auth())
    expect(await update(token, { name: 'Ada', image: 'https://example.com/a.png' })).toMatchObject({
      status: 200,
      body: { status: true },
    })
    expect(await userOf(token)).toMatchObject({ name: 'Ada', image: 'https://example.com/a.png' })
    await update(token, { name: 'Ada Lovelace' })
    expect(await userOf(token)).toMatchObject({ name: 'Ada Lovelace', image: 'https://example.com/a.png' })
    await update(token, { image: null })
    expect(await userOf(token)).toMatchObject({ name: 'Ada Lovelace', image: null })
  })

  test('a name stays on its line and turns no text around it, from the sign-up on', async () => {
    const { token } = await verifiedPerson(auth())
    await update(token, { name: 'Ada\r\nLovelace\u202e\u2066' })
    expect((await userOf(token)).name).toBe('Ada Lovelace ')
    const email = somebody()
    const hostile = { email, password: PASSWORD, name: 'Ben\u2028\u202eevil' }
    expect((await auth().post('/sign-up/email', hostile)).body).toMatchObject({ user: { name: 'Ben evil' } })
    await auth().post('/email-otp/verify-email', { email, otp: await auth().codeTo(email) })
    const signedIn = await auth().post('/sign-in/email', { email, password: PASSWORD })
    expect(signedIn.body).toMatchObject({ user: { name: 'Ben evil' } })
  })

  test('sends the cookie anew, and its header', async () => {
    const { token } = await verifiedPerson(auth())
    const answer = await update(token, { name: 'Ada' })
    expect(cookieOf(answer, 'auth.session_token')).toBe(`auth.session_token=${token}`)
    expect(answer.headers.get('set-auth-token')).toBe(token)
  })

  test('X-126: changes neither the e-mail, nor whether it is verified, nor the id', async () => {
    const { email, token, user } = await verifiedPerson(auth())
    const body = {
      name: 'Ada',
      id: '00000000-0000-4000-8000-000000000000',
      emailVerified: false,
      role: 'admin',
    }
    expect((await update(token, body)).status).toBe(200)
    expect(await userOf(token)).toMatchObject({ id: user.id, email, emailVerified: true })
    expect(await update(token, { name: 'Eve', email: somebody() })).toMatchObject({
      status: 400,
      body: { code: 'EMAIL_CAN_NOT_BE_UPDATED' },
    })
    expect(await userOf(token)).toMatchObject({ name: 'Ada' })
  })
})
