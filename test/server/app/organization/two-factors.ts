// People with and without a second factor, and their organizations, over the real auth service and an application beside it.

import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Me } from '../../../../server/wire/app.ts'
import { type RunningApp, startApp } from '../../../support/app-service.ts'
import {
  type Answer,
  cookieOf,
  type RunningAuth,
  startAuth,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { enrolFactor } from '../../../support/second-factor.ts'

/** What every request about the organization is answered of who has no second factor. */
export const below = {
  status: 403,
  body: { code: 'STEP_UP_REQUIRED', level: 'aal2', within: null, methods: [] },
}

const cookiesOf = (answer: Answer) =>
  ['lockstep.session', 'lockstep.session.sig'].map((name) => cookieOf(answer, name)).join('; ')

/** A browser of the application, by the token of an auth session. */
async function enterAt(at: RunningApp, token: string, language = 'en') {
  const opened = await at.post('/auth/auth-callback', { token }, { 'accept-language': language })
  expect(opened.status).toBe(200)
  const cookie = cookiesOf(opened)
  return {
    cookie,
    redirect: (opened.body as { redirect: string }).redirect,
    get: (path: string, headers = {}) => at.get(path, { cookie, ...headers }),
    post: (path: string, body: object = {}) => at.post(path, body, { cookie }),
    me: async () => (await at.get('/api/me', { cookie })).body as Me,
  }
}
export type Session = Awaited<ReturnType<typeof enterAt>>

export async function makeOrganization(session: Session, name = 'Acme'): Promise<string> {
  const made = await session.post('/api/organizations', { name })
  expect(made.status).toBe(201)
  return (made.body as { tenant: { id: string } }).tenant.id
}

export const demand = (session: Session, tenantId: string, days = 0) =>
  session.post('/api/organizations/demand-factor', { tenantId, days })

export function partsOfFile() {
  let auth: RunningAuth
  let app: RunningApp
  let pool: pg.Pool
  beforeAll(async () => {
    auth = await startAuth()
    app = await startApp({ AUTH_URL: auth.url }, auth.databaseUrl)
    pool = new pg.Pool({ connectionString: auth.databaseUrl, max: 2 })
  })
  afterAll(async () => {
    await pool?.end()
    await app?.stop()
    await auth?.stop()
  })
  const enter = (token: string, at = app, language?: string) => enterAt(at, token, language)
  const somebody = () => verifiedPerson(auth)
  /** With an app, and a session that has shown it. */
  const twoFactors = async () => {
    const { email, user, token: first } = await somebody()
    const { token } = await enrolFactor(auth, first)
    return { email, user, token }
  }
  const rows = async <Row extends object>(statement: string, values: unknown[]) =>
    (await pool.query<Row>(statement, values)).rows
  /** As if an invitation had been accepted. */
  const belong = (userId: string, tenantId: string, role = 'member') =>
    rows(
      `insert into app.membership (user_id, tenant_id, role, is_default)
       select user_id, $2, $3, true from app.app_user where auth_user_id = $1`,
      [userId, tenantId, role],
    )
  return {
    auth: () => auth,
    /** Another application over the same database. */
    startBeside: (env: Record<string, string>) => startApp({ AUTH_URL: auth.url, ...env }, auth.databaseUrl),
    enter,
    somebody,
    twoFactors,
    rows,
    belong,
    /** An owner with a second factor, and a member without. */
    twoPeople: async (role = 'member') => {
      const has = await twoFactors()
      const owner = await enter(has.token)
      const tenantId = await makeOrganization(owner)
      const lacks = await somebody()
      await enter(lacks.token)
      await belong(lacks.user.id, tenantId, role)
      const member = await enter(lacks.token)
      return { owner, member, tenantId, lacks }
    },
  }
}
