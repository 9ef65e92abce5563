// GET /token, the key set, and a JWT in place of an opaque token: on every route, as long as the session lives.

import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { APP_ORIGIN, authServiceOfFile, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { bearer, cookie, jwtOf, ways } from './jwt.support.ts'

const auth = authServiceOfFile()
const origin = () => new URL(auth().url).origin
const keySet = async (path = '/jwks') => (await auth().get(path)).body as JSONWebKeySet

type Held = { session: { id: string; token: string }; user: Record<string, unknown> }
const held = async (token: string) => (await auth().get('/get-session', bearer(token))).body as Held | null

describe('the key set', () => {
  test('EP-10: is one public key with Better Auth’s members, under both addresses, for any origin', async () => {
    const foreign = { origin: 'https://evil.example' }
    for (const path of ['/jwks', '/.well-known/jwks.json']) {
      const { status, body, headers } = await auth().get(path, foreign)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toContain('application/json')
      const { keys } = body as JSONWebKeySet
      expect(keys).toEqual([
        {
          alg: 'EdDSA',
          crv: 'Ed25519',
          x: expect.stringMatching(/^[\w-]{43}$/),
          kty: 'OKP',
          kid: expect.any(String),
        },
      ])
      expect(Object.keys(keys[0] ?? {})).toEqual(['alg', 'crv', 'x', 'kty', 'kid'])
    }
    expect(await keySet('/jwks')).toEqual(await keySet('/.well-known/jwks.json'))
  })
})

describe('GET /token', () => {
  test('answers a JWT that the key set verifies', async () => {
    const { token, user } = await verifiedPerson(auth())
    const { status, body } = await auth().get('/token', cookie(token))
    expect(status).toBe(200)
    expect(Object.keys(body as object)).toEqual(['token'])
    const { payload, protectedHeader } = await jwtVerify(
      (body as { token: string }).token,
      createLocalJWKSet(await keySet()),
      { issuer: origin(), audience: origin() },
    )
    expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: (await keySet()).keys[0]?.kid })
    expect(payload.sub).toBe(user.id)
  })

  test('whose claims are the whole user, the session, and a quarter of an hour', async () => {
    const { token } = await verifiedPerson(auth())
    const { user, session } = (await held(token)) as Held
    const { iat = 0, exp, auth_time: provenAt, ...claims } = decodeJwt(await jwtOf(auth(), token))
    expect(claims).toEqual({
      ...user,
      sub: user.id,
      sid: session.id,
      iss: origin(),
      aud: origin(),
      acr: 'aal1',
      amr: ['email'],
      twoFactorMethods: [],
    })
    expect(Math.abs(Date.now() / 1000 - Number(provenAt))).toBeLessThan(60)
    expect(Object.keys(user)).toHaveLength(7)
    expect(exp).toBe(iat + 900)
    expect(Math.abs(Date.now() / 1000 - iat)).toBeLessThan(60)
  })

  test.each([{}, bearer('nonsense'), cookie('A'.repeat(32))])('refuses %j', async (headers) => {
    const refused = { status: 401, body: { message: 'Unauthorized', code: 'UNAUTHORIZED' } }
    expect(await auth().get('/token', headers)).toMatchObject(refused)
  })

  test('refuses a page that is not trusted', async () => {
    const { token } = await verifiedPerson(auth())
    const foreign = await auth().get('/token', { ...cookie(token), origin: 'https://evil.example' })
    expect(foreign).toMatchObject({ status: 403, body: { code: 'INVALID_ORIGIN' } })
    expect((await auth().get('/token', { ...cookie(token), origin: APP_ORIGIN })).status).toBe(200)
  })
})

describe('every get-session by the session’s own token brings a JWT in a header', () => {
  test('which is the session’s, and which a page of another origin may read', async () => {
    const { token, user } = await verifiedPerson(auth())
    const { headers, body } = await auth().get('/get-session', { ...cookie(token), origin: APP_ORIGIN })
    const jwt = headers.get('set-auth-jwt') ?? ''
    expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'EdDSA', kid: expect.any(String) })
    expect(decodeJwt(jwt)).toMatchObject({ sub: user.id, sid: (body as Held).session.id })
    expect(headers.get('access-control-expose-headers')).toContain('set-auth-jwt, set-auth-token')
  })

  test('and one without a session does not', async () => {
    expect((await auth().get('/get-session')).headers.has('set-auth-jwt')).toBe(false)
  })
})

describe.each(Object.entries(ways))('a JWT presented by %s', (_, present) => {
  test('opens its session, and is answered as the session’s token', async () => {
    const { token, email } = await verifiedPerson(auth())
    const jwt = await jwtOf(auth(), token)
    const answer = await auth().get('/get-session', present(jwt))
    const { session } = (await held(token)) as Held
    expect(answer.body).toMatchObject({ session: { id: session.id, token: jwt }, user: { email } })
    expect(answer.cookies).toEqual([])
  })

  test('signs out the session it names', async () => {
    const { token } = await verifiedPerson(auth())
    const jwt = await jwtOf(auth(), token)
    expect(await auth().post('/sign-out', {}, present(jwt))).toMatchObject({ status: 200 })
    expect(await held(token)).toBeNull()
    expect(await held(jwt)).toBeNull()
  })

  describe('is nobody’s any more', () => {
    const ends: [string, (token: string, userId: string) => Promise<unknown>][] = [
      ['after a sign-out by cookie', (token) => auth().post('/sign-out', {}, cookie(token))],
      ['after a sign-out by Bearer', (token) => auth().post('/sign-out', {}, bearer(token))],
      ['once the session has expired', () => administer('update auth.session set "expiresAt" = now()')],
      ['once the user is gone', (_token, id) => administer(`delete from auth."user" where id = '${id}'`)],
    ]
    const administer = async (statement: string) => (await connectTo(auth().databaseUrl)).query(statement)

    test.each(ends)('%s', async (_title, end) => {
      const { token, user } = await verifiedPerson(auth())
      const jwt = await jwtOf(auth(), token)
      expect((await auth().get('/get-session', present(jwt))).body).not.toBeNull()
      await end(token, user.id)
      expect(await auth().get('/get-session', present(jwt))).toMatchObject({ status: 200, body: null })
      expect((await auth().get('/token', present(jwt))).status).toBe(401)
    })
  })
})

test('an expired cookie does not hide a live Bearer token', async () => {
  const { token } = await verifiedPerson(auth())
  const jwt = await jwtOf(auth(), token)
  const answer = await auth().get('/get-session', { ...cookie('nonsense'), ...bearer(jwt) })
  expect(answer.body).toMatchObject({ session: { token: jwt } })
})
