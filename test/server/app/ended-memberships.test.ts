// The end of a membership: the auth service hears of it, so that what other applications were granted for it ends.

import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { callVerifier, SIGNATURE_HEADER } from '../../../server/crypto/service-signature.ts'
import { type FakeAuth, json, type RunningApp, startApp, startFakeAuth } from '../../support/app-service.ts'
import { SERVICE_SECRET } from '../../support/auth-service.ts'
import { CALLBACK, opaqueToken, person, sessionOf } from '../../support/callback.ts'
import { command } from '../../support/command.ts'
import { rowsIn } from '../../support/databases.ts'

type Heard = { organizationId: string; userIds: string[] }

let auth: FakeAuth
let app: RunningApp
const heard: Heard[] = []
let answersBy = 204
const known = new Map<string, unknown>()
const verify = callVerifier([SERVICE_SECRET], Date.now)

beforeAll(async () => {
  auth = await startFakeAuth()
  auth.behave(async (request, response) => {
    const { url: path = '', method = '', headers } = request
    if (!path.endsWith('/oauth2/ended-memberships')) {
      const user = known.get(/=([0-9a-f]{32})/.exec(headers.cookie ?? '')?.[1] ?? '')
      return json(response, 200, user ? { session: {}, user } : 'null')
    }
    const body = await text(request)
    const call = { method, path, query: '', cookie: '', authorization: '', body }
    if (!verify(`${headers[SIGNATURE_HEADER]}`, call)) return response.writeHead(401).end()
    heard.push(JSON.parse(body) as Heard)
    return response.writeHead(answersBy).end()
  })
  app = await startApp({ AUTH_URL: auth.url, PROVIDER: 'on' })
})
afterAll(async () => {
  await app?.stop()
  await auth?.stop()
})
beforeEach(() => {
  heard.length = 0
  answersBy = 204
})

async function signIn() {
  const someone = person()
  const token = opaqueToken()
  known.set(token, someone)
  const cookie = sessionOf(await app.post(CALLBACK, { token }))
  return { ...someone, post: (path: string, body: object) => app.post(path, body, cookie) }
}
type Someone = Awaited<ReturnType<typeof signIn>>

const rows = (statement: string, values: unknown[] = []) => rowsIn(app.databaseUrl, statement, values)

async function organizationOf(owner: Someone, ...members: Someone[]) {
  const made = await owner.post('/api/organizations', { name: `Org ${opaqueToken().slice(0, 8)}` })
  const tenantId = (made.body as { tenant: { id: string } }).tenant.id
  for (const { id } of members) await add(id, tenantId)
  return tenantId
}

const add = (id: string, tenantId: string) =>
  rows(
    `insert into app.membership (user_id, tenant_id, role)
     select user_id, $2, 'member' from app.app_user where auth_user_id = $1`,
    [id, tenantId],
  )

const owed = () => rows('select attempts from app.ended_membership')

test('X-1563: the auth service hears at once of who leaves, who is removed, and all of an organization that is deleted', async () => {
  const [owner, leaving, removed] = [await signIn(), await signIn(), await signIn()]
  const tenantId = await organizationOf(owner, leaving, removed)
  expect((await leaving.post('/api/organizations/leave', { tenantId })).status).toBe(200)
  await vi.waitFor(() => expect(heard).toEqual([{ organizationId: tenantId, userIds: [leaving.id] }]))
  const [{ user_id: userId }] = await rows('select user_id from app.app_user where auth_user_id = $1', [
    removed.id,
  ])
  expect((await owner.post('/api/members/remove', { tenantId, userId })).status).toBe(200)
  await vi.waitFor(() => expect(heard[1]).toEqual({ organizationId: tenantId, userIds: [removed.id] }))
  await add(leaving.id, tenantId)
  expect((await owner.post('/api/organizations/delete', { tenantId })).status).toBe(200)
  await vi.waitFor(() => expect(heard).toHaveLength(3))
  expect(heard[2]?.organizationId).toBe(tenantId)
  expect(heard[2]?.userIds.toSorted()).toEqual([owner.id, leaving.id].toSorted())
  await vi.waitFor(async () => expect(await owed()).toEqual([]))
})

test('X-1563: a service that is away hears of it later, from another node too; of who is a member again it hears nothing', async () => {
  const [owner, leaving, returning] = [await signIn(), await signIn(), await signIn()]
  const tenantId = await organizationOf(owner, leaving, returning)
  answersBy = 503
  await leaving.post('/api/organizations/leave', { tenantId })
  await vi.waitFor(async () => expect(await owed()).toEqual([{ attempts: 1 }]))
  await returning.post('/api/organizations/leave', { tenantId })
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  await add(returning.id, tenantId)
  answersBy = 204
  heard.length = 0
  await rows('update app.ended_membership set due_at = now()')
  const other = await startApp({ AUTH_URL: auth.url, PROVIDER: 'on' }, app.databaseUrl)
  onTestFinished(other.stop)
  await vi.waitFor(async () => expect(await owed()).toEqual([]))
  expect(heard).toEqual([{ organizationId: tenantId, userIds: [leaving.id] }])
})

test('X-1563: what is rolled back is owed to nobody, and a large organization is told in parts', async () => {
  const owner = await signIn()
  const tenantId = await organizationOf(owner)
  await rows(`begin; delete from app.membership where tenant_id = '${tenantId}'; rollback`)
  expect(await owed()).toEqual([])
  await rows(
    `with made as (insert into app.app_user (auth_user_id, email)
       select 'many-' || n, 'many-' || n || '@example.com' from generate_series(1, 450) n returning user_id)
     insert into app.membership (user_id, tenant_id, role) select user_id, $1, 'member' from made`,
    [tenantId],
  )
  await owner.post('/api/organizations/delete', { tenantId })
  await vi.waitFor(() => expect(heard.flatMap(({ userIds }) => userIds)).toHaveLength(451))
  expect(Math.max(...heard.map(({ userIds }) => userIds.length))).toBe(200)
})

async function counted(by = app) {
  const { body } = await by.get('/metrics')
  return [...`${body}`.matchAll(/^lockstep_outbox_(?:waiting|dead)\{service="app"\} (\d+)$/gm)].map(([, n]) =>
    Number(n),
  )
}

test('X-1563: the metrics count the call while it waits, and once it was given up', async () => {
  const [owner, leaving] = [await signIn(), await signIn()]
  const tenantId = await organizationOf(owner, leaving)
  expect(await counted()).toEqual([0, 0])
  answersBy = 503
  await leaving.post('/api/organizations/leave', { tenantId })
  await vi.waitFor(async () => expect(await owed()).toEqual([{ attempts: 1 }]))
  expect(await counted()).toEqual([1, 0])
  await rows('update app.ended_membership set dead_at = now()')
  expect(await counted()).toEqual([0, 1])
  answersBy = 204
  const env = { DATABASE_URL: app.databaseUrl, OPERATOR: 'olga' }
  expect(await command('mails', ['retry', '--all'], env)).toMatchObject({ code: 0 })
  const other = await startApp({ AUTH_URL: auth.url, PROVIDER: 'on' }, app.databaseUrl)
  onTestFinished(other.stop)
  await vi.waitFor(async () => expect(await owed()).toEqual([]))
  expect(await counted()).toEqual([0, 0])
})

test('X-1563: where the auth service is no provider, it is called by nobody', async () => {
  const alone = await startApp({ AUTH_URL: auth.url })
  const token = opaqueToken()
  known.set(token, person())
  const cookie = sessionOf(await alone.post(CALLBACK, { token }))
  const made = await alone.post('/api/organizations', { name: 'Alone' }, cookie)
  const tenantId = (made.body as { tenant: { id: string } }).tenant.id
  expect((await alone.post('/api/organizations/delete', { tenantId }, cookie)).status).toBe(200)
  // What nobody sends is late for nobody.
  expect(await counted(alone)).toEqual([0, 0])
  // Its deliveries would have ended with it.
  await alone.stop()
  expect(heard).toEqual([])
})
