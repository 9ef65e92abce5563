// GET /forward-auth: a proxy learns whose a request is, and nobody says so from outside.

import { expect, test } from 'vitest'
import { appOfFile, startApp } from '../../support/app-service.ts'
import { CALLBACK, knows, opaqueToken, person, sessionOf } from '../../support/callback.ts'

const { app, auth } = appOfFile()
const html = { accept: 'text/html' }
/** As Caddy and Traefik ask for a page. */
const forwarded = { ...html, 'x-forwarded-method': 'GET', 'x-forwarded-uri': '/notes/' }
const ask = (headers: Record<string, string> = {}) => app().get('/forward-auth', headers)

async function signedIn(who = person()) {
  const token = opaqueToken()
  knows(auth(), token, who, 'cookie')
  return sessionOf(await app().post(CALLBACK, { token }))
}

const identity = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('remote-')))

test('X-618: whose it is, in all four headers, before and after an organization is chosen', async () => {
  const who = person()
  const session = await signedIn(who)
  const answer = await ask(session)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const named = { 'remote-user': who.id, 'remote-email': who.email, 'remote-name': 'N' }
  expect(identity(answer.headers)).toEqual({ ...named, 'remote-tenant': '' })
  const made = await app().post('/api/organizations', { name: 'Acme' }, session)
  const { tenant } = made.body as { tenant: { id: string } }
  expect(identity((await ask(session)).headers)).toEqual({ ...named, 'remote-tenant': tenant.id })
})

test('X-618: a name that no header holds is percent-encoded, and one with a % as well', async () => {
  const nameOf = async (name: string) =>
    (await ask(await signedIn({ ...person(), name }))).headers.get('remote-name')
  expect(await nameOf('Ada Lovelace')).toBe('Ada Lovelace')
  expect(await nameOf('Ада')).toBe(encodeURIComponent('Ада'))
  expect(await nameOf('100%')).toBe('100%25')
  expect(await nameOf('a\r\nRemote-User: root')).not.toMatch(/[\r\n]/)
})

test('X-618: nobody without a session, and nobody whose e-mail is not verified, is let through', async () => {
  expect(await ask()).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  const limited = await ask(await signedIn({ ...person(), emailVerified: false }))
  expect(limited).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
  expect(identity(limited.headers)).toEqual({})
})

test.each(['Remote-User', 'remote-email', 'Remote-Name', 'REMOTE-TENANT', 'Remote_User', 'remote.tenant'])(
  'X-618: a request that brings %s of its own is refused, with a session as well',
  async (name) => {
    const answer = await ask({ ...(await signedIn()), [name]: 'root' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORGED_IDENTITY' } })
    expect((answer.body as { error: string }).error).toMatch(/have the proxy remove that header/)
    expect(identity(answer.headers)).toEqual({})
  },
)

test('X-618: a page is led to the form, where the proxy hands on whatever is answered', async () => {
  expect(await ask(html)).toMatchObject({ status: 401 })
  const led = await ask(forwarded)
  expect(led.status).toBe(302)
  expect(led.headers.get('location')).toBe(`${app().url}/`)
  expect((await ask({ ...forwarded, 'x-forwarded-method': 'POST' })).status).toBe(401)
  expect((await ask({ ...forwarded, accept: 'application/json' })).status).toBe(401)
  expect((await ask({ ...forwarded, ...(await signedIn()) })).status).toBe(200)
})

test('X-801: a client’s own word, which the specification lets sign in, is nobody to other applications', async () => {
  const spec = await startApp({ AUTH_URL: auth().url, CLIENT_USER_FALLBACK: 'on' })
  knows(auth(), opaqueToken(), person(), 'cookie')
  const opened = await spec.post(CALLBACK, { token: 'made-up', user: person() })
  expect(opened.status).toBe(200)
  const session = sessionOf(opened)
  expect((await spec.get('/api/me', session)).status).toBe(200)
  // A page is led nowhere: the form would lead back here.
  for (const asked of [session, { ...session, ...forwarded }]) {
    const answer = await spec.get('/forward-auth', asked)
    expect(answer).toMatchObject({ status: 403, body: { code: 'CLIENT_ASSERTED' } })
    expect(identity(answer.headers)).toEqual({})
  }
  await spec.stop()
})

test('X-618: the application itself believes no identity header', async () => {
  const { id, email } = person()
  expect((await app().get('/api/me', { 'remote-user': id, 'remote-email': email })).status).toBe(401)
})
