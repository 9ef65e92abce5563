// POST /auth/auth-callback: bodies that are none, and requests that another site’s page makes.

import { describe, expect, test } from 'vitest'
import { appOfFile } from '../../support/app-service.ts'
import { CALLBACK, knows, opaqueToken, person } from '../../support/callback.ts'

const { app, auth } = appOfFile()

describe('bad bodies', () => {
  test.each([
    ['an array', '[]', 400],
    ['null', 'null', 400],
    ['not JSON', '{"token":', 400],
    ['over 128 KB', JSON.stringify({ token: 'x'.repeat(131_073) }), 413],
  ])('%s', async (_, body, status) => {
    expect(await app().post(CALLBACK, body)).toMatchObject({ status, body: { error: expect.any(String) } })
  })
  test('a form', async () => {
    const answer = await app().post(CALLBACK, 'token=x', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(answer).toMatchObject({ status: 415, body: { error: expect.any(String) } })
  })
})

describe('another site’s page', () => {
  test.each([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is refused: %j', async (headers) => {
    const token = opaqueToken()
    knows(auth(), token, person(), 'cookie')
    const cookie = `auth.session_token=${token}`
    const answer = await app().post(CALLBACK, undefined, { ...(headers as Record<string, string>), cookie })
    expect(answer.status).toBe(403)
    expect(answer.cookies).toEqual([])
  })
})
