// What an application may not ask for is refused by OAuth's own errors, and nobody is led to an address that is not registered.

import { createHash } from 'node:crypto'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { answer, authServiceOfFile, verifiedPerson } from '../../../support/auth-service.ts'
import {
  begin,
  DESK,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  openBrowser,
  STAFF,
  signedIn,
  signInTo,
} from '../../../support/relying-party.ts'

const APP = { ...DESK, id: 'app', name: 'App', redirectUris: ['com.example.notes:/callback'] }
const auth = authServiceOfFile({ OIDC_CLIENTS: JSON.stringify([...JSON.parse(OIDC_CLIENTS), APP]) })

/** What is answered to a request of the notes with these parameters, of which an empty one is left out. */
async function ask(parameters: Record<string, string>) {
  const { browser } = await signedIn(auth())
  const { address } = await begin(await discover(auth(), NOTES), NOTES, parameters)
  for (const [name, value] of Object.entries(parameters)) if (value === '') address.searchParams.delete(name)
  return follow(auth(), browser, address.href)
}

test.each([
  ['another address', 'https://evil.example.com/callback'],
  ['a longer address', 'https://notes.example.com/callback/more'],
  ['another query', 'https://notes.example.com/callback?next=1'],
  ['another scheme', 'http://notes.example.com/callback'],
  ['what a browser would run', 'javascript:alert(1)'],
  ['what a browser would show', 'data:text/html,hello'],
  ['no address', 'callback'],
])('nobody is led to %s', async (_, redirect_uri) => {
  const { reply, leadsTo } = await ask({ redirect_uri })
  expect(leadsTo).toBeNull()
  expect(reply.status).toBe(400)
  expect(reply.body).toContain('invalid_redirect_uri')
})

test('an unknown application is told nothing, and its person what is wrong', async () => {
  const { reply, leadsTo } = await ask({ client_id: 'nobody' })
  expect([leadsTo, reply.status]).toEqual([null, 400])
  expect(reply.body).toContain('invalid_client')
})

test.each([
  ['a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
  ['a token beside the code', { response_type: 'code id_token' }, 'unsupported_response_type'],
  ['no challenge', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
  ['a challenge in plain text', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['a service that is not its own', { resource: 'https://other.example.com/' }, 'invalid_target'],
  ['a level that nobody has', { acr_values: 'phr' }, 'unmet_authentication_requirements'],
  ['a request by value', { request: 'e30.e30.' }, 'request_not_supported'],
  ['an answer without a person', { prompt: 'none' }, 'consent_required'],
  ['a key that has no thumbprint', { dpop_jkt: 'x' }, 'invalid_request'],
  ['a NUL to say again with the tokens', { nonce: 'a\0' }, 'invalid_request'],
  ['a NUL of its own', { state: 'a\0' }, 'invalid_request'],
  ['a NUL as a person’s name', { login_hint: 'a\0' }, 'invalid_request'],
])('%s is refused to the application: %s', async (_, parameters, error) => {
  const { leadsTo } = await ask(parameters as unknown as Record<string, string>)
  expect(leadsTo?.href).toMatch('https://notes.example.com/callback')
  const answered = new URLSearchParams(leadsTo?.search || leadsTo?.hash.slice(1))
  expect(answered.get('error')).toBe(error)
  expect(answered.get('iss')).toBe(auth().url)
  expect(answered.get('code')).toBeNull()
})

const token = (body: Record<string, string>, headers: Record<string, string> = {}) =>
  answer(`${auth().url}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(body).toString(),
  })

test.each([
  ['a password', { grant_type: 'password', username: 'a', password: 'b' }, 400, 'unsupported_grant_type'],
  ['nobody’s name', { grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
  [
    'a made-up code',
    {
      grant_type: 'authorization_code',
      code: 'x',
      redirect_uri: NOTES.redirectUris[0] ?? '',
      code_verifier: 'x'.repeat(43),
    },
    400,
    'invalid_grant',
  ],
  ['a made-up refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 400, 'invalid_grant'],
  [
    'another secret',
    { grant_type: 'refresh_token', refresh_token: 'x', client_secret: 'y'.repeat(32) },
    401,
    'invalid_client',
  ],
])('a token is given for no %s', async (_, body, status, error) => {
  const reply = await token({ client_id: NOTES.id, client_secret: NOTES.secret, ...body })
  expect([reply.status, (reply.body as { error: string }).error]).toEqual([status, error])
})

test('X-1202: an older session, or one of a lower level, is led to where it is proven', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), STAFF)
  const led = async (parameters: Record<string, string>) => {
    const { leadsTo } = await follow(auth(), browser, (await begin(config, STAFF, parameters)).address.href)
    return [leadsTo?.pathname, leadsTo?.searchParams.get('level'), leadsTo?.searchParams.get('code') !== null]
  }
  expect(await led({ acr_values: 'aal2' })).toEqual(['/auth/step-up', 'aal2', false])
  expect(await led({ prompt: 'login' })).toEqual(['/auth/step-up', 'aal1', false])
  expect(await led({ max_age: '0' })).toEqual(['/auth/step-up', 'aal1', false])
  expect(await led({ max_age: '3600' })).toEqual(['/callback', null, true])
})

test('X-1202: who has signed in since is led on', async () => {
  const { browser, email } = await signedIn(auth())
  const config = await discover(auth(), STAFF)
  const { leadsTo } = await follow(
    auth(),
    browser,
    (await begin(config, STAFF, { prompt: 'login' })).address.href,
  )
  await signInTo(auth(), browser, email)
  const met = await follow(auth(), browser, leadsTo?.searchParams.get('return') ?? '')
  expect(met.leadsTo?.searchParams.get('code')).toBeTruthy()
})

test('X-1201: another person than the one who was asked consents to nothing', async () => {
  const { browser } = await signedIn(auth())
  const { address } = await begin(await discover(auth(), NOTES), NOTES)
  const met = await follow(auth(), browser, address.href)
  await signInTo(auth(), browser, (await verifiedPerson(auth())).email)
  const said = await browser.send(met.address, { answer: 'allow' })
  expect(new URL(said.headers.get('location') ?? '').pathname).toBe('/auth/step-up')
})

test.each(['is signed out', 'is somebody else’s'])(
  'what a person has allowed is nothing in a browser that %s before it has gone on',
  async (meanwhile) => {
    const { browser } = await signedIn(auth())
    const { address } = await begin(await discover(auth(), NOTES), NOTES)
    const met = await follow(auth(), browser, address.href)
    const said = await browser.send(met.address, { answer: 'allow' })
    if (meanwhile === 'is signed out') browser.cookies.delete('auth.session_token')
    else await signInTo(auth(), browser, (await verifiedPerson(auth())).email)
    const { reply } = await follow(auth(), browser, said.headers.get('location') ?? '')
    expect(reply.status).toBe(400)
    expect(reply.body).not.toContain('logout')
  },
)

test('a consent is taken from its own page and browser alone', async () => {
  const { browser } = await signedIn(auth())
  const { address } = await begin(await discover(auth(), NOTES), NOTES)
  const met = await follow(auth(), browser, address.href)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const init = { method: 'POST', body: 'answer=allow' }
  const elsewhere = { ...init, headers: { ...form, cookie, origin: 'https://evil.example.com' } }
  expect((await answer(met.address, elsewhere)).status).toBe(400)
  const { status } = await openBrowser().send(met.address, { answer: 'allow' })
  expect(status).toBe(400)
  expect((await browser.send(`${met.address}x`, { answer: 'allow' })).status).toBe(400)
  expect((await browser.send(met.address, { answer: 'perhaps' })).status).toBe(400)
  expect((await browser.send(met.address, { answer: 'allow' })).status).toBe(303)
})

test('the consent needs no script, and cannot be framed', async () => {
  const { browser } = await signedIn(auth())
  const { address } = await begin(await discover(auth(), NOTES), NOTES)
  const { reply } = await follow(auth(), browser, address.href)
  const policy = reply.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  // The one that it has keeps a second click from being sent.
  const scripts = [...String(reply.body).matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(
    ([, script = '']) => script,
  )
  const hashes = scripts.map((script) => createHash('sha256').update(script).digest('base64'))
  expect(hashes).toHaveLength(1)
  expect(policy).toContain(`script-src 'sha256-${hashes[0]}';`)
})

test('discovery names the addresses of AUTH_URL, whatever the request says, at both of its places', async () => {
  const { origin, pathname } = new URL(auth().url)
  const headers = { 'x-forwarded-host': 'evil.example.com', 'x-forwarded-proto': 'https' }
  const openid = (await answer(`${auth().url}/.well-known/openid-configuration`, { headers })).body
  const oauth = (await answer(`${origin}/.well-known/oauth-authorization-server${pathname}`, { headers }))
    .body
  expect(oauth).toEqual(openid)
  expect(openid).toMatchObject({
    issuer: auth().url,
    authorization_endpoint: `${auth().url}/oauth2/authorize`,
    token_endpoint: `${auth().url}/oauth2/token`,
    userinfo_endpoint: `${auth().url}/oauth2/userinfo`,
    introspection_endpoint: `${auth().url}/oauth2/introspect`,
    revocation_endpoint: `${auth().url}/oauth2/revoke`,
    end_session_endpoint: `${auth().url}/oauth2/end-session`,
    jwks_uri: `${auth().url}/jwks`,
    response_types_supported: ['code'],
    pushed_authorization_request_endpoint: `${auth().url}/oauth2/par`,
    dpop_signing_alg_values_supported: expect.arrayContaining(['ES256']),
    device_authorization_endpoint: `${auth().url}/oauth2/device-authorization`,
    grant_types_supported: [
      'authorization_code',
      'refresh_token',
      'urn:ietf:params:oauth:grant-type:device_code',
    ],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['EdDSA', 'RS256'],
    authorization_response_iss_parameter_supported: true,
  })
})

test('a page of an application’s own redeems its codes, and a page of another origin does not', async () => {
  const by = (origin: string) =>
    token(
      { client_id: 'notes', client_secret: NOTES.secret, grant_type: 'refresh_token', refresh_token: 'x' },
      { origin },
    )
  expect((await by('https://notes.example.com')).headers.get('access-control-allow-origin')).toBe(
    'https://notes.example.com',
  )
  expect((await by('https://evil.example.com')).headers.get('access-control-allow-origin')).toBeNull()
})

test('a page without an origin is no application’s own, whatever scheme that has', async () => {
  const form = { client_id: APP.id, grant_type: 'refresh_token', refresh_token: 'x' }
  const reply = await token(form, { origin: 'null' })
  expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  expect(reply.headers.get('access-control-allow-origin')).toBeNull()
})

test('who is signed out already is led back to the application at once', async () => {
  const config = await discover(auth(), NOTES)
  const end = client.buildEndSessionUrl(config, { post_logout_redirect_uri: 'https://notes.example.com/bye' })
  const browser = openBrowser()
  const page = await browser.get(end.href)
  const xsrf = /name="xsrf" value="(\w+)"/.exec(String(page.body))?.[1] ?? ''
  const done = await browser.send(`${auth().url}/oauth2/end-session/confirm`, { xsrf, logout: 'yes' })
  expect(done.headers.get('location')).toBe('https://notes.example.com/bye')
})
