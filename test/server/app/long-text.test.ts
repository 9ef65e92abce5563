// A text of any length is measured before it is normalised, which takes the time of its length squared.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appOfFile, json } from '../../support/app-service.ts'
import { cookieOf } from '../../support/auth-service.ts'
import { disorderedMarks, longestNormalised } from '../../support/normalised.ts'

const { app, auth } = appOfFile()

/** As long as a body of the application may be. */
const long = disorderedMarks(65_000)
/** An organization's name of 100 characters may come as four times as many, each of two code units. */
const LONGEST = 800

async function signIn() {
  const user = { id: randomUUID(), email: 'long@example.com', name: 'L', emailVerified: true }
  auth().behave((_, response) => json(response, 200, { user }))
  const answer = await app().post('/auth/auth-callback', { token: 'some-opaque-token' })
  return { cookie: `${cookieOf(answer, 'lockstep.session')}; ${cookieOf(answer, 'lockstep.session.sig')}` }
}

const role = 'member'

describe('a long text', () => {
  test.each([
    ['/auth/verify-email', { email: long, otp: '000000' }],
    ['/auth/forgot-password', { email: long }],
  ])('is not normalised by POST %s, which anybody may send', async (path, body) => {
    auth().behave((_, response) => json(response, 413, {}))
    const longest = longestNormalised()
    expect((await app().post(path, body)).status).toBe(413)
    expect(longest()).toBeLessThanOrEqual(LONGEST)
  })

  test.each([
    ['/api/organizations', { name: long }],
    ['/api/organizations/rename', { tenantId: randomUUID(), name: long, slug: 'x' }],
    ['/api/invitations', { tenantId: randomUUID(), email: long, role }],
  ])('is not normalised by POST %s', async (path, body) => {
    const session = await signIn()
    const longest = longestNormalised()
    expect((await app().post(path, body, session)).status).toBe(400)
    expect(longest()).toBeLessThanOrEqual(LONGEST)
  })
})

test('a name of 100 characters is not too long, however many code units it is typed with', async () => {
  const name = 'α\u0313\u0300\u0345'
  const [session, create] = [await signIn(), '/api/organizations']
  expect((await app().post(create, { name: name.repeat(100) }, session)).status).toBe(201)
  expect((await app().post(create, { name: name.repeat(101) }, session)).status).toBe(400)
})
