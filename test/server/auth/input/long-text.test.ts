// A text of any length is measured before it is normalised, which takes the time of its length squared; a long list of faults is not told whole.

import { describe, expect, test } from 'vitest'
import { lengthFault } from '../../../../server/auth/crypto/passwords.ts'
import { authServiceOfFile, PASSWORD, somebody, verifiedPerson } from '../../../support/auth-service.ts'
import { disorderedMarks, longestNormalised } from '../../../support/normalised.ts'

const auth = authServiceOfFile()

/** As long as a body of the auth service may be. */
const long = disorderedMarks(7800)
/** A password of 128 characters may come as four times as many, each of two code units. */
const LONGEST = 1024

describe('a long text', () => {
  test.each([
    ['/sign-in/email', 'email', { password: PASSWORD }],
    ['/sign-in/email', 'password', { email: somebody() }],
    ['/sign-up/email', 'password', { email: somebody(), name: 'N' }],
    ['/email-otp/send-verification-otp', 'email', { type: 'sign-in' }],
    ['/email-otp/verify-email', 'email', { otp: '000000' }],
    ['/email-otp/reset-password', 'password', { email: somebody(), otp: '000000' }],
    ['/reset-password', 'newPassword', { token: 'x' }],
  ])('is not normalised by POST %s as %s', async (path, field, others) => {
    const longest = longestNormalised()
    expect((await auth().post(path, { ...others, [field]: long })).status).toBeOneOf([400, 401])
    expect(longest()).toBeLessThanOrEqual(LONGEST)
  })

  test.each([
    ['/change-password', 'currentPassword', { newPassword: PASSWORD }],
    ['/change-password', 'newPassword', { currentPassword: PASSWORD }],
    ['/change-email', 'newEmail', {}],
    ['/delete-user', 'password', {}],
  ])('is not normalised by POST %s as %s', async (path, field, others) => {
    const { token } = await verifiedPerson(auth())
    const longest = longestNormalised()
    const session = { authorization: `Bearer ${token}` }
    expect((await auth().post(path, { ...others, [field]: long }, session)).status).toBe(400)
    expect(longest()).toBeLessThanOrEqual(LONGEST)
  })
})

test('a password of 128 characters is not too long, however many code units it is typed with', () => {
  // An alpha of two code units and three marks: one character once they are composed.
  for (const character of ['x', '\u{1d6c2}\u0313\u0300\u0345']) {
    expect(lengthFault(character.repeat(128))).toBeNull()
    expect(lengthFault(character.repeat(129))).toBe('PASSWORD_TOO_LONG')
  }
})

test('of many faults the first are named: an answer is not longer than what it answers', async () => {
  const { status, body } = await auth().post('/sign-in/social', {
    provider: 'x',
    scopes: Array.from({ length: 5000 }, () => 1),
  })
  expect([status, body]).toEqual([400, expect.objectContaining({ code: 'VALIDATION_ERROR' })])
  const { message } = body as { message: string }
  expect(message).toMatch(/^\[body\.scopes\.0\] Invalid input: expected string, received number; /)
  expect(message.length).toBeLessThan(1000)
})
