// POST /auth/auth-callback, rules 1 and 2: which token counts, and what is answered when there is none.

import { describe, expect, test } from 'vitest'
import { appOfFile, json } from '../../support/app-service.ts'
import {
  CALLBACK,
  invalid,
  knows,
  knowsNobody,
  noToken,
  opaqueToken,
  person,
} from '../../support/callback.ts'

const { app, auth } = appOfFile()

describe('rule 1, where the token comes from', () => {
  test('the body before the cookie', async () => {
    const token = opaqueToken()
    knows(auth(), token, person(), 'cookie')
    const answer = await app().post(CALLBACK, { token }, { cookie: `auth.session_token=${opaqueToken()}` })
    expect(answer).toMatchObject({ status: 200, body: { success: true, redirect: '/auth/no-organization' } })
  })

  test.each([
    ['plain', 'auth.session_token', ''],
    ['under its __Secure- name', '__Secure-auth.session_token', ''],
    ['signed', 'auth.session_token', `.${encodeURIComponent(`${'a'.repeat(43)}=`)}`],
  ])('the cookie when the body has none: %s', async (_, name, signature) => {
    const token = opaqueToken()
    knows(auth(), token, person(), 'cookie')
    for (const body of [undefined, {}, { token: null }, { token: '' }])
      expect((await app().post(CALLBACK, body, { cookie: `${name}=${token}${signature}` })).status).toBe(200)
    expect(auth().asked.find(({ cookie }) => cookie)?.cookie).toBe(`auth.session_token=${token}`)
  })
})

describe('rule 2, no token', () => {
  test.each([undefined, {}, { token: null }, { token: '' }, { token: null, user: person() }])(
    '%j',
    async (body) => {
      auth().behave((_, response) => json(response, 500, {}))
      expect(await app().post(CALLBACK, body)).toMatchObject(noToken)
      expect(auth().asked).toEqual([])
    },
  )
})

describe('an unusable token yields nobody, and is sent nowhere', () => {
  test.each([
    'a b',
    'tok; auth.session_token=other',
    'tok\r\nx: y',
    'é',
    'x'.repeat(8193),
    7,
    true,
    {},
    ['t'],
  ])('%j', async (token) => {
    knowsNobody(auth())
    expect(await app().post(CALLBACK, { token })).toMatchObject(invalid)
    expect(auth().asked).toEqual([])
  })
})
