// Validation step 2: get-session with the token as the cookie auth.session_token.

import { describe, expect, onTestFinished, test } from 'vitest'
import { appOfFile, startApp } from '../../../support/app-service.ts'
import {
  accepted,
  appUsersOf,
  CALLBACK,
  decision,
  found,
  gist,
  knows,
  opaqueToken,
  person,
} from '../../../support/callback.ts'

const { app, auth } = appOfFile()

describe('an answer with a user', () => {
  test('SVC-3, AU-3.2: is an identity, and Bearer is not tried', async () => {
    const [who, token] = [person(), opaqueToken()]
    knows(auth(), token, who, 'cookie')
    expect(gist(await app().post(CALLBACK, { token }))).toEqual(accepted)
    expect(auth().asked).toEqual([
      { path: '/api/auth/get-session', cookie: `auth.session_token=${token}`, authorization: undefined },
    ])
    expect(decision(app()).findings).toEqual(found('identity', 'refused'))
    expect(await appUsersOf(app(), who.id)).toMatchObject([
      { email: who.email, name: who.name, email_verified: true },
    ])
  })

  test('may have a number as its id, which becomes a string', async () => {
    const token = opaqueToken()
    knows(auth(), token, { ...person(), id: 7 }, 'cookie')
    expect(gist(await app().post(CALLBACK, { token }))).toEqual(accepted)
    expect(await appUsersOf(app(), '7')).toHaveLength(1)
  })

  test('may lack everything but the id', async () => {
    const token = opaqueToken()
    knows(auth(), token, { id: 'bare' }, 'cookie')
    expect(gist(await app().post(CALLBACK, { token }))).toEqual(accepted)
    expect(await appUsersOf(app(), 'bare')).toMatchObject([{ email: '', name: '', email_verified: false }])
  })
})

test('the token is presented as it is', async () => {
  const token = 'a%20b=.~+/c-_'
  knows(auth(), token, person(), 'cookie')
  expect(gist(await app().post(CALLBACK, { token }))).toEqual(accepted)
  expect(auth().asked[0]?.cookie).toBe(`auth.session_token=${token}`)
})

test('CFG-1: an address of the auth service may end with a slash', async () => {
  const own = await startApp({ AUTH_URL: `${auth().url}/` })
  onTestFinished(own.stop)
  const token = opaqueToken()
  knows(auth(), token, person(), 'cookie')
  expect(gist(await own.post(CALLBACK, { token }))).toEqual(accepted)
  expect(auth().asked[0]?.path).toBe('/api/auth/get-session')
})

test('UPSTREAM_COOKIE_NAME names the cookie in which it is presented', async () => {
  const own = await startApp({ AUTH_URL: auth().url, UPSTREAM_COOKIE_NAME: '__Secure-neon.session_token' })
  onTestFinished(own.stop)
  const token = opaqueToken()
  knows(auth(), token, person(), 'cookie')
  expect(gist(await own.post(CALLBACK, { token }))).toEqual(accepted)
  expect(auth().asked[0]?.cookie).toBe(`__Secure-neon.session_token=${token}`)
})
