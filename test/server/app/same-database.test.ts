// In one database with the auth service, a session ends with the row it came from, at its next request.

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type RunningApp, startApp, startFakeAuth } from '../../support/app-service.ts'
import {
  PASSWORD,
  type RunningAuth,
  somebody,
  startAuth,
  verifiedPerson,
} from '../../support/auth-service.ts'
import { appUsersOf, CALLBACK, sessionOf, sessionsOf } from '../../support/callback.ts'
import { connectTo } from '../../support/databases.ts'
import { order } from '../../support/lapse-account.ts'
import { newEmailCode } from '../walks/support/claim.ts'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe.each(['spec', 'hardened'])('with PROFILE=%s', (PROFILE) => {
  let auth: RunningAuth
  let app: RunningApp
  beforeAll(async () => {
    auth = await startAuth({ PROFILE })
    app = await startApp({ AUTH_URL: auth.url, PROFILE }, auth.databaseUrl)
  })
  afterAll(async () => {
    await app?.stop()
    await auth?.stop()
  })

  type Person = { email: string; token: string; user: { id: string } }
  const ends: [string, (person: Person) => Promise<unknown>][] = [
    ['a sign-out', ({ token }) => auth.post('/sign-out', {}, bearer(token))],
    [
      'a reset',
      async ({ email }) => {
        await auth.post('/email-otp/request-password-reset', { email })
        const otp = await auth.codeTo(email, 2)
        await auth.post('/email-otp/reset-password', { email, otp, password: `${PASSWORD}!` })
      },
    ],
    ['GHSA-2vg6-77g8-24mp: the end of the user', ({ token }) => auth.post('/delete-user', {}, bearer(token))],
    ['a lock', ({ email }) => order(auth.databaseUrl, 'lock', email)],
    [
      'an expiry',
      async ({ user }) => {
        const db = await connectTo(auth.databaseUrl)
        await db.query(`update auth.session set "expiresAt" = now() where "userId" = $1`, [user.id])
      },
    ],
  ]
  const ways: [string, (token: string) => Promise<string>][] = [
    ['an opaque token', async (token) => token],
    ['a JWT', async (token) => ((await auth.get('/token', bearer(token))).body as { token: string }).token],
  ]

  test.each(ends.flatMap(([what, end]) => ways.map(([way, tokenOf]) => ({ what, end, way, tokenOf }))))(
    'X-125, X-651: $what ends what came of $way at once',
    async ({ what, end, tokenOf }) => {
      const person = await verifiedPerson(auth)
      const session = sessionOf(await app.post(CALLBACK, { token: await tokenOf(person.token) }))
      expect((await app.get('/api/me', session)).status).toBe(200)
      await end(person)
      expect((await app.get('/api/me', session)).status).toBe(401)
      expect((await app.get('/dashboard', session)).headers.get('location')).toBe('/')
      expect(await sessionsOf(app, person.user.id)).toEqual([])
      expect(await appUsersOf(app, person.user.id)).toHaveLength(what.includes('end of the user') ? 0 : 1)
    },
  )

  test.each(ways)(
    'a change of e-mail ends what came of %s, which no address of before lets in',
    async (_, tokenOf) => {
      const { email, token } = await verifiedPerson(auth)
      const session = sessionOf(await app.post(CALLBACK, { token: await tokenOf(token) }))
      const newEmail = somebody()
      await auth.post('/email-otp/request-email-change', { newEmail }, bearer(token))
      expect((await app.get('/api/me', session)).body).toMatchObject({ user: { email } })
      const otp = await newEmailCode(auth, newEmail)
      expect((await auth.post('/email-otp/change-email', { newEmail, otp }, bearer(token))).status).toBe(200)
      expect((await app.get('/api/me', session)).status).toBe(401)
      const anew = sessionOf(await app.post(CALLBACK, { token: await tokenOf(token) }))
      expect((await app.get('/api/me', anew)).body).toMatchObject({ user: { email: newEmail } })
    },
  )

  test('a session of a token that names no e-mail lives on: there is none to have been given up', async () => {
    const { token, user } = await verifiedPerson(auth)
    const session = sessionOf(await app.post(CALLBACK, { token }))
    const db = await connectTo(app.databaseUrl)
    await db.query(`update app.app_user set email = '' where auth_user_id = $1`, [user.id])
    expect((await app.get('/api/me', session)).status).toBe(200)
  })

  test('a session that is looked up there ends with the browser if that of the auth service does', async () => {
    const { email } = await verifiedPerson(auth)
    const fake = await startFakeAuth()
    const lookingUp = await startApp({ AUTH_URL: fake.url, PROFILE }, auth.databaseUrl)
    onTestFinished(async () => {
      await lookingUp.stop()
      await fake.stop()
    })
    const persists = async (rememberMe: boolean) => {
      const signedIn = await auth.post('/sign-in/email', { email, password: PASSWORD, rememberMe })
      const { token } = signedIn.body as { token: string }
      const { status, cookies } = await lookingUp.post(CALLBACK, { token })
      expect(status).toBe(200)
      return cookies.some((cookie) => /; (expires|max-age)=/i.test(cookie))
    }
    expect([await persists(true), await persists(false)]).toEqual([true, false])
  })

  test('the session of another device lives on', async () => {
    const { email, token } = await verifiedPerson(auth)
    const signedIn = await auth.post('/sign-in/email', { email, password: PASSWORD })
    const other = sessionOf(await app.post(CALLBACK, { token: (signedIn.body as { token: string }).token }))
    await auth.post('/sign-out', {}, bearer(token))
    expect((await app.get('/api/me', other)).status).toBe(200)
  })

  test('X-254: a deleted person’s memberships go with their row, at the first request of any of their sessions', async () => {
    const { token, user } = await verifiedPerson(auth)
    const sessions = [1, 2].map(async () => sessionOf(await app.post(CALLBACK, { token })))
    const [first, second] = await Promise.all(sessions)
    await app.post('/api/organizations', { name: 'Mine' }, first)
    const [row] = await appUsersOf(app, user.id)
    await auth.post('/delete-user', {}, bearer(token))
    expect((await app.get('/api/me', second)).status).toBe(401)
    const db = await connectTo(app.databaseUrl)
    const left = await db.query('select 1 from app.membership where user_id = $1', [row?.user_id])
    expect(left.rowCount).toBe(0)
    expect((await app.get('/api/me', first)).status).toBe(401)
  })
})
