// Better Auth's client library against our service: sessions, JWTs, providers, and the base URL.

import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en } from '../../../../server/http/plain-page/error-words/error-page.en.ts'
import { APP_ORIGIN, somebody, startAuth } from '../../../support/auth-service.ts'
import { createPage } from '../../../support/page.ts'
import { clientsOfFile, done, nothing, refusal } from './client.support.ts'

const { service, url, open, signedIn } = clientsOfFile()

describe('a session', () => {
  test('is found by Bearer where there is no cookie', async () => {
    const { email, token } = await signedIn()
    const { client, cookie } = open()
    expect(await client.getSession()).toEqual(nothing)
    const headers = { authorization: `Bearer ${token}` }
    expect((await client.getSession({ fetchOptions: { headers } })).data).toMatchObject({
      session: { token },
      user: { email },
    })
    expect(cookie()).toBeUndefined()
  })

  test('is ended by signOut, with its cookie, for every way to present it', async () => {
    const { client, cookie, token } = await signedIn()
    expect(cookie()).toBe(token)
    expect(await client.signOut()).toEqual(done)
    expect(cookie()).toBeUndefined()
    expect(await client.getSession()).toEqual(nothing)
    const headers = { authorization: `Bearer ${token}` }
    expect(await open().client.getSession({ fetchOptions: { headers } })).toEqual(nothing)
    expect(await client.signOut()).toEqual(done)
  })

  test('gives a JWT by token(), and with getSession, that verifies with the keys of jwks()', async () => {
    const { client, email } = await signedIn()
    const jwks = await client.jwks()
    expect(jwks.error).toBeNull()
    const keys = createLocalJWKSet(jwks.data as JSONWebKeySet)
    let sent = ''
    const found = await client.getSession({
      fetchOptions: {
        onSuccess: ({ response }) => {
          sent = response.headers.get('set-auth-jwt') ?? ''
        },
      },
    })
    const { data, error } = await client.token()
    expect(error).toBeNull()
    for (const jwt of [data?.token ?? '', sent]) {
      const { payload } = await jwtVerify(jwt, keys, {
        issuer: new URL(url()).origin,
        audience: new URL(url()).origin,
      })
      expect(payload).toMatchObject({ sub: found.data?.user.id, email, emailVerified: true })
    }
  })

  test('is what token() needs', async () => {
    expect(await open().client.token()).toEqual(refusal(401, 'UNAUTHORIZED', 'Unauthorized'))
  })
})

describe('signIn.social', () => {
  const person = { answer: 'continue', verified: 'yes', name: 'Ada Lovelace' }

  async function leave() {
    const opened = open()
    const { data, error } = await opened.client.signIn.social({
      provider: 'demo',
      callbackURL: '/auth/callback',
      disableRedirect: true,
    })
    expect(error).toBeNull()
    expect(data).toEqual({ url: expect.stringContaining(service().issuer), redirect: false })
    const form = await opened.page.visit(data?.url ?? '')
    return { ...opened, form }
  }

  test('EP-3: leads to the provider and back to the page, where getSession finds the session by cookie', async () => {
    const email = somebody()
    const { client, page, form } = await leave()
    const back = await page.visit(form.url, { ...person, email })
    expect(back.url).toMatch(
      new RegExp(`^${APP_ORIGIN}/auth/callback\\?auth_session_verifier=[A-Za-z0-9]{32}$`),
    )
    const { data } = await client.getSession()
    expect(data?.user).toMatchObject({ email, name: 'Ada Lovelace', emailVerified: true })
  })

  test('opens the session by its verifier where the way back was made without this page’s cookies', async () => {
    const email = somebody()
    const { client, cookie } = open()
    const { data } = await client.signIn.social({
      provider: 'demo',
      callbackURL: '/auth/callback',
      disableRedirect: true,
    })
    const elsewhere = createPage(APP_ORIGIN)
    const form = await elsewhere.visit(data?.url ?? '')
    const back = await elsewhere.visit(form.url, { ...person, email })
    expect(await client.getSession()).toEqual(nothing)
    const query = Object.fromEntries(new URL(back.url).searchParams)
    const found = await client.getSession({ query })
    expect(found.data?.user).toMatchObject({ email })
    expect(cookie()).toBe(found.data?.session.token)
    expect((await open().client.getSession({ query })).data).toBeNull()
  })

  test('ends on the error page when the person refuses', async () => {
    const { client, page, form } = await leave()
    const back = await page.visit(form.url, { ...person, answer: 'cancel' })
    expect(back.url).toContain(`${url()}/error?error=access_denied`)
    expect(back.text).toContain(`<h1>${en.faults.access_denied.heading}</h1>`)
    expect((await client.getSession()).data).toBeNull()
  })

  test('hands on that a provider is not known', async () => {
    expect(await open().client.signIn.social({ provider: 'nobody' })).toEqual(
      refusal(404, 'PROVIDER_NOT_FOUND', 'Provider not found'),
    )
  })
})

describe('other calls', () => {
  test('$fetch reads /ok, and /error as HTML', async () => {
    const { client } = open()
    expect(await client.$fetch('/ok')).toEqual({ data: { ok: true }, error: null })
    const { data } = await client.$fetch<string>('/error', { query: { error: 'no_code' } })
    expect(data).toContain(en.faults.no_code.heading)
  })

  test('a path that does not exist is an error without a message', async () => {
    const { data, error } = await open().client.$fetch('/nothing/here', { method: 'POST', body: { a: 1 } })
    expect({ data, error }).toEqual({ data: null, error: { status: 404, statusText: 'Not Found' } })
  })

  test('a page of a foreign origin learns that it is refused and nothing else, and a service that is away makes the call throw', async () => {
    expect(await open('https://evil.example').client.getSession()).toMatchObject({
      data: null,
      error: { code: 'INVALID_ORIGIN', message: 'Invalid origin' },
    })
    await expect(open(APP_ORIGIN, 'http://127.0.0.1:9/api/auth').client.getSession()).rejects.toThrow()
  })
})

describe('the base URL', () => {
  let bare: Awaited<ReturnType<typeof startAuth>>
  beforeAll(async () => {
    bare = await startAuth({}, { path: '' })
  })
  afterAll(() => bare.stop())

  test.each([
    ['without a path gets /api/auth', '', undefined, '/api/auth'],
    ['without a path, and the base path /, stays bare', '', '/', ''],
    ['that ends with a slash, and the base path /, stays bare', '/', '/', ''],
    ['with a path is used as it is', '/api/auth', undefined, '/api/auth'],
    ['with a path is used as it is, whatever the base path', '/api/auth', '/elsewhere', '/api/auth'],
    ['with a path that ends with a slash is used without it', '/api/auth/', undefined, '/api/auth'],
  ])('EP-13, EP-14: %s', async (_, path, basePath, base) => {
    const { client, page } = open(APP_ORIGIN, `${bare.url}${path}`, basePath)
    expect(await client.getSession()).toEqual(nothing)
    expect(await client.$fetch('/ok')).toEqual({ data: { ok: true }, error: null })
    expect(page.asked).toEqual([`GET ${bare.url}${base}/get-session`, `GET ${bare.url}${base}/ok`])
  })

  test('with a base path that is not served finds nothing', async () => {
    const { client } = open(APP_ORIGIN, bare.url, '/elsewhere')
    expect(await client.getSession()).toEqual({ data: null, error: { status: 404, statusText: 'Not Found' } })
  })
})
