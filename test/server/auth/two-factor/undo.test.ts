// An authenticator app that somebody else has enrolled: the owner who reads the mailbox takes it back, and gets in.

import { describe, expect, test, vi } from 'vitest'
import { APP_ORIGIN, PASSWORD, verifiedPerson } from '../../../support/auth-service.ts'
import { challenged, enrolFactor, showFactor } from '../../../support/second-factor.ts'
import { withFactors } from './second-factor.support.ts'

const { auth, rows } = withFactors()

const post = (path: string, body: object) => auth().post(path, body, { origin: APP_ORIGIN })

const linkTo = (email: string) =>
  vi.waitFor(
    async () => {
      const [link] = (await auth().mailsTo(email)).flatMap(
        ({ text }) => /\/auth\/undo-two-step#([\w-]+)/.exec(text)?.[1] ?? [],
      )
      expect(link).toBeDefined()
      return link ?? ''
    },
    { timeout: 60_000 },
  )

const undo = (token: string) => post('/two-factor/undo-enrolment', { token })

async function enrolled() {
  const { email, token } = await verifiedPerson(auth())
  return { email, ...(await enrolFactor(auth(), token)) }
}

async function resetPassword(email: string, password: string) {
  const before = (await auth().mailsTo(email)).length
  await post('/email-otp/request-password-reset', { email })
  const { subject } = await auth().mailTo(email, before + 1)
  const otp = /\d{6}/.exec(subject)?.[0] ?? ''
  return post('/email-otp/reset-password', { email, otp, password })
}

describe('the link of the notice', () => {
  test('X-1024: removes the app, every session, the password and what waits, and the owner gets in by the mailbox', async () => {
    const { email, token, recoveryCodes } = await enrolled()
    const cookie = await challenged(auth(), email)
    expect(await undo(await linkTo(email))).toMatchObject({ status: 200, body: { success: true } })
    const session = await auth().get('/get-session', { authorization: `Bearer ${token}` })
    expect(session).toMatchObject({ body: null })
    const late = await showFactor(auth(), cookie, 'verify-backup-code', recoveryCodes[0] ?? '')
    expect(late).toMatchObject({ status: 401, body: { code: 'INVALID_TWO_FACTOR_COOKIE' } })
    expect(await post('/sign-in/email', { email, password: PASSWORD })).toMatchObject({ status: 401 })
    expect(await resetPassword(email, 'the owner’s own password')).toMatchObject({ status: 200 })
    const signedIn = await post('/sign-in/email', { email, password: 'the owner’s own password' })
    expect(signedIn).toMatchObject({ status: 200, body: { token: expect.any(String) } })
  })

  test('X-1024: is good once, and no other text is', async () => {
    const { email } = await enrolled()
    const link = await linkTo(email)
    expect(await undo(`${link.slice(0, -4)}AAAA`)).toMatchObject({
      status: 401,
      body: { code: 'INVALID_TOKEN' },
    })
    expect(await undo(link)).toMatchObject({ status: 200 })
    expect(await undo(link)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } })
  })

  test('X-1024: is too late after some days', async () => {
    const { email } = await enrolled()
    const link = await linkTo(email)
    await rows('update auth.totp set undo_until = now() where told = $1', [email])
    expect(await undo(link)).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } })
    await challenged(auth(), email)
  })
})

test('X-1013: with an account go its app, its recovery codes and what waits for them', async () => {
  const { email, token } = await enrolled()
  await challenged(auth(), email)
  const [user] = await rows('select id from auth."user" where email = $1', [email])
  const left = async () =>
    Promise.all(
      ['totp', 'recovery_code', 'pending_sign_in'].map(
        async (table) => (await rows(`select from auth.${table} where user_id = $1`, [user.id])).length,
      ),
    )
  expect(await left()).toEqual([1, 10, 1])
  const headers = { origin: APP_ORIGIN, authorization: `Bearer ${token}` }
  expect(await auth().post('/delete-user', { password: PASSWORD }, headers)).toMatchObject({ status: 200 })
  expect(await left()).toEqual([0, 0, 0])
})
