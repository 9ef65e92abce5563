// Where an operator approves newcomers and no more are wanted: what docs/extend.md says about keeping the approvals of those who have signed up.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type RunningAuth, signUp, somebody, startAuth } from '../../../support/auth-service.ts'

const before = { SIGN_UP: 'approval' }
const running: RunningAuth[] = []
let auth: RunningAuth
const start = async (settings: object) => {
  const started = await startAuth({ ...settings, ...(auth && { DATABASE_URL: auth.databaseUrl }) })
  running.push(started)
  return started
}
beforeAll(async () => {
  auth = await start(before)
})
afterAll(() => Promise.all(running.map((one) => one.stop())))

async function signedUp() {
  const email = somebody()
  expect((await signUp(auth, email)).status).toBe(200)
  return { email, otp: await auth.codeTo(email) }
}

test('with a domain that nobody has, newcomers are refused, and who has signed up waits once the email is proven', async () => {
  const proof = await signedUp()
  const later = await start({ ...before, SIGN_UP_ALLOWED_DOMAINS: 'nobody.invalid' })
  expect(
    await later.post('/sign-up/email', { name: 'Ada', email: somebody(), password: PASSWORD }),
  ).toMatchObject({ status: 400, body: { code: 'EMAIL_PASSWORD_SIGN_UP_DISABLED' } })
  expect(await later.post('/email-otp/verify-email', proof)).toMatchObject({
    status: 403,
    body: { code: 'ACCOUNT_NOT_APPROVED' },
  })
})

test.each(['closed', 'open'])('SIGN_UP=%s lets in who has signed up before', async (SIGN_UP) => {
  const proof = await signedUp()
  const later = await start({ SIGN_UP })
  expect((await later.post('/email-otp/verify-email', proof)).status).toBe(200)
})
