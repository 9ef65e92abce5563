// What OAuth 2.1 and RFC 9700 ask of the exchange of a code, of the answers that carry tokens, and of the authorization endpoint.

import { expect, test } from 'vitest'
import { answer, authServiceOfFile } from '../../../support/auth-service.ts'
import {
  begin,
  codeFor,
  DESK,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  STAFF,
  signedIn,
} from '../../../support/relying-party.ts'

const auth = authServiceOfFile({ OIDC_CLIENTS })

const [STAFFS = ''] = STAFF.redirectUris

const exchange = (body: Record<string, string>, headers: Record<string, string> = {}) =>
  answer(`${auth().url}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(body).toString(),
  })

/** A code of the staff pages, which ask nobody, with all that redeems it. */
async function newCode(parameters: Record<string, string> = {}) {
  const { browser } = await signedIn(auth())
  const { returned, verifier } = await codeFor(
    auth(),
    browser,
    await discover(auth(), STAFF),
    STAFF,
    parameters,
  )
  return {
    grant_type: 'authorization_code',
    code: returned.searchParams.get('code') ?? '',
    redirect_uri: STAFFS,
    code_verifier: verifier,
    client_id: STAFF.id,
    client_secret: STAFF.secret,
  }
}

const without = (body: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))

const of = async (body: Record<string, string>) => {
  const reply = await exchange(body)
  return [reply.status, (reply.body as { error?: string }).error]
}

test.each([
  ['another verifier', { code_verifier: 'x'.repeat(43) }],
  ['another redirect address', { redirect_uri: 'https://staff.example.com/elsewhere' }],
  ['another application', { client_id: NOTES.id, client_secret: NOTES.secret }],
])('a code is exchanged for nothing with %s', async (_, changed) => {
  expect(await of({ ...(await newCode()), ...changed })).toEqual([400, 'invalid_grant'])
})

test('nor without its verifier', async () => {
  expect(await of(without(await newCode(), 'code_verifier'))).toEqual([400, 'invalid_grant'])
})

test('an application with one redirect address need not name it again', async () => {
  expect((await exchange(without(await newCode(), 'redirect_uri'))).status).toBe(200)
})

test('a code that comes again with another verifier takes nothing away', async () => {
  const code = await newCode()
  const { body } = await exchange(code)
  expect(await of({ ...code, code_verifier: 'x'.repeat(43) })).toEqual([400, 'invalid_grant'])
  const { access_token } = body as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await answer(`${auth().url}/oauth2/userinfo`, { headers })).status).toBe(200)
})

test('answers with tokens are stored by nobody, say how long the token lasts and what it is for', async () => {
  const { status, headers, body } = await exchange(await newCode())
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'openid email profile' })
})

test('what an application asks for and does not get is left out of the scope that it is told', async () => {
  const { body } = await exchange(await newCode({ scope: 'openid email everything' }))
  expect(body).toMatchObject({ scope: 'openid email' })
})

test('parameters that nobody knows change nothing, at either endpoint', async () => {
  expect((await exchange({ ...(await newCode({ colour: 'red' })), colour: 'red' })).status).toBe(200)
})

test('an application may show its secret in the Authorization header, and is told so where it is wrong', async () => {
  const basic = (secret: string) =>
    `Basic ${Buffer.from(`${STAFF.id}:${encodeURIComponent(secret)}`).toString('base64')}`
  const code = without(without(await newCode(), 'client_secret'), 'client_id')
  const refused = await exchange(code, { authorization: basic('y'.repeat(40)) })
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    expect.stringMatching(/^Basic /),
  ])
  expect((await exchange(code, { authorization: basic(STAFF.secret) })).status).toBe(200)
})

test('an access token in the address is none', async () => {
  const { body } = await exchange(await newCode())
  const { access_token } = body as { access_token: string }
  const asked = (address: string, headers: Record<string, string> = {}) =>
    answer(`${auth().url}/oauth2/userinfo${address}`, { headers })
  expect((await asked('', { authorization: `Bearer ${access_token}` })).status).toBe(200)
  const inAddress = await asked(`?access_token=${access_token}`)
  expect([inAddress.status, inAddress.headers.get('www-authenticate')]).toEqual([
    400,
    expect.stringMatching(/^Bearer /),
  ])
})

test('the authorization endpoint is no place for a page’s script', async () => {
  const { browser } = await signedIn(auth())
  const { address } = await begin(await discover(auth(), NOTES), NOTES)
  const origin = 'https://notes.example.com'
  const reply = await browser.get(address.href, { origin })
  expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  const preflight = await answer(`${auth().url}/oauth2/authorize`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'GET' },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
})

test('a program on people’s machines comes back to any port of this machine, and to no other path', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), DESK)
  const led = async (redirect_uri: string) =>
    (await follow(auth(), browser, (await begin(config, DESK, { redirect_uri })).address.href)).reply.status
  expect(await led('http://127.0.0.1:54321/callback')).toBe(200)
  expect(await led('http://127.0.0.1:54321/callback/more')).toBe(400)
  expect(await led('http://127.0.0.2/callback')).toBe(400)
})
