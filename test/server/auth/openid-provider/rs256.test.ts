// An application that checks no id_token but one signed by RS256, as OpenID's own default is.

import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningAuth, startAuth } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { codeFor, discover, NOTES, redeem, STAFF, signedIn } from '../../../support/relying-party.ts'

let auth: RunningAuth
beforeAll(async () => {
  const OIDC_CLIENTS = JSON.stringify([{ ...NOTES, idTokenSignedResponseAlg: 'RS256' }, STAFF])
  auth = await startAuth({ OIDC_CLIENTS, PROVIDER_REGISTRATION: 'on' })
})
afterAll(() => auth?.stop())

const published = async () => (await auth.get('/jwks')).body as JSONWebKeySet

async function idTokenOf(application: typeof NOTES | typeof STAFF, alg: 'EdDSA' | 'RS256') {
  const { browser } = await signedIn(auth)
  const config = await discover(auth, application, alg)
  const tokens = await redeem(config, await codeFor(auth, browser, config, application))
  return tokens.id_token ?? ''
}

test('an application gets the id_tokens that it can check, and the key for them is published', async () => {
  const ofNotes = await idTokenOf(NOTES, 'RS256')
  const ofStaff = await idTokenOf(STAFF, 'EdDSA')
  const keys = createLocalJWKSet(await published())
  for (const [token, alg] of [
    [ofNotes, 'RS256'],
    [ofStaff, 'EdDSA'],
  ] as const) {
    expect(decodeProtectedHeader(token).alg).toBe(alg)
    await expect(jwtVerify(token, keys)).resolves.toMatchObject({ payload: { email_verified: true } })
  }
})

test('one that registers and says nothing of it gets what OpenID’s default is', async () => {
  const config = await client.dynamicClientRegistration(
    new URL(auth.url),
    { redirect_uris: ['https://shop.example.com/callback'], client_name: 'Shop' },
    client.None(),
    { execute: [client.allowInsecureRequests] },
  )
  expect(config.clientMetadata().id_token_signed_response_alg).toBe('RS256')
})

test('a key of RSA is sealed as the others are, and signs no session of our own', async () => {
  const database = await connectTo(auth.databaseUrl)
  const { rows } = await database.query<{ privateKey: string }>(`select "privateKey" from auth.jwks_rs256`)
  expect(rows.map(({ privateKey }) => privateKey.includes('"d"'))).toEqual([false])
  const { token } = await signedIn(auth)
  const { body } = await auth.get('/token', { authorization: `Bearer ${token}` })
  expect(decodeProtectedHeader((body as { token: string }).token).alg).toBe('EdDSA')
})
