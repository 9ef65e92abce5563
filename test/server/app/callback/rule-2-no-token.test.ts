// Callback rule 2: neither body nor cookie has a token.

import { describe, expect, test } from 'vitest'
import { appOfFile, startApp } from '../../../support/app-service.ts'
import { CALLBACK, decision, gist, knowsNobody, noToken, person } from '../../../support/callback.ts'

const { app, auth } = appOfFile()

const bodies = [undefined, {}, { token: null }, { token: '' }]
const users = [undefined, null, person()]

describe.each(bodies)('%j is answered “No session token”', (body) => {
  test.each(users)('BE-1, CR-2, ERR-3: whatever user says: %j', async (user) => {
    knowsNobody(auth())
    const answer = await app().post(CALLBACK, user === undefined ? body : { ...body, user })
    expect(gist(answer)).toEqual(noToken)
    expect(answer.cookies).toEqual([])
    expect(decision(app())).toEqual({ state: 'noToken', findings: [] })
    expect(auth().asked).toEqual([])
  })
})

test.each(['auth.session_token=', 'auth.session_token', '__Secure-auth.session_token=', 'session_token=x'])(
  'the cookie “%s” is none',
  async (cookie) => {
    expect(gist(await app().post(CALLBACK, {}, { cookie }))).toEqual(noToken)
  },
)

test('the hardened profile answers the same', async () => {
  const hardened = await startApp({ AUTH_URL: auth().url, PROFILE: 'hardened' })
  try {
    expect(gist(await hardened.post(CALLBACK, { user: person() }))).toEqual(noToken)
  } finally {
    await hardened.stop()
  }
})
