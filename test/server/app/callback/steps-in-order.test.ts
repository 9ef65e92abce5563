// The five validation steps run in order, and the first that yields an identity ends the search.

import { createHash } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { appOfFile, json, startApp } from '../../../support/app-service.ts'
import {
  accepted,
  allRefused,
  CALLBACK,
  decision,
  found,
  gist,
  invalid,
  isGetSession,
  knowsNobody,
  opaqueToken,
  person,
  storeSession,
} from '../../../support/callback.ts'
import { claimsAt, createSigner } from './support/signer.ts'

const { app, auth } = appOfFile()

test('AU-2, AU-3: get-session is asked by cookie, then by Bearer, each without the other, and no key for an opaque token', async () => {
  knowsNobody(auth())
  const token = opaqueToken()
  expect(gist(await app().post(CALLBACK, { token }))).toEqual(invalid)
  expect(auth().asked).toEqual([
    { path: '/api/auth/get-session', cookie: `auth.session_token=${token}`, authorization: undefined },
    { path: '/api/auth/get-session', cookie: undefined, authorization: `Bearer ${token}` },
  ])
  expect(decision(app())).toEqual({ state: 'invalidSession', findings: allRefused })
})

/** One token that every step says yes to, from `first` on. */
async function tokenFrom(first: number): Promise<string> {
  const signer = await createSigner('EdDSA', `from-${first}`)
  const token = first === 1 ? await signer.sign(claimsAt(auth())) : opaqueToken()
  const user = person()
  auth().behave(({ url, headers }, response) => {
    if (url?.includes('jwks')) return json(response, 200, { keys: [signer.jwk] })
    const step = headers.cookie ? 2 : 3
    json(response, 200, step >= first ? { user } : 'null')
  })
  // The tables hold digests alone: step 5 finds what step 4 cannot.
  await storeSession(app(), { token: createHash('sha256').update(token).digest('hex') })
  return token
}

describe('a token that several steps know is ended by the first of them', () => {
  test.each([
    [1, found('identity'), 0],
    [2, found('identity', 'refused'), 1],
    [3, found('identity', 'refused', 'refused'), 2],
    [5, found('identity', 'refused', 'refused', 'refused', 'refused'), 2],
  ])('AU-3: step %i', async (first, findings, asked) => {
    const token = await tokenFrom(first)
    expect(gist(await app().post(CALLBACK, { token }))).toEqual(accepted)
    expect(decision(app()).findings).toEqual(findings)
    expect(auth().asked.filter(isGetSession)).toHaveLength(asked)
  })

  test('step 4, for a token that is stored as it is', async () => {
    knowsNobody(auth())
    const token = createHash('sha256').update(opaqueToken()).digest('hex')
    await storeSession(app(), { token })
    await storeSession(app(), { token: createHash('sha256').update(token).digest('hex') })
    expect(gist(await app().post(CALLBACK, { token }))).toEqual(accepted)
    expect(decision(app()).findings).toEqual(found('identity', 'refused', 'refused', 'refused'))
  })
})

test('the order is the same in the hardened profile', async () => {
  const hardened = await startApp({ AUTH_URL: auth().url, PROFILE: 'hardened' })
  onTestFinished(hardened.stop)
  knowsNobody(auth())
  const token = opaqueToken()
  expect(gist(await hardened.post(CALLBACK, { token }))).toEqual(invalid)
  expect(auth().asked.map(({ cookie }) => cookie !== undefined)).toEqual([true, false])
  expect(decision(hardened).findings).toEqual(allRefused)
})
