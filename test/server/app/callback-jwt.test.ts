// Step 1: a JWT counts when the auth service's key signed it, and its claims are what the profile asks for.

import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appOfFile, json, type RunningApp, startApp } from '../../support/app-service.ts'

const { app, auth } = appOfFile()
type Pair = Awaited<ReturnType<typeof generateKeyPair>>
let ours: Pair
let theirs: Pair
let keys: JWK[]

beforeAll(async () => {
  ;[ours, theirs] = await Promise.all([generateKeyPair('EdDSA'), generateKeyPair('EdDSA')])
  keys = [{ ...(await exportJWK(ours.publicKey)), kid: 'ours', alg: 'EdDSA' }]
})
beforeEach(() => publish('/api/auth/.well-known/jwks.json'))

/** Keys at one address, 404 at every other; get-session knows nobody. */
const publish = (path: string) =>
  auth().behave((request, response) => {
    if (request.url === path) json(response, 200, { keys })
    else if (request.url?.includes('jwks')) json(response, 404, '')
    else json(response, 200, 'null')
  })

const seconds = (from: number) => Math.floor(Date.now() / 1000) + from
const good = () => ({
  sub: 'u-1',
  email: 'j@example.com',
  name: 'J',
  emailVerified: true,
  iss: new URL(auth().url).origin,
  aud: auth().url,
  exp: seconds(900),
})
const sign = (
  claims: object,
  pair = ours,
  header: { alg: string; kid?: string } = { alg: 'EdDSA', kid: 'ours' },
) => new SignJWT({ ...claims }).setProtectedHeader(header).sign(pair.privateKey)
const post = (token: string, where: RunningApp = app()) => where.post('/auth/auth-callback', { token })

test('a token that our key signed yields its subject, and nobody else is asked', async () => {
  expect((await post(await sign(good()))).status).toBe(200)
  expect(auth().asked.filter(({ path }) => path.includes('get-session'))).toEqual([])
})

test('the keys may be at {auth_url}/jwks instead', async () => {
  const other = await startApp({ AUTH_URL: auth().url })
  publish('/api/auth/jwks')
  try {
    expect((await post(await sign(good()), other)).status).toBe(200)
  } finally {
    await other.stop()
  }
})

describe('nobody comes of a token', () => {
  const cases: [string, () => Promise<string>][] = [
    ['that another key signed', () => sign(good(), theirs)],
    ['of an unknown key id', () => sign(good(), theirs, { alg: 'EdDSA', kid: 'unknown' })],
    [
      'with alg none',
      async () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(good())).toString('base64url')}.`,
    ],
    [
      'signed with the public key as a secret',
      () =>
        new SignJWT(good())
          .setProtectedHeader({ alg: 'HS256', kid: 'ours' })
          .sign(Buffer.from(JSON.stringify(keys[0]))),
    ],
    ['that is a minute past', () => sign({ ...good(), exp: seconds(-60) })],
    ['that is not to be used for another minute', () => sign({ ...good(), nbf: seconds(60) })],
    ['of another issuer', () => sign({ ...good(), iss: 'https://evil.example' })],
    ['for another audience', () => sign({ ...good(), aud: 'a-client-id' })],
    ['without a subject', () => sign({ ...good(), sub: undefined })],
  ]
  test.each(cases)('%s', async (_, token) => {
    expect(await post(await token())).toMatchObject({ status: 401, body: { error: 'Invalid session' } })
  })
})

test('clocks may differ by ten seconds', async () => {
  expect((await post(await sign({ ...good(), exp: seconds(-5) }))).status).toBe(200)
})

test('as specified missing claims are not missed; hardened they are', async () => {
  const bare = await sign({ sub: 'u-1', email: 'j@example.com' })
  expect((await post(bare)).status).toBe(200)
  const hardened = await startApp({ AUTH_URL: auth().url, PROFILE: 'hardened' })
  try {
    expect((await post(bare, hardened)).status).toBe(401)
    expect((await post(await sign(good()), hardened)).status).toBe(200)
  } finally {
    await hardened.stop()
  }
})

test('the last good keys serve while the address fails', async () => {
  const token = await sign(good())
  await post(token)
  auth().behave((_, response) => json(response, 500, ''))
  expect((await post(token)).status).toBe(200)
})
