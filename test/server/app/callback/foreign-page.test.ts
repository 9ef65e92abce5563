// A page of another site cannot sign its visitor in: the callback refuses its request before asking anybody.

import { describe, expect, test } from 'vitest'
import { appOfFile } from '../../../support/app-service.ts'
import { accepted, CALLBACK, gist, knows, opaqueToken, person } from '../../../support/callback.ts'

const { app, auth } = appOfFile()

/** The token is in the cookie, which a browser adds by itself. */
function post(headers: Record<string, string>) {
  const token = opaqueToken()
  knows(auth(), token, person(), 'cookie')
  return app().post(CALLBACK, undefined, { ...headers, cookie: `auth.session_token=${token}` })
}

describe('a request to the callback is refused', () => {
  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('%j', async (headers) => {
    const answer = await post(headers)
    expect(answer.status).toBe(403)
    expect(answer.cookies).toEqual([])
    expect(auth().asked).toEqual([])
  })
})

describe('is no such page', () => {
  test.each(['same-origin', 'none'])('the application’s own: %s', async (site) => {
    expect(gist(await post({ origin: app().url, 'sec-fetch-site': site }))).toEqual(accepted)
  })

  test('a server, which has no origin', async () => {
    expect(gist(await post({}))).toEqual(accepted)
  })
})
