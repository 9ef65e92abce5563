// docs/better-auth.md says which calls of @better-auth/oauth-provider's client speak here, and is right: each is sent to our service.

import { oauthProvider } from '@better-auth/oauth-provider'
import { oauthProviderClient } from '@better-auth/oauth-provider/client'
import { createAuthClient } from 'better-auth/client'
import { expect, test } from 'vitest'
import { textOf } from '../../../rules/support/files.ts'
import { authServiceOfFile } from '../../../support/auth-service.ts'
import { type Browser, begin, consent, discover, follow, signedIn } from '../../../support/relying-party.ts'

const auth = authServiceOfFile({ PROVIDER: 'on', PROVIDER_REGISTRATION: 'on' })

/** By call, as docs/better-auth.md has it. */
const rows = new Map(
  [
    ...textOf('docs/better-auth.md').matchAll(
      /^\| `oauth2\.([\w.]+)` \| `((?:GET|POST) [^`]+)` \| (speaks|not served).* \|$/gm,
    ),
  ].map(([, call = '', route = '', says]) => [call, { route, speaks: says === 'speaks' }]),
)

const CALLBACK = 'https://agent.example.com/callback'
const AGENT = {
  client_name: 'Agent',
  redirect_uris: [CALLBACK],
  token_endpoint_auth_method: 'client_secret_post',
  id_token_signed_response_alg: 'EdDSA',
}

type Said = { data: unknown; error: { status: number } | null }
type Call = (given: object, options?: object) => Promise<Said>

/** Its calls by name: what its types leave out, its proxy sends all the same. */
const clientOf = (cookie: string) => {
  const { oauth2 } = createAuthClient({
    baseURL: auth().url,
    plugins: [oauthProviderClient()],
    fetchOptions: { headers: { cookie }, redirect: 'manual' },
  }) as unknown as { oauth2: Record<string, Call & Record<string, Call>> }
  return (name: string): Call => {
    const [first = '', second] = name.split('.')
    const call = second === undefined ? oauth2[first] : oauth2[first]?.[second]
    if (!call) throw new Error(`The client has no ${name}.`)
    return call
  }
}

const cookieOf = ({ cookies }: Browser) => [...cookies].map((pair) => pair.join('=')).join('; ')

const asForm = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }

const pathsOfPlugin = () =>
  Object.values(oauthProvider({ loginPage: '/sign-in', consentPage: '/consent' }).endpoints).flatMap(
    ({ path, options }) => (path && !('SERVER_ONLY' in (options.metadata ?? {})) ? [path] : []),
  )

test('every route that its client may call has its row', () => {
  expect(rows.size).toBeGreaterThan(15)
  const paths = [...rows.values()].map(({ route }) => route.replace(/^\w+ /, ''))
  expect(paths.toSorted()).toEqual(pathsOfPlugin().toSorted())
})

test('an application registers, gets tokens, has them explained and gives them back by its client', async () => {
  const { browser, email, user } = await signedIn(auth())
  const cookie = cookieOf(browser)
  const call = clientOf(cookie)
  const registered = await call('register')(AGENT)
  const { client_id, client_secret } = registered.data as Record<'client_id' | 'client_secret', string>
  const one = { id: client_id, secret: client_secret, redirectUris: [CALLBACK] }
  const own = { client_id, client_secret }
  const { address, verifier } = await begin(await discover(auth(), one), one)
  const asked = await call('authorize')({ query: Object.fromEntries(address.searchParams) })
  expect(asked.error).toMatchObject({ status: 303 })
  const { address: page } = await follow(auth(), browser, address.href)
  const { leadsTo } = await consent(auth(), browser, page, 'allow')
  const shown = {
    grant_type: 'authorization_code',
    code: leadsTo?.searchParams.get('code'),
    redirect_uri: CALLBACK,
    code_verifier: verifier,
  }
  // As RFC 6749 has it, a form: its client sends JSON unless it is said.
  expect((await call('token')({ ...shown, ...own })).error).toMatchObject({ error: 'invalid_request' })
  const tokens = await call('token')({ ...shown, ...own }, asForm)
  const { access_token } = tokens.data as { access_token: string }
  const bearer = { fetchOptions: { headers: { authorization: `Bearer ${access_token}` } } }
  expect((await call('userinfo')(bearer)).data).toMatchObject({ sub: user.id, email })
  const explained = () => call('introspect')({ token: access_token, ...own }, asForm)
  expect((await explained()).data).toMatchObject({ active: true, sub: user.id })
  expect((await call('revoke')({ token: access_token, ...own }, asForm)).error).toBeNull()
  expect((await explained()).data).toEqual({ active: false })
  const sheet = await call('endSession')({ query: { client_id } })
  const xsrf = /name="xsrf" value="(\w+)"/.exec(String(sheet.data))?.[1]
  expect((await call('endSession.confirm')({ xsrf, logout: 'yes' }, asForm)).error).toMatchObject({
    status: 303,
  })
  expect((await auth().get('/get-session', { cookie })).body).toBeNull()
})

const unserved = [...rows].flatMap(([name, { route, speaks }]) => (speaks ? [] : [[name, route] as const]))

test.each(unserved)('%s is not served: %s', async (name, route) => {
  const { browser } = await signedIn(auth())
  const given = route.startsWith('GET') ? { query: { id: 'x', client_id: 'x' } } : { id: 'x', client_id: 'x' }
  expect((await clientOf(cookieOf(browser))(name)(given)).error).toMatchObject({ status: 404 })
})

test('each call that speaks is among those that the application makes', () => {
  const spoken = [...rows].filter(([, { speaks }]) => speaks).map(([name]) => name)
  const sent = ['register', 'authorize', 'token', 'userinfo', 'introspect', 'revoke', 'endSession']
  expect(spoken.toSorted()).toEqual([...sent, 'endSession.confirm'].toSorted())
})
