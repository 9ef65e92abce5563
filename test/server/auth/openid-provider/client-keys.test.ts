// Applications that show that they are themselves by a key of their own (private_key_jwt, RFC 7523), and not by a secret.

import { randomUUID } from 'node:crypto'
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import * as client from 'openid-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { answer, authServiceOfFile } from '../../../support/auth-service.ts'
import { discoverByKey, jwksOf, type Pair, pairOf } from '../../../support/client-keys.ts'
import { documentHostOfFile } from '../../../support/document-host.ts'
import { begin, codeFor, consent, follow, NOTES, redeem, signedIn } from '../../../support/relying-party.ts'

const { secret: _, ...keyless } = NOTES
const [EDDSA, NEXT, ES256, RS256, STRANGERS] = await Promise.all([
  pairOf('EdDSA', 'one'),
  pairOf('EdDSA', 'next'),
  pairOf('ES256', 'curve'),
  pairOf('RS256', 'rsa'),
  pairOf('EdDSA', 'one'),
])

const ONE = { ...keyless, jwks: jwksOf(EDDSA, NEXT, ES256, RS256) }
const documents = new Map<string, object>()
const host = documentHostOfFile(({ url = '' }, response) => {
  const document = documents.get(url)
  response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ ...document, client_id: `${host()}${url}` }))
})
const auth = authServiceOfFile({
  OIDC_CLIENTS: JSON.stringify([ONE]),
  PROVIDER_REGISTRATION: 'on',
  PROVIDER_DOCUMENTS: 'private',
})
let tokenEndpoint = ''
beforeAll(() => {
  tokenEndpoint = `${auth().url}/oauth2/token`
})

const discovered = (id: string, pair: Pair) =>
  discoverByKey(auth(), id, pair, id === ONE.id ? 'EdDSA' : 'RS256')

const now = () => Math.floor(Date.now() / 1000)

const claims = (more: JWTPayload = {}): JWTPayload => ({
  iss: ONE.id,
  sub: ONE.id,
  aud: auth().url,
  jti: randomUUID(),
  iat: now(),
  exp: now() + 60,
  ...more,
})
const without = (claim: 'exp' | 'jti'): JWTPayload => {
  const { [claim]: _, ...others } = claims()
  return others
}
const signed = ({ alg, kid, privateKey }: Pair, payload: JWTPayload) =>
  new SignJWT(payload).setProtectedHeader({ alg, kid }).sign(privateKey)

const shows = (path: string, client_assertion: string, form: Record<string, string>) =>
  answer(`${auth().url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion,
      ...form,
    }).toString(),
  })
/** Of an endpoint that says at once whether the application is itself. */
const introspects = (client_assertion: string) =>
  shows('/oauth2/introspect', client_assertion, { token: 'none' })
const REFUSED = { status: 401, body: { error: 'invalid_client' } }

describe('an application that has keys', () => {
  test.each([EDDSA, NEXT, ES256, RS256])('gets tokens by a JWT that $kid has signed', async (pair) => {
    const { browser } = await signedIn(auth())
    const config = await discovered(ONE.id, pair)
    const tokens = await redeem(
      config,
      await codeFor(auth(), browser, config, ONE, {
        scope: 'openid offline_access',
        prompt: 'consent',
      }),
    )
    expect(tokens.claims()?.aud).toBe(ONE.id)
    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(await client.tokenIntrospection(config, refreshed.access_token)).toMatchObject({ active: true })
    await client.tokenRevocation(config, refreshed.access_token)
  })

  test('is told so by the metadata, with the algorithms', async () => {
    const { body } = await auth().get('/.well-known/openid-configuration')
    expect(body).toMatchObject({
      token_endpoint_auth_methods_supported: expect.arrayContaining(['private_key_jwt']),
      token_endpoint_auth_signing_alg_values_supported: ['Ed25519', 'EdDSA', 'ES256', 'PS256', 'RS256'],
    })
    expect(JSON.stringify(body)).not.toContain('HS256')
  })

  test.each([
    ['by a key of somebody else', () => signed(STRANGERS, claims())],
    ['by none', async () => new UnsecuredJWT(claims()).encode()],
    [
      'by a secret',
      () =>
        new SignJWT(claims())
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(JSON.stringify(EDDSA.jwk))),
    ],
    ['in the name of another', () => signed(EDDSA, claims({ iss: 'other' }))],
    ['for somebody else', () => signed(EDDSA, claims({ aud: 'https://elsewhere.example' }))],
    [
      'for somebody else as well',
      () => signed(EDDSA, claims({ aud: [auth().url, 'https://elsewhere.example'] })),
    ],
    ['that is over', () => signed(EDDSA, claims({ exp: now() - 120 }))],
    ['that never ends', () => signed(EDDSA, without('exp'))],
    ['for longer than an hour', () => signed(EDDSA, claims({ exp: now() + 3700 }))],
    ['without an id', () => signed(EDDSA, without('jti'))],
  ])('is refused with a JWT %s', async (_words, assertion) => {
    expect(await introspects(await assertion())).toMatchObject(REFUSED)
  })

  test('is refused without a JWT, and with a secret', async () => {
    const post = (form: Record<string, string>) =>
      answer(tokenEndpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'none', ...form }).toString(),
      })
    expect(await post({ client_id: ONE.id })).toMatchObject(REFUSED)
    expect(await post({ client_id: ONE.id, client_secret: NOTES.secret })).toMatchObject(REFUSED)
  })

  test('shows each JWT once, of eight at once as well', async () => {
    const assertion = await signed(EDDSA, claims())
    const answers = await Promise.all(Array.from({ length: 8 }, () => introspects(assertion)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const one of answers.filter(({ status }) => status !== 200)) expect(one).toMatchObject(REFUSED)
    expect(await introspects(assertion)).toMatchObject(REFUSED)
  })
})

const AGENT = {
  client_name: 'Agent',
  redirect_uris: ['https://agent.example.com/callback'],
  token_endpoint_auth_method: 'private_key_jwt',
}

async function tokensFor(id: string, pair: Pair) {
  const { browser } = await signedIn(auth())
  const config = await discovered(id, pair)
  const begun = await begin(config, { id, redirectUris: AGENT.redirect_uris })
  const page = await follow(auth(), browser, begun.address.href)
  const { leadsTo } = await consent(auth(), browser, page.address, 'allow')
  return redeem(config, { ...begun, returned: leadsTo as URL })
}

describe('one that nobody here knows', () => {
  test('may register its keys, and change them', async () => {
    const { status, body } = await auth().post('/oauth2/register', { ...AGENT, jwks: jwksOf(EDDSA) })
    expect(status).toBe(201)
    const one = body as Record<'client_id' | 'registration_client_uri' | 'registration_access_token', string>
    expect(one).not.toHaveProperty('client_secret')
    expect((await tokensFor(one.client_id, EDDSA)).access_token).toBeTruthy()
    const changed = await answer(one.registration_client_uri, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${one.registration_access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...AGENT, client_id: one.client_id, jwks: jwksOf(NEXT) }),
    })
    expect(changed.status).toBe(200)
    expect((await tokensFor(one.client_id, NEXT)).access_token).toBeTruthy()
    await expect(tokensFor(one.client_id, EDDSA)).rejects.toMatchObject({ error: 'invalid_client' })
  })

  test.each([
    ['no keys', undefined],
    ['an empty set', { keys: [] }],
    ['what is no set', EDDSA.jwk],
    ['a private key', { keys: [{ ...EDDSA.jwk, d: EDDSA.jwk.x }] }],
    ['a shared key', { keys: [{ kty: 'oct', k: 'c2VjcmV0' }] }],
    ['a key by which anybody can sign', { keys: [{ ...RS256.jwk, e: 'AQ' }] }],
    ['a point by which anybody can sign', { keys: [{ ...EDDSA.jwk, x: 'A'.repeat(43) }] }],
  ])('registers none with %s', async (_words, jwks) => {
    const { status, body } = await auth().post('/oauth2/register', { ...AGENT, jwks })
    expect({ status, body }).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } })
  })

  test('reads why a key is none for it', async () => {
    const jwks = { keys: [EDDSA.jwk, { ...EDDSA.jwk, kid: 'weak', x: 'A'.repeat(43) }] }
    const { body } = await auth().post('/oauth2/register', { ...AGENT, jwks })
    expect(body).toEqual({
      error: 'invalid_client_metadata',
      error_description: 'jwks: key 2 is weak: its point has a small order, so that anybody can sign by it',
    })
  })

  test('may give them in its document', async () => {
    documents.set('/agent.json', { ...AGENT, jwks: jwksOf(ES256) })
    const id = `${host()}/agent.json`
    expect((await tokensFor(id, ES256)).access_token).toBeTruthy()
    await expect(tokensFor(id, EDDSA)).rejects.toMatchObject({ error: 'invalid_client' })
  })

  test.each(['/oauth2/token', '/oauth2/revoke', '/oauth2/introspect'])(
    'is known at %s by its JWT alone, whose document nobody has fetched yet',
    async (path) => {
      const id = `${host()}${path}.json`
      documents.set(`${path}.json`, { ...AGENT, jwks: jwksOf(ES256) })
      const form = { token: 'none', grant_type: 'refresh_token', refresh_token: 'none' }
      const { status, body } = await shows(path, await signed(ES256, claims({ iss: id, sub: id })), form)
      expect({ status, body }).not.toMatchObject({ body: { error: 'invalid_client' } })
    },
  )
})
