// While nobody can be asked, a callback is asked to come back, hardened: that is no verdict on its token.

import { createHash } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type FakeAuth, json, startApp, startFakeAuth } from '../../../support/app-service.ts'
import {
  accepted,
  CALLBACK,
  decision,
  gist,
  invalid,
  knows,
  opaqueToken,
  person,
  storeSession,
} from '../../../support/callback.ts'
import { proxyOfTest } from '../../../support/database-proxy.ts'
import { connectTo, createDatabase } from '../../../support/databases.ts'
import { claimsAt, createSigner, publish } from './support/signer.ts'

const comeBack = { status: 503, body: { error: 'The service is busy. Try again in a moment.' } }

async function setUp(PROFILE: string) {
  const auth = await startFakeAuth()
  onTestFinished(auth.stop)
  const databaseUrl = await createDatabase()
  const proxy = await proxyOfTest(databaseUrl)
  const app = await startApp({ AUTH_URL: auth.url, PROFILE }, proxy.url)
  onTestFinished(app.stop)
  const away = (isAway: boolean) => {
    proxy.refuse(isAway)
    if (isAway) proxy.cut()
  }
  return { auth, app, databaseUrl, away, post: (token: string) => app.post(CALLBACK, { token }) }
}

/** As ours does while its database is away. */
const isAwayToo = (auth: FakeAuth) => auth.behave((_, response) => json(response, 503, {}))

/** What either profile answers for a token that nobody can judge. */
const unjudged = { spec: invalid, hardened: comeBack }

describe.each(['spec', 'hardened'] as const)('%s', (profile) => {
  test('X-369: a token that nobody can judge, while the database is away for the auth service too', async () => {
    const { auth, app, away, post } = await setUp(profile)
    away(true)
    isAwayToo(auth)
    const answer = await post(opaqueToken())
    expect(gist(answer)).toEqual(unjudged[profile])
    expect(answer.headers.get('retry-after')).toBe(profile === 'spec' ? null : '1')
    expect(decision(app)).toEqual({
      state: profile === 'spec' ? 'invalidSession' : 'unavailable',
      findings: [
        'verifyJwt: refused',
        'askWithCookie: unreachable',
        'askWithBearer: unreachable',
        'lookUpPlain: unreachable',
        'lookUpDigest: unreachable',
      ],
    })
  })

  test('a JWT whose session cannot be looked up now is no bad one, and good again afterwards', async () => {
    const { auth, app, databaseUrl, away, post } = await setUp(profile)
    const signer = await createSigner()
    publish(auth, [signer.jwk])
    // Not by the proxy, which will cut every connection.
    const stored = { ...app, databaseUrl }
    const sub = await storeSession(stored, {
      token: createHash('sha256').update(opaqueToken()).digest('hex'),
    })
    const { rows } = await (await connectTo(databaseUrl)).query('select id as sid from auth.session')
    const token = await signer.sign({ ...claimsAt(auth), sub, ...rows[0] })
    expect(gist(await post(token))).toEqual(accepted)
    away(true)
    isAwayToo(auth)
    expect(gist(await post(token))).toEqual(unjudged[profile])
    away(false)
    await vi.waitFor(async () => expect(gist(await post(token))).toEqual(accepted), { timeout: 60_000 })
  })

  test('what the auth service refuses is refused, and whom it knows is asked to come back', async () => {
    const { auth, away, post } = await setUp(profile)
    away(true)
    const token = opaqueToken()
    knows(auth, token, person(), 'cookie')
    expect(gist(await post(opaqueToken()))).toEqual(invalid)
    expect(gist(await post(token))).toEqual(comeBack)
  })

  test('an auth service that is away, and keeps its sessions elsewhere', async () => {
    const auth = await startFakeAuth()
    const app = await startApp({ AUTH_URL: auth.url, PROFILE: profile }, await createDatabase(null))
    onTestFinished(app.stop)
    await auth.stop()
    expect(gist(await app.post(CALLBACK, { token: opaqueToken() }))).toEqual(unjudged[profile])
  })
})

test('UNJUDGED_TOKENS has the specified answer in the hardened profile, and each use of it is counted', async () => {
  const auth = await startFakeAuth()
  const settings = { AUTH_URL: auth.url, PROFILE: 'hardened', UNJUDGED_TOKENS: 'invalid' }
  const app = await startApp(settings, await createDatabase(null))
  onTestFinished(app.stop)
  await auth.stop()
  expect(gist(await app.post(CALLBACK, { token: opaqueToken() }))).toEqual(invalid)
  expect(app.log.lines).toContainEqual(
    expect.objectContaining({
      event: 'override.used',
      message: expect.stringContaining('UNJUDGED_TOKENS=invalid'),
    }),
  )
})
