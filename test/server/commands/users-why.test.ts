// npm run users -- why and story, on a running service: what the machines would answer now, and what they have answered.

import { beforeAll, describe, expect, test } from 'vitest'
import { authServiceOfFile, PASSWORD, signUp, verifiedPerson } from '../../support/auth-service.ts'
import { command } from '../../support/command.ts'

const settings = {
  PROFILE: 'hardened',
  RATE_LIMITS: 'on',
  RATE_LIMIT_BUDGETS: JSON.stringify({ 'sign-in': { email: [3, 86_400] }, reset: { both: [2, 3600] } }),
}
const auth = authServiceOfFile(settings)
const users = (...args: string[]) =>
  command('users', args, { ...settings, DATABASE_URL: auth().databaseUrl, OPERATOR: 'olga' })
const lines = async (...args: string[]) => (await users(...args)).out.trimEnd().split('\n')
const wrongPassword = (email: string) => auth().post('/sign-in/email', { email, password: `not ${PASSWORD}` })

describe('somebody who can’t get in', () => {
  test('has not verified the email: each way in says so, and those that verify it lead in', async () => {
    await signUp(auth(), 'una@example.com')
    expect(await lines('why', 'una@example.com')).toEqual([
      'una@example.com is unverified: 3 of 4 ways to sign in work.',
      '  the password they signed up with: refused: the email isn’t verified',
      '  the code that verifies the email: signs in',
      '  a sign-in code by email: signs in',
      '  a password reset by email: sets a new password, which signs in',
      'What they can do:',
      '  ask for another code that verifies the email',
      '  ask for a sign-in code by email',
      '  ask for a password reset by email',
      'What you can do:',
      '  npm run users -- end-sessions una@example.com',
    ])
  })

  test('is locked: every way in is refused, and the lock can be lifted', async () => {
    await verifiedPerson(auth(), 'lola@example.com')
    await users('lock', 'lola@example.com')
    expect(await lines('why', 'lola@example.com')).toEqual([
      'lola@example.com is locked: no way to sign in works.',
      '  their password: refused: an operator has locked the account',
      '  a sign-in code by email: refused: an operator has locked the account',
      '  a password reset by email: refused: an operator has locked the account',
      'What you can do:',
      '  npm run users -- unlock lola@example.com',
      '  npm run users -- end-sessions lola@example.com',
    ])
  })
})

describe('somebody whose password others guess', () => {
  beforeAll(async () => {
    await verifiedPerson(auth(), 'gus@example.com')
    for (;;) if ((await wrongPassword('gus@example.com')).status === 429) break
  })

  test('is told until when no password is compared', async () => {
    const [, , , , heading, hold] = await lines('why', 'gus@example.com')
    expect(heading).toBe('Held up by:')
    const [, until = ''] =
      /^ {2}too many wrong passwords: none is compared until (\S+)$/.exec(hold ?? '') ?? []
    expect(Date.parse(until)).toBeGreaterThan(Date.now())
  })

  test('has a story that says it, without a password', async () => {
    const told = await lines('story', 'gus@example.com')
    expect(told.map((line) => line.split('  ')[1]?.replace(/since \S+\)/, 'since …)'))).toEqual([
      'Signed up. A code was mailed.',
      'The mailed code was right.',
      'Verified the email.',
      'Signed in.',
      'A wrong password was refused. (3 times since …)',
    ])
  })
})

test('somebody whose network is refused is told which one, and until when', async () => {
  const email = 'nat@example.com'
  await verifiedPerson(auth(), email)
  const guess = () => auth().post('/email-otp/reset-password', { email, otp: '000000', password: PASSWORD })
  expect(await lines('why', email)).not.toContain('Held up by:')
  for (;;) if ((await guess()).status === 429) break
  const [, address, until = ''] =
    /too many requests from the network of (\S+): some are refused until (\S+)$/m.exec(
      (await lines('why', email)).join('\n'),
    ) ?? []
  expect(address).toMatch(/127\.0\.0\.1|::1/)
  expect(Date.parse(until)).toBeGreaterThan(Date.now())
})

test('nobody of that email is an answer, too', async () => {
  for (const what of ['why', 'story'])
    expect(await users(what, 'nobody@example.com')).toMatchObject({
      code: 1,
      err: 'Nobody has the email nobody@example.com.\n',
    })
})
