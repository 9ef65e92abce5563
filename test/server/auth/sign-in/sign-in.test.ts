// POST /sign-in/email: the answers to a right and to a wrong password in each state of an account.

import { describe, expect, test } from 'vitest'
import {
  authServiceOfFile,
  cookieOf,
  PASSWORD,
  signUp,
  somebody,
  startAuth,
  verifiedPerson,
} from '../../../support/auth-service.ts'

const auth = authServiceOfFile()
const notVerified = { status: 403, body: { message: 'Email not verified', code: 'EMAIL_NOT_VERIFIED' } }
const wrong = {
  status: 401,
  body: { message: 'Invalid email or password', code: 'INVALID_EMAIL_OR_PASSWORD' },
}

describe('a verified person', () => {
  test('SVC-2, EP-1, LIM-4: is signed in: token, user and a session cookie of seven days', async () => {
    const { email, user } = await verifiedPerson(auth())
    const answer = await auth().post('/sign-in/email', { email, password: PASSWORD })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      redirect: false,
      token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      user: expect.objectContaining({ id: user.id, email, emailVerified: true }),
    })
    const { token } = answer.body as { token: string }
    expect(answer.cookies).toEqual([
      `auth.session_token=${token}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
      expect.stringMatching(
        /^auth\.device=[A-Za-z0-9]{32}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ])
  })

  test('gets a cookie that lasts until the browser closes without “remember me”', async () => {
    const { email } = await verifiedPerson(auth())
    const answer = await auth().post('/sign-in/email', { email, password: PASSWORD, rememberMe: false })
    expect(answer.cookies[0]).not.toContain('Max-Age')
  })

  test('gets another token every time', async () => {
    const { email } = await verifiedPerson(auth())
    const tokens = await Promise.all(
      [1, 2].map(
        async () =>
          (await auth().post('/sign-in/email', { email, password: PASSWORD })).body as { token: string },
      ),
    )
    expect(tokens[0]?.token).not.toBe(tokens[1]?.token)
  })

  test('X-1: gets the same refusal for a wrong password as an unknown e-mail', async () => {
    const { email } = await verifiedPerson(auth())
    expect(await auth().post('/sign-in/email', { email, password: 'not the password' })).toMatchObject(wrong)
    expect(await auth().post('/sign-in/email', { email: somebody(), password: PASSWORD })).toMatchObject(
      wrong,
    )
  })
})

describe('an unverified person', () => {
  test.each([PASSWORD, 'any other password'])(
    'EV-2, EP-1, ERR-2: is refused as unverified with the password %s, and gets no session',
    async (password) => {
      const email = somebody()
      await signUp(auth(), email)
      const answer = await auth().post('/sign-in/email', { email, password })
      expect(answer).toMatchObject(notVerified)
      expect(cookieOf(answer, 'auth.session_token')).toBeUndefined()
    },
  )

  test('X-1, X-238: is refused as unverified under the hardened profile only with the password that this browser proposed', async () => {
    const hardened = await startAuth({ PROFILE: 'hardened' })
    try {
      const email = somebody()
      const cookie = cookieOf(await signUp(hardened, email), 'auth.sign_up_attempt') ?? ''
      const signIn = (password: string, headers: Record<string, string>) =>
        hardened.post('/sign-in/email', { email, password }, headers)
      expect(await signIn(PASSWORD, { cookie })).toMatchObject(notVerified)
      expect(await signIn('any other password', { cookie })).toMatchObject(wrong)
      expect(await signIn(PASSWORD, {})).toMatchObject(wrong)
    } finally {
      await hardened.stop()
    }
  })
})

test.each([
  [{ email: 'nobody', password: PASSWORD }, 'INVALID_EMAIL'],
  [{ email: 'a@b.example' }, 'VALIDATION_ERROR'],
])('refuses %j', async (body, code) => {
  expect(await auth().post('/sign-in/email', body)).toMatchObject({ status: 400, body: { code } })
})

test('takes a form as well as JSON', async () => {
  const { email } = await verifiedPerson(auth())
  const form = new URLSearchParams({ email, password: PASSWORD }).toString()
  const answer = await auth().post('/sign-in/email', form, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(answer.status).toBe(200)
})
