// GET /forward-auth/access: a proxy learns whose an application's request is, and the application what its token lacks.

import { expect, test } from 'vitest'
import { appOfFile, json } from '../../support/app-service.ts'

const RESOURCE = 'https://notes.example.com/mcp'
const SERVICE = {
  resource: RESOURCE,
  clientId: 'notes',
  clientSecret: 'a secret of the notes, which nobody guesses',
  scopes: ['notes.read', 'notes.write'],
}
const OTHER = { ...SERVICE, resource: 'https://files.example.com/', clientId: 'files' }
const { app, auth } = appOfFile({ RESOURCES: JSON.stringify([SERVICE, OTHER]) })

const GOOD = {
  active: true,
  sub: '1',
  aud: RESOURCE,
  client_id: 'agent',
  scope: 'notes.read',
  exp: 4_000_000_000,
  email: 'ada@example.com',
  name: 'Ada',
  email_verified: true,
  acr: 'aal1',
  amr: ['pwd'],
  auth_time: Math.floor(Date.now() / 1000) - 60,
  twoFactorMethods: [],
}
const explains = (answer: object, status = 200) =>
  auth().behave((_, response) => json(response, status, answer))

const TOKEN = { authorization: 'Bearer a-token-of-some-length' }
const METADATA = 'resource_metadata="https://notes.example.com/.well-known/oauth-protected-resource/mcp"'
const ask = (headers: Record<string, string> = TOKEN, resource = RESOURCE) =>
  app().get(`/forward-auth/access?${new URLSearchParams({ resource })}`, headers)

test('whose it is, in all four headers', async () => {
  explains(GOOD)
  const answer = await ask({ ...TOKEN, 'lockstep-scope': 'notes.read', 'lockstep-demand': 'aal1 within 15m' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect([...answer.headers].filter(([name]) => name.startsWith('remote-'))).toEqual([
    ['remote-email', 'ada@example.com'],
    ['remote-name', 'Ada'],
    ['remote-tenant', ''],
    ['remote-user', '1'],
  ])
  expect(auth().asked).toMatchObject([{ path: '/api/auth/oauth2/introspect' }])
})

test('a request without a token is told where to get one, and for what, and nobody is asked', async () => {
  explains(GOOD)
  const answer = await ask({ 'lockstep-scope': 'notes.read' })
  expect(answer).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  expect(answer.headers.get('www-authenticate')).toBe(`Bearer scope="notes.read", ${METADATA}`)
  expect(auth().asked).toEqual([])
})

test.each([
  ['that has ended', { active: false }],
  ['for another service here', { ...GOOD, aud: OTHER.resource }],
])('a token %s lets nobody in', async (_, answered) => {
  explains(answered)
  const answer = await ask()
  expect(answer).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  expect(answer.headers.get('www-authenticate')).toContain(`error="invalid_token"`)
})

test('what a token lacks is said: a scope besides those it has, a level, both', async () => {
  explains(GOOD)
  const scope = await ask({ ...TOKEN, 'lockstep-scope': 'notes.write' })
  expect(scope).toMatchObject({ status: 403, body: { code: 'INSUFFICIENT_SCOPE' } })
  expect(scope.headers.get('www-authenticate')).toBe(
    `Bearer error="insufficient_scope", scope="notes.read notes.write", ${METADATA}`,
  )
  const level = await ask({ ...TOKEN, 'lockstep-scope': 'notes.write', 'lockstep-demand': 'aal2 within 15m' })
  expect(level).toMatchObject({ status: 401, body: { code: 'STEP_UP_REQUIRED' } })
  const told = level.headers.get('www-authenticate')
  expect(told).toContain('error="insufficient_user_authentication"')
  expect(told).toContain('acr_values="aal2", max_age="900"')
  expect(told).toContain('scope="openid notes.read notes.write"')
})

test('somebody whose email is not verified is nobody here', async () => {
  explains({ ...GOOD, email_verified: false })
  expect(await ask()).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
})

test('an auth service that says nothing is neither yes nor no', async () => {
  explains({ error: 'invalid_client' }, 401)
  const answer = await ask()
  expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
  expect(answer.headers.get('retry-after')).toBe('1')
})

test.each([
  ['a service that is not known', TOKEN, 'https://else.example.com/', 400, 'NO_RESOURCE'],
  ['a demand that is none', { ...TOKEN, 'lockstep-demand': 'much' }, RESOURCE, 400, 'NO_DEMAND'],
  ['an identity of its own', { ...TOKEN, 'remote-user': 'root' }, RESOURCE, 403, 'FORGED_IDENTITY'],
])('a request with %s is refused', async (_, headers, resource, status, code) => {
  explains(GOOD)
  expect(await ask(headers, resource)).toMatchObject({ status, body: { code } })
})

test('the metadata of each service is at its path, for every page', async () => {
  const answer = await app().get('/.well-known/oauth-protected-resource/mcp')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.body).toEqual({
    resource: RESOURCE,
    authorization_servers: [auth().url],
    scopes_supported: ['notes.read', 'notes.write'],
    bearer_methods_supported: ['header'],
  })
  expect((await app().get('/.well-known/oauth-protected-resource')).status).toBe(200)
  expect((await app().get('/.well-known/oauth-protected-resource/more')).status).toBe(404)
})
