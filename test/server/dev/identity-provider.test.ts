// The demo identity provider, driven over HTTP as a browser and a client would.

import { createHash, randomBytes } from 'node:crypto'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startIdentityProvider } from '../../../server/dev/identity-provider/demo-identity-provider.ts'
import { type Browser, createBrowser } from './identity-provider.browser.ts'

const client = {
  clientId: 'lockstep',
  clientSecret: 'not so secret',
  redirectUris: ['http://127.0.0.1:9/callback'],
}
const [redirectUri = ''] = client.redirectUris
const ann = { email: 'Ann@Example.com', name: 'Ann <b>Archer</b>', verified: 'yes', answer: 'continue' }

let identityProvider: Awaited<ReturnType<typeof startIdentityProvider>>
let endpoints: Record<string, string>
let browser: Browser
const printed: unknown[] = []

beforeAll(async () => {
  for (const way of ['warn', 'info'] as const) {
    vi.spyOn(console, way).mockImplementation((...words) => printed.push(...words))
  }
  identityProvider = await startIdentityProvider({
    host: '127.0.0.1',
    port: 0,
    issuer: 'http://127.0.0.1:0',
    application: 'http://app.lockstep.localhost:9',
    clients: [client],
    log: { info() {}, warn() {} },
  })
  const discovery = await fetch(`${identityProvider.issuer}/.well-known/openid-configuration`)
  endpoints = (await discovery.json()) as Record<string, string>
})

afterAll(() => identityProvider.stop())

beforeEach(() => {
  browser = createBrowser(identityProvider.issuer)
})

function authorization(more: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const url = new URL(endpoints.authorization_endpoint ?? '')
  url.search = String(
    new URLSearchParams({
      client_id: client.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      state: 'the state',
      nonce: 'the nonce',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    }),
  )
  return { url: url.href, verifier }
}

async function signIn(form: Record<string, string> = ann) {
  const { url, verifier } = authorization()
  const shown = await browser.visit(url)
  const answer = await browser.submit(shown.url, form)
  return { verifier, ...answer, parameters: new URL(answer.url).searchParams }
}

async function exchange(code: string | null, verifier: string, secret = client.clientSecret) {
  const basic = Buffer.from(`${client.clientId}:${encodeURIComponent(secret)}`).toString('base64')
  const response = await fetch(endpoints.token_endpoint ?? '', {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

async function verified(idToken = '') {
  const keys = (await (await fetch(endpoints.jwks_uri ?? '')).json()) as JSONWebKeySet
  const expected = { issuer: identityProvider.issuer, audience: client.clientId }
  return (await jwtVerify(idToken, createLocalJWKSet(keys), expected)).payload
}

describe('a sign-in', () => {
  it.each([
    ['ada@example.com', { email: 'ada@example.com', name: 'Ada Lovelace', email_verified: true }],
    [
      'katherine@example.com',
      { email: 'katherine@example.com', name: 'Katherine Johnson', email_verified: false },
    ],
  ])('as one of the people to choose from needs nothing typed: %s', async (person, told) => {
    const { parameters, verifier } = await signIn({ person })
    const { body } = await exchange(parameters.get('code'), verifier)
    expect(await verified(body.id_token)).toMatchObject(told)
  })

  it('ends with a code for an id_token that says who the person is', async () => {
    const { parameters, verifier, url } = await signIn()
    expect(url.startsWith(redirectUri)).toBe(true)
    expect(parameters.get('state')).toBe('the state')
    expect(parameters.get('iss')).toBe(identityProvider.issuer)

    const { status, body } = await exchange(parameters.get('code'), verifier)
    expect(status).toBe(200)
    expect(decodeProtectedHeader(body.id_token ?? '').alg).toBe('ES256')
    const claims = await verified(body.id_token)
    expect(claims).toMatchObject({
      nonce: 'the nonce',
      email: ann.email,
      email_verified: true,
      name: ann.name,
    })

    const userinfo = await fetch(endpoints.userinfo_endpoint ?? '', {
      headers: { authorization: `Bearer ${body.access_token}` },
    })
    expect(await userinfo.json()).toEqual({
      sub: claims.sub,
      email: ann.email,
      email_verified: true,
      name: ann.name,
    })
  })

  it('gives the same e-mail the same lasting id, and another e-mail another', async () => {
    const subjects = []
    for (const email of ['ann@example.com', 'ANN@example.com', 'bob@example.com']) {
      const { parameters, verifier } = await signIn({ ...ann, email })
      subjects.push((await verified((await exchange(parameters.get('code'), verifier)).body.id_token)).sub)
    }
    expect(subjects[0]).toBe(subjects[1])
    expect(subjects[2]).not.toBe(subjects[0])
  })

  it('says that an e-mail is not verified when the box is not ticked', async () => {
    const { parameters, verifier } = await signIn({ email: ann.email, name: ann.name, answer: 'continue' })
    const { body } = await exchange(parameters.get('code'), verifier)
    expect((await verified(body.id_token)).email_verified).toBe(false)
  })

  it('proposes the person before, escaped, and asks all the same', async () => {
    await signIn()
    const page = await (await browser.visit(authorization().url)).response.text()
    expect(page).toContain('value="Ann@Example.com"')
    expect(page).toContain('value="Ann &#60;b&#62;Archer&#60;/b&#62;"')
  })

  it('can be refused', async () => {
    const { parameters } = await signIn({ answer: 'cancel' })
    expect(parameters.get('error')).toBe('access_denied')
    expect(parameters.get('state')).toBe('the state')
  })

  it('says beside the field what is wrong with it, and keeps what was typed', async () => {
    const { response } = await signIn({ ...ann, email: 'ann' })
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain('Enter an email like')
    expect(page).toContain('value="ann"')
  })
})

describe('what is refused', () => {
  it('a request without PKCE', async () => {
    const url = new URL(authorization().url)
    url.searchParams.delete('code_challenge')
    url.searchParams.delete('code_challenge_method')
    expect(new URL((await browser.visit(url.href)).url).searchParams.get('error')).toBe('invalid_request')
  })

  it('a code with another verifier, another secret, or twice', async () => {
    const { parameters, verifier } = await signIn()
    const code = parameters.get('code')
    expect((await exchange(code, verifier, 'another secret')).body.error).toBe('invalid_client')
    expect((await exchange(code, verifier)).status).toBe(200)
    expect((await exchange(code, verifier)).body.error).toBe('invalid_grant')
    const second = await signIn()
    const other = randomBytes(32).toString('base64url')
    expect((await exchange(second.parameters.get('code'), other)).body.error).toBe('invalid_grant')
  })

  it('a redirect address that is not registered, on a page of its own', async () => {
    const { response } = await browser.visit(authorization({ redirect_uri: 'http://elsewhere.test/' }).url)
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(page).toContain('This sign-in can’t go on')
    expect(page).toContain('invalid_redirect_uri')
  })

  it('a sign-in that was begun in another browser', async () => {
    const shown = await browser.visit(authorization().url)
    const other = createBrowser(identityProvider.issuer)
    const { response } = await other.submit(shown.url, ann)
    expect(response.status).toBe(400)
  })

  it.each([
    ['a request of nobody', '/auth?client_id=nobody', 400],
    ['a sign-in that has ended', '/sign-in/ended', 400],
    ['an address without a page', '/nothing', 404],
  ])('%s, and a browser is led back to the application', async (_, path, status) => {
    const url = identityProvider.issuer + path
    const answer = await fetch(url, { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(status)
    const page = await answer.text()
    expect(page).toContain(
      '<a class="back" href="http://app.lockstep.localhost:9">Back to the application</a>',
    )
    expect(page).toContain('<h1>')
  })

  it('its own address leads to the application as well', async () => {
    const answer = await fetch(identityProvider.issuer, { headers: { accept: 'text/html' } })
    expect(await answer.text()).toContain('href="http://app.lockstep.localhost:9">Open the application</a>')
  })

  it('a program learns in a word what is not there', async () => {
    const answer = await fetch(`${identityProvider.issuer}/nothing`)
    expect([answer.status, await answer.text()]).toEqual([404, 'Not Found'])
  })
})

describe('its pages', () => {
  it('load nothing from elsewhere and run nothing', async () => {
    const { response } = await browser.visit(authorization().url)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const page = await response.text()
    expect(page).not.toMatch(/<script|style="|https?:\/\//)
    expect(
      (await browser.get(`${identityProvider.issuer}/sign-in.css`)).headers.get('content-type'),
    ).toContain('css')
  })
})

it('prints no warning at its start', () => {
  expect(printed).toEqual([])
})
