// Validation step 3: get-session with the token as Bearer, when the cookie yields no identity.

import { expect, test } from 'vitest'
import { appOfFile, json } from '../../../support/app-service.ts'
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
  sessionsOf,
} from '../../../support/callback.ts'

const { app, auth } = appOfFile()

test('AU-3.3: an answer with a user is an identity', async () => {
  const [who, token] = [person(), opaqueToken()]
  knows(auth(), token, who, 'bearer')
  expect(gist(await app().post(CALLBACK, { token }))).toEqual(accepted)
  expect(auth().asked.at(-1)).toEqual({
    path: '/api/auth/get-session',
    cookie: undefined,
    authorization: `Bearer ${token}`,
  })
  expect(decision(app()).findings).toEqual(found('identity', 'refused', 'refused'))
  expect(await appUsersOf(app(), who.id)).toMatchObject([{ email: who.email, email_verified: true }])
  expect(await sessionsOf(app(), who.id)).toMatchObject([{ validatedBy: 'askWithBearer' }])
})

test('a token of the cookie is presented so too', async () => {
  const [who, token] = [person(), opaqueToken()]
  knows(auth(), token, who, 'bearer')
  expect(gist(await app().post(CALLBACK, {}, { cookie: `auth.session_token=${token}` }))).toEqual(accepted)
  expect(auth().asked.at(-1)).toMatchObject({ cookie: undefined, authorization: `Bearer ${token}` })
})

test('it is tried where the cookie was refused with an error', async () => {
  auth().behave(({ headers }, response) =>
    headers.cookie ? json(response, 401, { error: 'no' }) : json(response, 200, { user: person() }),
  )
  expect(gist(await app().post(CALLBACK, { token: opaqueToken() }))).toEqual(accepted)
})
