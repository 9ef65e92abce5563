// The application's session in which an operator acts as somebody: what it says, what it does not, and when it ends.

import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../../server/app/app.routes.ts'
import { json, type RunningApp, startApp, startFakeAuth } from '../../support/app-service.ts'
import { type RunningAuth, startAuth, verifiedPerson } from '../../support/auth-service.ts'
import { CALLBACK, opaqueToken, person, sessionOf } from '../../support/callback.ts'
import { rowsIn } from '../../support/databases.ts'
import { impersonated } from '../../support/impersonated.ts'
import { bearer } from '../../support/second-factor.ts'

let auth: RunningAuth
let app: RunningApp
beforeAll(async () => {
  auth = await startAuth({ CONSOLE: 'on', IMPERSONATION: 'on' })
  app = await startApp({ AUTH_URL: auth.url, ACCESS_LOG: 'on' }, auth.databaseUrl)
})
afterAll(async () => {
  await app?.stop()
  await auth?.stop()
})

const rows = (sql: string, values: unknown[] = []) => rowsIn(auth.databaseUrl, sql, values)

async function acting() {
  const ada = await verifiedPerson(auth)
  const operator = await impersonated({ databaseUrl: auth.databaseUrl, email: ada.email })
  return { ada, operator, token: operator.token }
}

const enter = async (token: string, at = app) => sessionOf(await at.post(CALLBACK, { token }))
const me = async (session: { cookie: string }, at = app) =>
  (await at.get('/api/me', session)).body as { impersonation?: { by: string | null; until: string } }

const refused = { status: 403, body: { code: 'NOT_WHILE_IMPERSONATING' } }

describe('the session says who acts, and until when', () => {
  test('by the answer of get-session, with the operator’s email where the application knows it', async () => {
    const { operator, token } = await acting()
    const session = await enter(token)
    const found = await me(session)
    expect(found.impersonation?.by).toBeNull()
    expect(Date.parse(found.impersonation?.until ?? '') - Date.now()).toBeLessThanOrEqual(900_000)
    await rows(
      `insert into app.app_user (auth_user_id, email, name, email_verified) values ($1, $2, 'Olga', true)`,
      [operator.by, operator.email],
    )
    expect((await me(session)).impersonation?.by).toBe(operator.email)
  })

  test('by the line of a request in the log', async () => {
    const { ada, token } = await acting()
    const sessions = { 'an-operator': await enter(token), 'the-person': await enter(ada.token) }
    for (const [requestId, session] of Object.entries(sessions))
      await app.get('/api/me', { ...session, 'x-request-id': requestId })
    const said = Object.keys(sessions).map((requestId) =>
      app.log.lines.find((line) => line.requestId === requestId),
    )
    expect(said).toMatchObject([{ actor: 'operator' }, { actor: 'person' }])
  })

  test('by a JWT', async () => {
    const { operator, token } = await acting()
    const { body } = await auth.get('/token', bearer(token))
    const jwt = (body as { token: string }).token
    expect(decodeJwt(jwt).act).toEqual({ sub: operator.by })
    expect((await me(await enter(jwt))).impersonation).toBeDefined()
  })

  test('by the auth service’s tables, where it cannot be asked', async () => {
    const { token } = await acting()
    const alone = await startApp({ AUTH_URL: 'http://127.0.0.1:1/api/auth' }, auth.databaseUrl)
    expect((await me(await enter(token, alone), alone)).impersonation).toBeDefined()
    await alone.stop()
  })

  test('of a service that says it in another form, too', async () => {
    const fake = await startFakeAuth()
    const at = await startApp({ AUTH_URL: fake.url })
    for (const impersonatedBy of ['olga', 7, {}, true]) {
      const token = opaqueToken()
      fake.behave((request, response) =>
        json(
          response,
          200,
          request.headers.cookie?.endsWith(token) ? { session: { impersonatedBy }, user: person() } : 'null',
        ),
      )
      const session = await enter(token, at)
      expect((await me(session, at)).impersonation).toMatchObject({ by: null })
      expect(await at.post('/api/organizations', { name: 'Engines' }, session)).toMatchObject(refused)
    }
    await at.stop()
    await fake.stop()
  })

  test('and is not opened by what the client alone says, while the auth service cannot be asked', async () => {
    const { ada, token, operator } = await acting()
    const jwt = ((await auth.get('/token', bearer(token))).body as { token: string }).token
    const alone = await startApp({ AUTH_URL: 'http://127.0.0.1:1/api/auth', PROFILE: 'spec' })
    const user = { id: ada.user.id, email: ada.email, name: 'Ada', emailVerified: true }
    const ask = async (body: object) => (await alone.post(CALLBACK, body)).status
    expect(await ask({ token, user })).toBe(200)
    expect(await ask({ token, user: { ...user, impersonatedBy: operator.by } })).toBe(401)
    expect(await ask({ token: jwt, user })).toBe(401)
    expect(await ask({ token: 'eyJ.x.y', user })).toBe(200)
    await alone.stop()
  })

  test('and a person’s own says nothing', async () => {
    const ada = await verifiedPerson(auth)
    expect(await me(await enter(ada.token))).not.toHaveProperty('impersonation')
  })

  test('in each entry of the audit', async () => {
    const { ada, operator, token } = await acting()
    const session = await enter(token)
    await app.post('/api/sign-out', {}, session)
    const entries = await rows(
      `select machine, event, detail ->> 'actor' as actor from app.audit_event join app.app_user using (user_id)
       where auth_user_id = $1 order by id`,
      [ada.user.id],
    )
    expect(entries).toEqual([
      { machine: 'callback', event: null, actor: operator.by },
      { machine: 'app-session', event: 'session.opened', actor: operator.by },
      { machine: 'app-session', event: 'signOut.requested', actor: operator.by },
    ])
  })
})

describe('X-1522: nothing is done in the person’s name', () => {
  const changing = routes.filter(
    ({ method, path, ...row }) =>
      method === 'POST' && 'session' in row && row.session === 'required' && path !== '/api/tenant',
  )
  const id = randomUUID()
  const body = {
    ...{
      name: 'Engines',
      slug: 'engines',
      tenantId: id,
      id,
      userId: 1,
      role: 'member',
      email: 'eve@example.com',
    },
    ...{ token: 'x'.repeat(43), keyId: id, invitationId: id, from: null },
  }

  test.each(changing.map(({ path }) => path))('POST %s', async (path) => {
    const { token } = await acting()
    const session = await enter(token)
    expect(await app.post(path, body, session)).toMatchObject(refused)
  })

  test('their other sessions live on where it is asked to sign out everywhere', async () => {
    const { ada, token } = await acting()
    const own = await enter(ada.token)
    const session = await enter(token)
    expect(await app.post('/api/sign-out', { everywhere: true }, session)).toMatchObject(refused)
    expect((await app.get('/api/me', own)).status).toBe(200)
    expect((await app.post('/api/sign-out', {}, session)).status).toBe(200)
    expect((await app.get('/api/me', own)).status).toBe(200)
  })

  test('the organization that they begin in stays what it is, and another one can be looked at', async () => {
    const { ada, token } = await acting()
    const own = await enter(ada.token)
    const { body } = await app.post('/api/organizations', { name: 'Engines' }, own)
    const tenantId = (body as { tenant: { id: string } }).tenant.id
    const session = await enter(token)
    expect(await app.post('/api/tenant', { tenantId, remember: true }, session)).toMatchObject(refused)
    expect(await rows('select is_default from app.membership where tenant_id = $1', [tenantId])).toEqual([
      { is_default: false },
    ])
    expect((await app.post('/api/tenant', { tenantId }, session)).status).toBe(200)
  })

  test('a proxy is not told whose the request is', async () => {
    const { token } = await acting()
    const answer = await app.get('/forward-auth', await enter(token))
    expect(answer).toMatchObject(refused)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('remote-'))).toEqual([])
  })

  test('the list of the person’s sessions is not shown', async () => {
    const { token } = await acting()
    expect(await app.get('/api/sessions', await enter(token))).toMatchObject(refused)
  })
})

describe('it ends', () => {
  test('with the auth service’s own', async () => {
    const { token, operator } = await acting()
    const session = await enter(token)
    expect((await app.get('/api/me', session)).status).toBe(200)
    await rows('delete from auth.session where id = $1', [operator.from])
    expect((await app.get('/api/me', session)).status).toBe(401)
  })

  test('at its time, however much it is used, also where nobody can be asked', async () => {
    const fake = await startFakeAuth()
    const at = await startApp({ AUTH_URL: fake.url })
    const token = opaqueToken()
    const expiresAt = new Date(Date.now() + 600_000).toISOString()
    const who = person()
    fake.behave((request, response) =>
      json(
        response,
        200,
        request.headers.cookie?.endsWith(token)
          ? { session: { impersonatedBy: 'olga', expiresAt }, user: who }
          : 'null',
      ),
    )
    const session = await enter(token, at)
    expect(await me(session, at)).toMatchObject({ impersonation: { until: expiresAt } })
    const left = `select extract(epoch from expires_at - now())::int as left, data ->> 'isBrief' as brief from app.session`
    const [stored] = await rowsIn(at.databaseUrl, left)
    expect(stored?.left).toBeGreaterThan(540)
    expect(stored?.left).toBeLessThanOrEqual(600)
    expect(stored?.brief).toBe('true')
    // An answer renews what is half over.
    await rowsIn(
      at.databaseUrl,
      `update app.session set data = jsonb_set(data, '{_expire}', to_jsonb(extract(epoch from now()) * 1000 + 1000))`,
    )
    await at.get('/api/me', session)
    const [renewed] = await rowsIn(at.databaseUrl, left)
    expect(renewed?.left).toBeLessThanOrEqual(600)
    await at.stop()
    await fake.stop()
  })
})
