// Callback rule 1: the body's token comes before the cookie's; a missing body counts as an empty one.

import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { appOfFile, startApp } from '../../../support/app-service.ts'
import {
  accepted,
  CALLBACK,
  gist,
  invalid,
  knows,
  noToken,
  opaqueToken,
  person,
} from '../../../support/callback.ts'

const { app, auth } = appOfFile()

const signature = `.${encodeURIComponent(`${'a'.repeat(43)}=`)}`
const cookies = [
  ['plain', 'auth.session_token', ''],
  ['under its __Secure- name', '__Secure-auth.session_token', ''],
  ['signed', 'auth.session_token', signature],
  ['signed and under its __Secure- name', '__Secure-auth.session_token', signature],
] as const

describe('the body’s token', () => {
  test('CR-1: counts before the cookie’s', async () => {
    const token = opaqueToken()
    knows(auth(), token, person(), 'cookie')
    const cookie = `auth.session_token=${opaqueToken()}`
    expect(gist(await app().post(CALLBACK, { token }, { cookie }))).toEqual(accepted)
  })

  test.each(['nobodys', 'a;b', 7])(
    'that yields nobody, %j, does not lead back to the cookie’s',
    async (token) => {
      const other = opaqueToken()
      knows(auth(), other, person(), 'cookie')
      const cookie = `auth.session_token=${other}`
      expect(gist(await app().post(CALLBACK, { token }, { cookie }))).toEqual(invalid)
    },
  )
})

describe('the cookie’s token counts when the body has none, under its __Secure- name and without its signature too', () => {
  test.each(cookies)('CR-1: %s', async (_, name, end) => {
    const token = opaqueToken()
    knows(auth(), token, person(), 'cookie')
    for (const body of [undefined, {}, { token: null }, { token: '' }]) {
      const cookie = `other=1; ${name}=${token}${end}`
      expect(gist(await app().post(CALLBACK, body, { cookie }))).toEqual(accepted)
    }
    expect(new Set(auth().asked.map((one) => one.cookie))).toEqual(new Set([`auth.session_token=${token}`]))
  })

  test('the one under its __Secure- name before the plain one', async () => {
    const token = opaqueToken()
    knows(auth(), token, person(), 'cookie')
    const cookie = `auth.session_token=other; __Secure-auth.session_token=${token}`
    expect(gist(await app().post(CALLBACK, {}, { cookie }))).toEqual(accepted)
  })

  test('the one with COOKIE_PREFIX', async () => {
    const own = await startApp({ AUTH_URL: auth().url, COOKIE_PREFIX: 'better-auth' })
    onTestFinished(own.stop)
    const token = opaqueToken()
    knows(auth(), token, person(), 'cookie')
    expect(gist(await own.post(CALLBACK, {}, { cookie: `auth.session_token=${token}` }))).toEqual(noToken)
    const cookie = `better-auth.session_token=${token}`
    expect(gist(await own.post(CALLBACK, {}, { cookie }))).toEqual(accepted)
  })
})

describe('a missing body is an empty one, whatever its content type', () => {
  const withCookie = () => {
    const token = opaqueToken()
    knows(auth(), token, person(), 'cookie')
    return { cookie: `auth.session_token=${token}` }
  }

  test.each([undefined, 'application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    '%s',
    async (type) => {
      const headers = { ...withCookie(), ...(type && { 'content-type': type }) }
      expect(gist(await app().post(CALLBACK, undefined, headers))).toEqual(accepted)
    },
  )

  test('nor does a missing Content-Length matter', async () => {
    const headers = { ...withCookie(), 'transfer-encoding': 'chunked' }
    const sent = request(`${app().url}${CALLBACK}`, { method: 'POST', headers }).end()
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    reply.resume()
    expect(reply.statusCode).toBe(200)
  })
})
