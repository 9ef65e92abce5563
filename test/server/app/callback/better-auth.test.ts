// The application with a real Better Auth 1.7: its signed cookies, its Bearer tokens, its JWTs, its tables.

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type RunningApp, startApp } from '../../../support/app-service.ts'
import { APP_ORIGIN, answer, PASSWORD } from '../../../support/auth-service.ts'
import { BETTER_AUTH_SECRET, type RunningBetterAuth, startBetterAuth } from '../../../support/better-auth.ts'
import { CALLBACK, decision, found } from '../../../support/callback.ts'
import { connectTo } from '../../../support/databases.ts'

let betterAuth: RunningBetterAuth
beforeAll(async () => {
  betterAuth = await startBetterAuth()
})
afterAll(() => betterAuth.stop())

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  answer(`${betterAuth.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: APP_ORIGIN, ...headers },
    body: JSON.stringify(body),
  })

let people = 0
async function verifiedPerson() {
  const email = `better${++people}@example.com`
  await post('/sign-up/email', { name: 'Better', email, password: PASSWORD })
  const verified = await post('/email-otp/verify-email', { email, otp: betterAuth.codeTo(email) })
  const { token, user } = verified.body as { token: string; user: { id: string } }
  return { email, token, user }
}

/** @param databaseUrl Better Auth's own, whose schema auth is not ours */
async function application(env: Record<string, string> = {}, databaseUrl?: string): Promise<RunningApp> {
  const app = await startApp({ AUTH_URL: betterAuth.url, PROFILE: 'hardened', ...env }, databaseUrl)
  onTestFinished(app.stop)
  return app
}

const ways = {
  cookie: { UPSTREAM_COOKIE_NAME: 'better-auth.session_token', UPSTREAM_COOKIE_SECRET: BETTER_AUTH_SECRET },
  // A name that Better Auth does not know leaves the Bearer of its plugin.
  bearer: {},
}

/** What each step found, the one that ended it last. */
const findings = (app: RunningApp) => decision(app).findings

describe('a token of a real Better Auth', () => {
  test('is presented as a signed cookie', async () => {
    const { token } = await verifiedPerson()
    const app = await application(ways.cookie)
    expect(await app.post(CALLBACK, { token })).toMatchObject({
      status: 200,
      body: { success: true, redirect: '/auth/no-organization' },
    })
    expect(findings(app)).toEqual(found('identity', 'refused'))
  })

  test('is presented as Bearer where the cookie yields nothing', async () => {
    const { token } = await verifiedPerson()
    const app = await application(ways.bearer)
    expect((await app.post(CALLBACK, { token })).status).toBe(200)
    expect(findings(app)).toEqual(found('identity', 'refused', 'refused'))
  })

  test('that is a JWT is verified by its key set, which is at /jwks', async () => {
    const { token, user } = await verifiedPerson()
    const session = await answer(`${betterAuth.url}/get-session`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const jwt = session.headers.get('set-auth-jwt') ?? ''
    const app = await application()
    expect((await app.post(CALLBACK, { token: jwt })).status).toBe(200)
    expect(findings(app)).toEqual(found('identity'))
    const db = await connectTo(app.databaseUrl)
    const { rows } = await db.query('select auth_user_id, email_verified from app.app_user')
    expect(rows).toEqual([{ auth_user_id: user.id, email_verified: true }])
  })

  test.each(['cookie', 'bearer'] as const)('opens nothing after its sign-out (%s)', async (way) => {
    const { token } = await verifiedPerson()
    await post('/sign-out', {}, { authorization: `Bearer ${token}` })
    const app = await application(ways[way])
    expect(await app.post(CALLBACK, { token })).toMatchObject({
      status: 401,
      body: { error: 'Invalid session' },
    })
  })
})

describe('a relayed call', () => {
  test('verifies an e-mail, and answers what Better Auth answered', async () => {
    const email = 'relayed@example.com'
    await post('/sign-up/email', { name: 'Relayed', email, password: PASSWORD })
    const app = await application()
    expect(await app.post('/auth/verify-email', { email, otp: 'wrong' })).toMatchObject({
      status: 400,
      body: { message: 'Invalid OTP', code: 'INVALID_OTP' },
    })
    const relayed = await app.post('/auth/verify-email', { email, otp: betterAuth.codeTo(email) })
    expect(relayed).toMatchObject({ status: 200, body: { status: true, user: { email } }, cookies: [] })
  })

  test('requests a reset at UPSTREAM_FORGOT_PATH; the default path does not exist there', async () => {
    const { email } = await verifiedPerson()
    const usual = await application()
    expect(await usual.post('/auth/forgot-password', { email })).toMatchObject({ status: 404, body: '' })
    const configured = await application({ UPSTREAM_FORGOT_PATH: '/forget-password/email-otp' })
    expect(await configured.post('/auth/forgot-password', { email })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(betterAuth.codeTo(email, 'forget-password')).toMatch(/^\d{6}$/)
  })
})

describe('its tables', () => {
  test('contain the plain token, with any type of id: it is found there while the service is away', async () => {
    const away = await startBetterAuth({ ids: 'uuid' })
    const email = 'plain@example.com'
    const call = (path: string, body: object) =>
      answer(`${away.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: APP_ORIGIN },
        body: JSON.stringify(body),
      })
    await call('/sign-up/email', { name: 'Plain', email, password: PASSWORD })
    const verified = await call('/email-otp/verify-email', { email, otp: away.codeTo(email) })
    const { token } = verified.body as { token: string }
    await away.stop()

    const db = await connectTo(away.databaseUrl)
    const contents = async () => {
      const { rows } = await db.query<{ table: string }>(
        `select table_name as "table" from information_schema.tables where table_schema = 'auth' order by 1`,
      )
      const all: unknown[] = []
      for (const { table } of rows)
        all.push((await db.query(`select * from auth."${table}" t order by t::text`)).rows)
      return JSON.stringify([rows, all])
    }
    const before = await contents()
    const app = await application({ AUTH_URL: away.url }, away.databaseUrl)
    expect((await app.post(CALLBACK, { token })).status).toBe(200)
    expect(findings(app)).toEqual(found('identity', 'refused', 'unreachable', 'unreachable'))
    expect(await contents()).toBe(before)
    await db.query(`update auth.session set "expiresAt" = now() - interval '1 second'`)
    expect((await app.post(CALLBACK, { token })).status).toBe(401)
  })
})
