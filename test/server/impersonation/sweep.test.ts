// Each route of both services, taken from their tables, in a session in which an operator acts as somebody: of that person nothing changes.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes as ofApp } from '../../../server/app/app.routes.ts'
import { routes as ofAuth } from '../../../server/auth/auth.routes.ts'
import type { Me } from '../../../server/wire/app.ts'
import { type RunningApp, startApp } from '../../support/app-service.ts'
import {
  type Answer,
  APP_ORIGIN,
  type RunningAuth,
  startAuth,
  verifiedPerson,
} from '../../support/auth-service.ts'
import { CALLBACK, sessionOf } from '../../support/callback.ts'
import { rowsIn } from '../../support/databases.ts'
import { impersonated } from '../../support/impersonated.ts'
import { bearer } from '../../support/second-factor.ts'
import { rowsOf } from './rows-of.ts'

let auth: RunningAuth
let app: RunningApp
let ada: Awaited<ReturnType<typeof verifiedPerson>> & { id: number; session: string; other: string }
beforeAll(async () => {
  auth = await startAuth({ CONSOLE: 'on', IMPERSONATION: 'on', API_KEYS: 'on' })
  app = await startApp({ AUTH_URL: auth.url, API_KEYS: 'on' }, auth.databaseUrl)
  const person = await verifiedPerson(auth)
  const own = sessionOf(await app.post(CALLBACK, { token: person.token }))
  for (const name of ['Engines', 'Looms'])
    expect((await app.post('/api/organizations', { name }, own)).status).toBe(201)
  const { tenants, tenantId } = (await app.get('/api/me', own)).body as Me
  const [{ id } = {}] = await rowsIn(auth.databaseUrl, 'select user_id as id from app.app_user')
  const [{ id: session } = {}] = await rowsIn(auth.databaseUrl, 'select id from auth.session')
  const other = tenants.find((tenant) => tenant.id !== tenantId)?.id ?? ''
  ada = { ...person, other, id: Number(id), session: `${session}` }
})
afterAll(async () => {
  await app?.stop()
  await auth?.stop()
})

let presented: { token: string; jwt: string } | null = null

/** One that lives: some routes end it. */
async function acting() {
  const lives = presented && (await auth.get('/get-session', bearer(presented.token))).body
  if (presented && lives) return presented
  const { token } = await impersonated({ databaseUrl: auth.databaseUrl, email: ada.email })
  const { body } = await auth.get('/token', bearer(token))
  presented = { token, jwt: (body as { token: string }).token }
  return presented
}

/** Of nobody whose rows are looked at: what anybody may ask for without a session is not done in a name. */
const elsewhere = 'eve@example.com'
const password = 'correct horse battery'

/** What any route takes: each reads its own fields of it. */
const body = () => ({
  ...{ name: 'Eve', image: null, email: elsewhere, newEmail: elsewhere, slug: 'eve', role: 'member' },
  ...{ password, currentPassword: password, newPassword: password, revokeOtherSessions: true },
  ...{ otp: '123456', code: '123456', type: 'sign-in', token: ada.session, id: ada.session, from: null },
  ...{ provider: 'app', providerId: 'credential', accountId: ada.user.id, callbackURL: APP_ORIGIN },
  ...{ person: ada.email, reason: 'ticket 7', look: randomUUID(), act: 'lock', of: 'overview' },
  ...{ ids: [randomUUID()], key: 'x', keyId: randomUUID(), userId: ada.id, invitationId: randomUUID() },
  ...{ tenantId: ada.other, remember: true, everywhere: true, rememberMe: true },
})

function ask(at: RunningAuth | RunningApp, { method, path }: Row, headers: Record<string, string>) {
  const named = path.replaceAll(/:\w+/g, 'x')
  return method === 'GET' ? at.get(named, headers) : at.post(named, body(), headers)
}

type Row = { method: string; path: string }
const listed = (routes: readonly Row[]) => routes.map(({ method, path }) => [method, path] as const)

async function changesNothing(way: string, request: () => Promise<Answer>) {
  const names = [ada.user.id, ada.email, `"user_id": ${ada.id}`, ada.other]
  const before = await rowsOf(auth.databaseUrl, names)
  expect(before.length).toBeGreaterThan(8)
  await request()
  expect(await rowsOf(auth.databaseUrl, names), way).toEqual(before)
}

describe('X-1522: nothing of the person changes while an operator acts as them', () => {
  test.each(listed(ofAuth))('by %s %s of the auth service', async (method, path) => {
    const ways = {
      cookie: ({ token }) => ({ origin: APP_ORIGIN, cookie: `auth.session_token=${token}` }),
      bearer: ({ token }) => bearer(token),
      jwt: ({ jwt }) => bearer(jwt),
      'jwt in the cookie': ({ jwt }) => ({ origin: APP_ORIGIN, cookie: `auth.session_token=${jwt}` }),
    } satisfies Record<string, (by: Awaited<ReturnType<typeof acting>>) => Record<string, string>>
    for (const [way, headersOf] of Object.entries(ways)) {
      const headers = headersOf(await acting())
      await changesNothing(way, () => ask(auth, { method, path }, headers))
    }
  })

  test.each(listed(ofApp))('by %s %s of the application', async (method, path) => {
    for (const way of ['token', 'jwt'] as const) {
      const session = sessionOf(await app.post(CALLBACK, { token: (await acting())[way] }))
      await changesNothing(way, () => ask(app, { method, path }, { ...session, origin: app.url }))
    }
  })
})
