// Requests at random to the OpenID provider: each parameter of each endpoint, valid, nearly valid and hostile, sent once, twice or not at all.
// The answer is OAuth's own error, nobody is led to an address that is not registered, and nothing fails by a fault of ours.

import fc from 'fast-check'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { answer, authServiceOfFile } from '../../support/auth-service.ts'
import { isDeep } from '../../support/deep.ts'
import {
  codeFor,
  DESK,
  discover,
  NOTES,
  OIDC_CLIENTS,
  redeem,
  STAFF,
  signedIn,
  TELEVISION,
} from '../../support/relying-party.ts'
import { forgedJwt, hostileText } from './values.ts'

const auth = authServiceOfFile({ OIDC_CLIENTS })

const seed = Number(process.env.LOCKSTEP_SEED ?? 1)
const CASES = isDeep ? 10_000 : 500

/** What a real application has, by the name of the parameter. */
type Known = Record<
  'code' | 'refresh_token' | 'access_token' | 'id_token' | 'verifier' | 'device_code' | 'user_code',
  string
>

const clients = [NOTES, DESK, STAFF]
const addresses = [NOTES, DESK, STAFF].map(({ redirectUris: [address = ''] }) => address)

const valid = (known: Known): Record<string, readonly string[]> => ({
  client_id: [...clients, TELEVISION].map(({ id }) => id),
  client_secret: [NOTES.secret, STAFF.secret],
  redirect_uri: [...addresses, 'http://127.0.0.1:5/callback'],
  response_type: ['code'],
  response_mode: ['query', 'fragment', 'form_post'],
  scope: ['openid', 'openid email profile offline_access', 'openid notes.read', 'email'],
  state: ['x'],
  nonce: ['x'],
  code_challenge: ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  code_challenge_method: ['S256'],
  prompt: ['none', 'login', 'consent', 'login consent'],
  max_age: ['0', '3600'],
  acr_values: ['aal1', 'aal2', 'aal2 aal1'],
  ui_locales: ['de'],
  login_hint: ['x'],
  id_token_hint: [known.id_token],
  resource: Object.keys(NOTES.resources),
  grant_type: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
  device_code: [known.device_code],
  user_code: [known.user_code, 'BBBB-BBBB'],
  answer: ['allow', 'refuse'],
  code: [known.code],
  code_verifier: [known.verifier],
  refresh_token: [known.refresh_token],
  token: [known.access_token, known.refresh_token],
  token_type_hint: ['access_token', 'refresh_token'],
  access_token: [known.access_token],
  post_logout_redirect_uri: [...NOTES.postLogoutRedirectUris],
  xsrf: ['x'],
  logout: ['yes'],
  request: ['x'],
  request_uri: ['urn:x'],
  claims: ['{}'],
})

const signing = ['client_id', 'client_secret']
const asking = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'code_challenge',
  'code_challenge_method',
]

/** `needs`: what is nearly always sent, so that requests get beyond the first check. */
const endpoints = [
  { path: '/oauth2/authorize', method: 'GET', needs: asking, share: 4 },
  {
    path: '/oauth2/token',
    method: 'POST',
    needs: [
      ...signing,
      'grant_type',
      'code',
      'code_verifier',
      'redirect_uri',
      'refresh_token',
      'device_code',
    ],
    share: 3,
  },
  { path: '/oauth2/introspect', method: 'POST', needs: [...signing, 'token'], share: 1 },
  { path: '/oauth2/revoke', method: 'POST', needs: [...signing, 'token'], share: 1 },
  { path: '/oauth2/userinfo', method: 'POST', needs: ['access_token'], share: 1 },
  {
    path: '/oauth2/end-session',
    method: 'GET',
    needs: ['id_token_hint', 'post_logout_redirect_uri'],
    share: 1,
  },
  { path: '/oauth2/end-session/confirm', method: 'POST', needs: ['xsrf', 'logout'], share: 1 },
  { path: '/oauth2/interaction/x', method: 'POST', needs: ['answer'], share: 1 },
  { path: '/oauth2/par', method: 'POST', needs: [...asking, 'client_secret'], share: 1 },
  { path: '/oauth2/device-authorization', method: 'POST', needs: ['client_id', 'scope'], share: 1 },
  { path: '/oauth2/device', method: 'POST', needs: ['user_code', 'answer'], share: 1 },
  { path: '/oauth2/applications', method: 'POST', needs: ['application'], share: 1 },
] as const

const shares = endpoints.reduce((sum, { share }) => sum + share, 0)

const textOf = (values: readonly string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...(values.length > 0 ? values : ['x'])) },
    { weight: 2, arbitrary: hostileText },
    { weight: 1, arbitrary: forgedJwt },
    { weight: 1, arbitrary: fc.constantFrom('', ...addresses.map((address) => `${address}.evil.example`)) },
  )

/** Pairs of names and values: of one parameter there may be none, or two. */
const parametersOf = (known: Known, needs: readonly string[]) => {
  const all = valid(known)
  const pairOf = (name: string) => textOf(all[name] ?? []).map((value): [string, string] => [name, value])
  return fc
    .tuple(
      fc.tuple(...needs.map((name) => fc.option(pairOf(name), { freq: 12 }))),
      fc.array(fc.constantFrom(...Object.keys(all)).chain(pairOf), { maxLength: 4 }),
    )
    .map(([needed, more]) => [...needed.filter((pair) => pair !== null), ...more])
}

const ours = () => [new URL(auth().url).origin, 'http://app.lockstep.localhost:3000']
const registered = [...clients.flatMap(({ redirectUris }) => redirectUris), ...NOTES.postLogoutRedirectUris]

/** The address without its query and, of a program at people’s, without its port. */
const bare = ({ protocol, hostname, pathname }: URL) => `${protocol}//${hostname}${pathname}`

const mayLeadTo = (address: URL): boolean =>
  ours().includes(address.origin) || registered.some((one) => bare(new URL(one)) === bare(address))

const errors =
  /^(?:invalid_|unsupported_|unauthorized_client|access_denied|insufficient_scope|request_|login_required|consent_required|interaction_required|unmet_|authorization_pending|expired_token|temporarily_unavailable)/

test.each(endpoints)('$method $path', async ({ path, method, needs, share }) => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const first = await codeFor(auth(), browser, config, NOTES, {
    scope: 'openid offline_access',
    prompt: 'consent',
  })
  const tokens = await redeem(config, first)
  const second = await codeFor(auth(), browser, config, NOTES)
  const shown = await client.initiateDeviceAuthorization(await discover(auth(), TELEVISION), {
    scope: 'openid',
  })
  const known = {
    code: second.returned.searchParams.get('code') ?? '',
    verifier: second.verifier,
    refresh_token: tokens.refresh_token ?? '',
    access_token: tokens.access_token,
    id_token: tokens.id_token ?? '',
    device_code: shown.device_code,
    user_code: shown.user_code,
  }
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const property = fc.asyncProperty(parametersOf(known, needs), fc.boolean(), async (pairs, isSignedIn) => {
    const sent = new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString()
    const headers = { accept: 'application/json', ...(isSignedIn && { cookie }) }
    const reply =
      method === 'GET'
        ? await answer(`${auth().url}${path}?${sent}`, { headers })
        : await answer(`${auth().url}${path}`, {
            method,
            headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
            body: sent,
          })
    const location = reply.headers.get('location')
    if (location) expect(mayLeadTo(new URL(location, auth().url)), location).toBe(true)
    // A header that is too long is refused before anything is read.
    if (reply.status === 431) return
    expect(reply.status, sent).toBeLessThan(500)
    const { error } = (reply.body ?? {}) as { error?: unknown }
    if (reply.status >= 400 && error !== undefined) expect(String(error)).toMatch(errors)
  })
  await fc.assert(property, { seed, numRuns: Math.ceil((CASES * share) / shares) })
})
