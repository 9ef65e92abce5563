// docs/django-and-rails.md: its clients are taken, and its code names what there is. Somebody signs in as its libraries do, without them.

import { readFileSync } from 'node:fs'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from '../../../../server/root.mjs'
import { type RunningAuth, startAuth } from '../../../support/auth-service.ts'
import { codeFor, redeem, signedIn } from '../../../support/relying-party.ts'

const page = readFileSync(inRoot('docs/django-and-rails.md'), 'utf8')
const blockOf = (name: string) => page.split(`${name}\n`)[1]?.split('\n```')[0] ?? ''
const settings = blockOf('```python notes/settings.py')
const people = blockOf('```python notes/people.py')
const initializer = blockOf('```ruby config/initializers/omniauth.rb')

type Client = {
  id: string
  secret: string
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  idTokenSignedResponseAlg: string
}
const [, OIDC_CLIENTS = ''] = /^OIDC_CLIENTS='([\s\S]+?)'$/m.exec(page) ?? []
const clients = JSON.parse(OIDC_CLIENTS) as Client[]

const named = (text: string, form: RegExp) => form.exec(text)?.[1] ?? ''

/** What the code of each says, by the names of discovery. */
const said = {
  django: {
    id: named(people, /client_id="(.+)"/),
    // Its library takes what discovery lists.
    alg: 'RS256',
    scopes: named(people, /"scope": "([^"]+)"/),
    // At the port that the page runs it at.
    redirectUri: `http://${named(settings, /ALLOWED_HOSTS = \["(.+)"\]/)}:${named(page, /runserver (\d+)/)}${named(people, /build_absolute_uri\("(\/.+)"\)/)}`,
    endpoints: {},
  },
  rails: {
    id: named(initializer, /identifier: "(.+)"/),
    alg: named(initializer, /client_signing_alg: :(\w+)/),
    scopes: named(initializer, /scope: %i\[(.+)\]/),
    redirectUri: named(initializer, /redirect_uri: "(.+)"/),
    endpoints: Object.fromEntries(
      ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'].map((name) => [
        name,
        named(initializer, new RegExp(`${name}: "#\\{auth_url\\}(.+)"`)),
      ]),
    ),
  },
}

let auth: RunningAuth
beforeAll(async () => {
  auth = await startAuth({ OIDC_CLIENTS })
})
afterAll(() => auth?.stop())

test.each(Object.entries(said))(
  '%s: the addresses and the algorithm are those of discovery',
  async (_, code) => {
    const { body } = await auth.get('/.well-known/openid-configuration')
    const metadata = body as Record<string, unknown>
    for (const [name, path] of Object.entries(code.endpoints))
      expect([name, metadata[name]]).toEqual([name, `${metadata.issuer}${path}`])
    expect(metadata).toMatchObject({
      id_token_signing_alg_values_supported: expect.arrayContaining([code.alg]),
      code_challenge_methods_supported: ['S256'],
    })
    expect(people).toContain('"code_challenge_method": "S256"')
    expect(people).toContain('{settings.AUTH_URL}/.well-known/openid-configuration')
    expect(initializer).toContain('pkce: true')
    expect(metadata.end_session_endpoint).toBe(`${metadata.issuer}${named(page, /auth_url\}(.+)\?#\{hint/)}`)
  },
)

test.each(Object.entries(said))(
  '%s: somebody signs in by its client, and is known by name',
  async (_, code) => {
    const known = clients.find(({ id }) => id === code.id)
    expect(known).toMatchObject({
      redirectUris: [code.redirectUri],
      postLogoutRedirectUris: [`${new URL(code.redirectUri).origin}/`],
      idTokenSignedResponseAlg: code.alg,
    })
    const { browser, email } = await signedIn(auth)
    const config = await client.discovery(
      new URL(auth.url),
      code.id,
      { id_token_signed_response_alg: code.alg },
      client.ClientSecretBasic(known?.secret ?? ''),
      { execute: [client.allowInsecureRequests] },
    )
    const begun = await codeFor(auth, browser, config, known as Client, { scope: code.scopes })
    const tokens = await redeem(config, begun)
    const keys = createRemoteJWKSet(new URL(`${auth.url}${said.rails.endpoints.jwks_uri}`))
    await expect(jwtVerify(tokens.id_token ?? '', keys)).resolves.toMatchObject({
      protectedHeader: { alg: code.alg },
    })
    const person = await client.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '')
    const taken = [...page.matchAll(/claims\["(\w+)"\]/g)].map(([, name = '']) => name)
    expect(Object.keys(person)).toEqual(expect.arrayContaining(taken))
    expect(person).toMatchObject({ email, name: expect.stringMatching(/./) })
  },
)

test('behind a proxy, the code reads the headers that forward auth sends', () => {
  const source = readFileSync(inRoot('server/app/sessions/forwarded.ts'), 'utf8')
  const read = [...page.matchAll(/headers\["(Remote-\w+)"\]\)|"HTTP_(REMOTE_\w+)"/g)].map(
    ([, name, wsgi = '']) => name ?? wsgi.replace('REMOTE_USER', 'Remote-User'),
  )
  expect(read.length).toBeGreaterThan(2)
  for (const name of read) expect(source).toContain(`'${name}': string`)
})
