// Where an operator has to approve newcomers: what a person who waits proves is no wrong guess, though nobody lets them in.

import { expect, test } from 'vitest'
import { authServiceOfFile, cookieOf, PASSWORD, somebody } from '../../../support/auth-service.ts'
import { hardened, somewhere, statuses } from './limits.support.ts'

const auth = authServiceOfFile({ ...hardened, SIGN_UP: 'approval' })
const post = (path: string, body: object, more = {}) => auth().post(path, body, { ...somewhere(), ...more })
const signIn = (email: string, password = PASSWORD) => post('/sign-in/email', { email, password })
const notApproved = { status: 403, body: { code: 'ACCOUNT_NOT_APPROVED' } }

/** In a browser that has signed up, whose password counts whatever others have typed. */
async function signedUp() {
  const email = somebody()
  const answer = await post('/sign-up/email', { name: 'Somebody', email, password: PASSWORD })
  const cookie = cookieOf(answer, 'auth.sign_up_attempt') ?? ''
  const verify = async () =>
    post('/email-otp/verify-email', { email, otp: await auth().codeTo(email) }, { cookie })
  return { email, verify }
}

const useUp = async (email: string) =>
  expect((await statuses(6, () => signIn(email, 'not the password'))).at(-1)).toBe(429)

test('their right passwords use up nothing', async () => {
  const { email, verify } = await signedUp()
  expect(await verify()).toMatchObject(notApproved)
  expect(await statuses(7, () => signIn(email))).toEqual(Array(7).fill(403))
})

test('the wrong passwords of others keep them out no more, once they have verified the email', async () => {
  const { email, verify } = await signedUp()
  await useUp(email)
  expect(await verify()).toMatchObject(notApproved)
  expect(await signIn(email)).toMatchObject(notApproved)
})

test('nor once they have shown a mailed code', async () => {
  const { email, verify } = await signedUp()
  expect(await verify()).toMatchObject(notApproved)
  await useUp(email)
  await post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = await auth().codeTo(email, 2)
  expect(await post('/sign-in/email-otp', { email, otp })).toMatchObject(notApproved)
  expect(await signIn(email)).toMatchObject(notApproved)
})
