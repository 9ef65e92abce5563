// Each route of the OpenID provider, in a browser in which an operator acts as somebody: nothing is granted in that person’s name, and nothing of theirs ends.

import * as client from 'openid-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { APPLICATIONS, INTERACTION, routes } from '../../../server/auth/openid-provider/engine/engine.ts'
import { answer } from '../../support/auth-service.ts'
import {
  type Browser,
  begin,
  codeFor,
  consent,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  openBrowser,
  redeem,
  STAFF,
  signInTo,
  TELEVISION,
} from '../../support/relying-party.ts'
import { bearer } from '../../support/second-factor.ts'
import { asBrowser, cookiesOf, withImpersonation } from '../auth/console/impersonation.support.ts'
import { rowsOf } from './rows-of.ts'

const {
  auth,
  acting,
  seen,
  begin: act,
  holder,
  sessionOf,
} = withImpersonation({
  OIDC_CLIENTS,
  PROVIDER_REGISTRATION: 'on',
})

const LONGER = { scope: 'openid email offline_access', prompt: 'consent' }

/** A person who has allowed an application something for longer, and a device that waits for somebody to type its code. */
async function granted({ email }: { email: string }) {
  const browser = openBrowser()
  await signInTo(auth(), browser, email)
  const config = await discover(auth(), NOTES)
  const tokens = await redeem(config, await codeFor(auth(), browser, config, NOTES, LONGER))
  const device = await client.initiateDeviceAuthorization(await discover(auth(), TELEVISION), {
    scope: 'openid',
  })
  return { browser, config, tokens, device }
}

/** What the operator’s browser has, with all that it knew before. */
function browserOf(cookie: string, before: Browser = openBrowser()): Browser {
  const browser = openBrowser()
  for (const [name, value] of before.cookies) browser.cookies.set(name, value)
  for (const pair of cookie.split('; ')) browser.cookies.set(...(pair.split('=') as [string, string]))
  return browser
}

let given: Awaited<ReturnType<typeof acting>> & { jwt: string; token: string }
let theirs: Awaited<ReturnType<typeof granted>>
beforeAll(async () => {
  const begun = await acting()
  theirs = await granted(begun.ada)
  const { body } = await auth().get('/token', asBrowser(begun.cookie))
  given = {
    ...begun,
    jwt: (body as { token: string }).token,
    token: begun.cookie.split('; ')[0]?.split('=')[1] ?? '',
  }
})

/** Below those that have one, what is named there. */
const paths = [
  ...new Set([
    ...Object.values(routes),
    ...['/x', ''].flatMap((below) => [INTERACTION, APPLICATIONS].map((path) => path + below)),
    ...[`${routes.authorization}/x`, `${routes.end_session}/confirm`, `${routes.end_session}/success`],
    `${routes.registration}/x`,
    '/.well-known/openid-configuration',
  ]),
]
const ways = ['cookie', 'bearer', 'jwt', 'DPoP'] as const

function headersOf(way: (typeof ways)[number]): Record<string, string> {
  const { cookie, token, jwt } = given
  if (way === 'cookie') return { cookie, origin: new URL(auth().url).origin, 'sec-fetch-site': 'same-origin' }
  return { authorization: way === 'DPoP' ? `DPoP ${jwt}` : `Bearer ${way === 'jwt' ? jwt : token}` }
}

/** What any of them reads, with the session in which the operator acts as whatever may be shown. */
function fields(shown: string): Record<string, string> {
  const { id, secret, redirectUris } = STAFF
  return {
    ...{ client_id: id, client_secret: secret, redirect_uri: redirectUris[0] ?? '', response_type: 'code' },
    ...{ scope: LONGER.scope, state: 's', nonce: 'n', prompt: 'none', login_hint: given.ada.email },
    ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256', code_verifier: 'x'.repeat(43) },
    ...{ token: shown, code: shown, refresh_token: shown, device_code: theirs.device.device_code },
    ...{ subject_token: shown, assertion: shown, id_token_hint: shown, access_token: shown },
    ...{ user_code: theirs.device.user_code, answer: 'allow', logout: 'no', xsrf: shown },
    ...{ application: NOTES.id, client: NOTES.id },
  }
}

const GRANTS = [
  'authorization_code',
  'refresh_token',
  'client_credentials',
  'urn:ietf:params:oauth:grant-type:device_code',
  'urn:ietf:params:oauth:grant-type:token-exchange',
  'urn:ietf:params:oauth:grant-type:jwt-bearer',
]

/** @returns all that it has answered */
async function askAll(path: string, way: (typeof ways)[number]): Promise<string> {
  const headers = headersOf(way)
  const address = `${auth().url}${path}`
  const form = (grant_type: string) =>
    new URLSearchParams({ ...fields(way === 'jwt' ? given.jwt : given.token), grant_type }).toString()
  const sent = (method: string, body: string, type: string) =>
    answer(address, { method, body, headers: { ...headers, 'content-type': type } })
  const answers = [await answer(`${address}?${form(GRANTS[0] ?? '')}`, { headers })]
  for (const grant of path === routes.token ? GRANTS : GRANTS.slice(0, 1))
    answers.push(await sent('POST', form(grant), 'application/x-www-form-urlencoded'))
  for (const method of ['POST', 'PUT', 'DELETE'])
    answers.push(
      await sent(method, JSON.stringify({ redirect_uris: STAFF.redirectUris }), 'application/json'),
    )
  return JSON.stringify(answers.map(({ status, body, headers }) => [status, body, [...headers]]))
}

describe('X-1522: nothing is granted to another application, and nothing granted ends', () => {
  test.each(paths.flatMap((path) => ways.map((way) => [path, way] as const)))(
    'by %s, %s',
    async (path, way) => {
      const names = [given.ada.user.id, given.ada.email]
      const before = await rowsOf(auth().databaseUrl, names)
      expect(before.length).toBeGreaterThan(8)
      const said = await askAll(path, way)
      expect(await rowsOf(auth().databaseUrl, names)).toEqual(before)
      expect(said).not.toMatch(/"(access|refresh|id)_token":|[?&]code=|"active":true/)
      expect(said).not.toContain(given.ada.user.id)
      expect((await sessionOf(given.cookie))?.user.email).toBe(given.ada.email)
    },
  )

  test('what the person had allowed before still works', async () => {
    const { config, tokens } = theirs
    const { refresh_token = '', access_token } = await client.refreshTokenGrant(
      config,
      tokens.refresh_token ?? '',
    )
    expect(refresh_token).not.toBe('')
    expect(await client.fetchUserInfo(config, access_token, given.ada.user.id)).toMatchObject({
      email: given.ada.email,
    })
  })
})

describe('X-1522: an operator who had begun to sign in to an application themselves', () => {
  /** At the page that asks for consent, in their own browser, in which they then act as somebody. */
  async function waiting() {
    const operator = await holder('operator')
    const own = openBrowser()
    own.cookies.set('auth.session_token', operator.token)
    const config = await discover(auth(), NOTES)
    const begun = await begin(config, NOTES)
    const { address } = await follow(auth(), own, begun.address.href)
    expect(new URL(address).pathname).toContain(INTERACTION)
    const other = await acting()
    const { named } = await seen(operator.token, other.ada.email)
    const cookie = cookiesOf(await act(operator.token, named))
    return { ...begun, operator, own, config, address, ada: other.ada, cookie }
  }

  test('cannot finish it as the person, and can as themselves afterwards', async () => {
    const { address, own, cookie, ada, config, verifier, state, nonce, operator } = await waiting()
    const browser = browserOf(cookie, own)
    const allowed = await consent(auth(), browser, address, 'allow')
    expect([allowed.leadsTo, allowed.reply.status]).toEqual([null, 403])
    expect((await browser.get(address)).status).toBe(403)
    const stopped = await auth().post('/admin/stop-impersonating', {}, asBrowser(cookie))
    const back = browserOf(cookiesOf(stopped), browser)
    const { leadsTo } = await consent(auth(), back, address, 'allow')
    if (!leadsTo) throw new Error('Nothing leads back.')
    const tokens = await redeem(config, { address: leadsTo, returned: leadsTo, verifier, state, nonce })
    const { sub } = tokens.claims() ?? {}
    expect(sub).not.toBe(ada.user.id)
    expect(await client.fetchUserInfo(config, tokens.access_token, sub ?? '')).toMatchObject({
      email: operator.email,
    })
  })

  test('signs out of both of their own sessions, and of none of the person’s', async () => {
    const { own, cookie, ada, operator } = await waiting()
    const { tokens, config } = await granted(ada)
    const browser = browserOf(cookie, own)
    const page = await browser.get(`${auth().url}${routes.end_session}?client_id=${NOTES.id}`)
    expect(page.body).toContain('Sign out?')
    const [, xsrf = ''] = /name="xsrf" value="([^"]*)"/.exec(String(page.body)) ?? []
    await browser.send(`${auth().url}${routes.end_session}/confirm`, { xsrf, logout: 'yes' })
    expect(await sessionOf(cookie)).toBeNull()
    expect((await auth().get('/get-session', bearer(operator.token))).body).toBeNull()
    expect((await auth().get('/get-session', bearer(ada.token))).body).not.toBeNull()
    expect(await client.refreshTokenGrant(config, tokens.refresh_token ?? '')).toHaveProperty('id_token')
  })
})
