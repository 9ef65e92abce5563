// Hardened: an e-mail that the provider has not verified is verified by a code, and only then linked.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, PASSWORD, signUp, somebody, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { PAGE, type SocialSetup, startSocial } from '../../../support/social.ts'

let setup: SocialSetup
beforeAll(async () => {
  setup = await startSocial({ PROFILE: 'hardened' })
})
afterAll(() => setup.stop())

const withUnverifiedEmail = (email: string) => ({ email, name: 'Ada', verified: false })

async function linksOf(email: string): Promise<string[]> {
  const db = await connectTo(setup.auth.databaseUrl)
  const { rows } = await db.query<{ providerId: string }>(
    `select a."providerId" from auth.account a join auth."user" u on u.id = a."userId" where u.email = $1`,
    [email],
  )
  return rows.map(({ providerId }) => providerId).toSorted()
}

async function verify(email: string, cookie?: string) {
  const otp = await setup.auth.codeTo(email)
  return setup.auth.post('/email-otp/verify-email', { email, otp }, cookie ? { cookie } : {})
}

test('an e-mail that the provider has verified is verified here', async () => {
  const email = somebody()
  const { verifier } = await setup.walk({ email, name: 'Ada' })
  expect(verifier).not.toBe('')
})

test('X-2: another one gets a code, which verifies it and links the identity; the next sign-in succeeds', async () => {
  const email = somebody()
  const { back, location } = await setup.walk(withUnverifiedEmail(email))
  expect(location.href).toBe(`${PAGE}?error=email_not_verified`)
  expect(cookieOf(back, 'auth.session_token')).toBeUndefined()
  const verified = await verify(email, cookieOf(back, 'auth.sign_up_attempt'))
  expect(verified.body).toMatchObject({ status: true, user: { email, name: 'Ada', emailVerified: true } })
  expect(await linksOf(email)).toEqual(['demo'])
  expect((await setup.walk(withUnverifiedEmail(email))).verifier).not.toBe('')
})

test('a code that is typed in another browser verifies the e-mail and links nobody', async () => {
  const email = somebody()
  await setup.walk(withUnverifiedEmail(email))
  expect((await verify(email)).status).toBe(200)
  expect(await linksOf(email)).toEqual([])
  expect((await setup.walk(withUnverifiedEmail(email))).location.href).toBe(
    `${PAGE}?error=email_not_verified`,
  )
  expect(await linksOf(email)).toEqual([])
})

test('a stranger’s identity is not linked when the owner of the e-mail signs up', async () => {
  const email = somebody()
  await setup.walk(withUnverifiedEmail(email))
  // A code that is superseded before it was mailed is not mailed any more.
  await setup.auth.mailTo(email)
  const signedUp = await signUp(setup.auth, email)
  const otp = await setup.auth.codeTo(email, 2)
  const cookie = cookieOf(signedUp, 'auth.sign_up_attempt') ?? ''
  await setup.auth.post('/email-otp/verify-email', { email, otp }, { cookie })
  expect(await linksOf(email)).toEqual(['credential'])
  expect((await setup.auth.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
})

test('X-239: nobody gets into a verified account by such an e-mail, nor learns that there is one: its owner learns of it by mail', async () => {
  const { email } = await verifiedPerson(setup.auth)
  const { location, back } = await setup.walk(withUnverifiedEmail(email))
  expect(location.href).toBe(`${PAGE}?error=email_not_verified`)
  expect((await setup.auth.mailTo(email, 2)).subject).toBe('You already have an account')
  expect(cookieOf(back, 'auth.session_token')).toBeUndefined()
  expect(await linksOf(email)).toEqual(['credential'])
})
