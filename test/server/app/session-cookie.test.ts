// The application's session cookie: unreadable for scripts, not sent by other sites, and on https bound to this host.

import { hash } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { appOfFile, json, startApp } from '../../support/app-service.ts'
import { type Answer, cookieOf } from '../../support/auth-service.ts'
import { accepted, CALLBACK, gist, knows, opaqueToken, person, sessionOf } from '../../support/callback.ts'
import { connectTo } from '../../support/databases.ts'

const { app, auth } = appOfFile()

function signIn(at = app(), headers: Record<string, string> = {}): Promise<Answer> {
  const token = opaqueToken()
  knows(auth(), token, person(), 'cookie')
  return at.post(CALLBACK, { token }, headers)
}

/** Each cookie's name and attributes, without its value and the moments it is good for. */
const shapes = ({ cookies }: Answer) =>
  cookies.map((cookie) => {
    const [pair = '', ...attributes] = cookie.split('; ')
    return [pair.split('=')[0], ...attributes.filter((one) => !/^(expires|max-age)=/i.test(one))]
      .join('; ')
      .toLowerCase()
  })

describe('where APP_ORIGIN is http', () => {
  test('it has a plain name and is not Secure', async () => {
    expect(shapes(await signIn())).toEqual([
      'lockstep.session; path=/; samesite=lax; httponly',
      'lockstep.session.sig; path=/; samesite=lax; httponly',
    ])
  })

  test('it is signed', async () => {
    const session = sessionOf(await signIn())
    const forged = session.cookie.replace(
      /(sig=.{5})(.)/,
      (_, before: string, one: string) => before + (one === 'x' ? 'y' : 'x'),
    )
    expect((await app().get('/api/me', session)).status).toBe(200)
    expect((await app().get('/api/me', { cookie: forged })).status).toBe(401)
  })
})

test.each(['/api/common-passwords', '/api/openapi.json', '/', '/account', '/nothing'])(
  'an answer that sets it is stored by no cache, which would give it to others: GET %s',
  async (path) => {
    const session = sessionOf(await signIn())
    expect((await app().get(path, session)).cookies).toEqual([])
    const db = await connectTo(app().databaseUrl)
    // Half of its time is over, so that any answer renews it.
    await db.query(
      `update app.session set data = data || jsonb_build_object('_expire', extract(epoch from now()) * 1000 + 60000)`,
    )
    const renewed = await app().get(path, session)
    expect(cookieOf(renewed, 'lockstep.session')).toBeDefined()
    expect(renewed.headers.get('cache-control')).toBe('no-store')
  },
)

describe('“Keep me signed in” unticked', () => {
  const callback = (rememberMe: string, session = {}) =>
    signIn(app(), { ...session, ...(rememberMe && { 'x-remember-me': rememberMe }) })
  const outlivesBrowser = ({ cookies }: Answer) =>
    cookies.map((cookie) => /; (expires|max-age)=/i.test(cookie))

  async function hoursLeft({ cookies }: Answer) {
    const id = cookies[0]?.split(';')[0]?.split('=')[1] ?? ''
    const db = await connectTo(app().databaseUrl)
    const found = await db.query<{ hours: number }>(
      'select extract(epoch from expires_at - now())::float8 / 3600 as hours from app.session where id = $1',
      [hash('sha256', id)],
    )
    return Math.ceil(found.rows[0]?.hours ?? 0)
  }

  test('ends the cookie with the browser, and the session within a day; the answer is the same', async () => {
    const answer = await callback('false')
    expect(gist(answer)).toEqual(accepted)
    expect(outlivesBrowser(answer)).toEqual([false, false])
    expect(await hoursLeft(answer)).toBe(24)
    expect((await app().get('/api/me', sessionOf(answer))).status).toBe(200)
  })

  test.each(['', 'true', '0', 'false, true'])('is said by `false` alone: “%s”', async (said) => {
    const answer = await callback(said)
    expect(gist(answer)).toEqual(accepted)
    expect(outlivesBrowser(answer)).toEqual([true, true])
    expect(await hoursLeft(answer)).toBeGreaterThan(24 * 6)
  })

  test('is known of the auth service’s session where nothing says it in the request', async () => {
    const callback = (rememberMe: boolean, headers = {}) => {
      const token = opaqueToken()
      auth().behave((request, response) =>
        json(
          response,
          200,
          request.headers.cookie?.endsWith(token) ? { session: { rememberMe }, user: person() } : 'null',
        ),
      )
      return app().post(CALLBACK, { token }, headers)
    }
    expect(outlivesBrowser(await callback(false))).toEqual([false, false])
    expect(outlivesBrowser(await callback(true))).toEqual([true, true])
    const ticked = { 'x-remember-me': 'true' }
    expect(outlivesBrowser(await callback(false, ticked))).toEqual([true, true])
    // What the form said of the session that is renewed holds.
    const brief = sessionOf(await callback(true, { 'x-remember-me': 'false' }))
    expect(outlivesBrowser(await callback(true, brief))).not.toContain(true)
  })

  test('holds when the session changes or is renewed, until a sign-in with it ticked', async () => {
    const first = sessionOf(await callback('false'))
    const changed = await app().post('/api/organizations', { name: 'Brief' }, first)
    expect(changed.status).toBe(201)
    expect(outlivesBrowser(changed)).toEqual([false, false])
    const renewed = await callback('', first)
    expect(outlivesBrowser(renewed)).not.toContain(true)
    expect(await hoursLeft(renewed)).toBe(24)
    const ticked = await callback('true', sessionOf(renewed))
    expect(outlivesBrowser(ticked)).not.toContain(false)
  })
})

describe('where APP_ORIGIN is https', () => {
  const appOnHttps = async () => {
    const own = await startApp({ AUTH_URL: auth().url, APP_ORIGIN: 'https://app.example' })
    onTestFinished(own.stop)
    return own
  }

  test.each<Record<string, string>>([{}, { 'x-forwarded-proto': 'https' }, { 'x-forwarded-proto': 'http' }])(
    'it is __Host- and Secure, though TLS has ended at a proxy: %j',
    async (headers) => {
      const own = await appOnHttps()
      const answer = await signIn(own, headers)
      expect(gist(answer)).toEqual(accepted)
      expect(shapes(answer)).toEqual([
        '__host-lockstep.session; path=/; samesite=lax; secure; httponly',
        '__host-lockstep.session.sig; path=/; samesite=lax; secure; httponly',
      ])
      expect((await own.get('/api/me', sessionOf(answer))).status).toBe(200)
    },
  )

  test('under its plain name, which another host below the same domain could set, it opens nothing', async () => {
    const own = await appOnHttps()
    const { cookie } = sessionOf(await signIn(own))
    expect((await own.get('/api/me', { cookie: cookie.replaceAll('__Host-', '') })).status).toBe(401)
  })

  test('signing out deletes it with the same attributes', async () => {
    const own = await appOnHttps()
    const session = sessionOf(await signIn(own))
    const answer = await own.post('/api/sign-out', {}, { ...session, origin: 'https://app.example' })
    expect(answer.body).toMatchObject({ success: true })
    expect(cookieOf(answer, '__Host-lockstep.session')).toBe('__Host-lockstep.session=')
    expect(shapes(answer)[0]).toBe('__host-lockstep.session; path=/; samesite=lax; secure; httponly')
    expect((await own.get('/api/me', session)).status).toBe(401)
  })
})
