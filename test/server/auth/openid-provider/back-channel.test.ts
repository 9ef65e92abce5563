// An application hears that a session has ended, however it ends, at its address for back-channel logout.

import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startAuthProcess } from '../../../support/auth-process.ts'
import { APP_ORIGIN, answer, PASSWORD, type RunningAuth, startAuth } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { type LogoutReceiver, startLogoutReceiver } from '../../../support/logout-receiver.ts'
import {
  codeFor,
  discover,
  NOTES,
  redeem,
  STAFF,
  signedIn,
  signInTo,
} from '../../../support/relying-party.ts'

/** Of each node. */
const AUTH_SECRET = 'a secret of 32 characters or more for nodes'

let auth: RunningAuth
let receiver: LogoutReceiver
let OIDC_CLIENTS: string
beforeAll(async () => {
  receiver = await startLogoutReceiver('notes', () => auth.url)
  OIDC_CLIENTS = JSON.stringify([{ ...NOTES, backchannelLogoutUri: receiver.url }, STAFF])
  auth = await startAuth({ OIDC_CLIENTS }, { secrets: [AUTH_SECRET] })
})
afterAll(async () => {
  await auth?.stop()
  receiver?.leave()
})
afterEach(() => {
  receiver.behave(null)
  expect(receiver.forged()).toBe(0)
})

/** Signed in to the application, too, which knows the session by its sid. */
async function signedInTo(parameters: Record<string, string> = {}) {
  const person = await signedIn(auth)
  const config = await discover(auth, NOTES)
  const tokens = await redeem(config, await codeFor(auth, person.browser, config, NOTES, parameters))
  const cookie = `auth.session_token=${person.browser.cookies.get('auth.session_token')}`
  return { ...person, config, cookie, tokens, sid: tokens.claims()?.sid }
}

type Person = Awaited<ReturnType<typeof signedInTo>>

const database = () => connectTo(auth.databaseUrl)

const ways: [string, (person: Person) => Promise<unknown>][] = [
  ['a sign-out', ({ cookie }) => auth.post('/sign-out', {}, { cookie })],
  [
    'its end by another one',
    async ({ browser, email, cookie }) => {
      const token = browser.cookies.get('auth.session_token')?.split('.')[0]
      await signInTo(auth, browser, email)
      const other = `auth.session_token=${browser.cookies.get('auth.session_token')}`
      expect(other).not.toBe(cookie)
      return auth.post('/revoke-session', { token }, { cookie: other })
    },
  ],
  ['a sign-out everywhere', ({ cookie }) => auth.post('/revoke-sessions', {}, { cookie })],
  [
    'a reset of the password',
    async ({ email }) => {
      await auth.post('/email-otp/request-password-reset', { email })
      const otp = await auth.codeTo(email, 2)
      return auth.post('/email-otp/reset-password', { email, otp, password: `${PASSWORD}!` })
    },
  ],
  [
    'the deletion of the account',
    ({ cookie }) => auth.post('/delete-user', { password: PASSWORD }, { cookie }),
  ],
]

describe('X-1209: an application hears of', () => {
  test.each(ways)('%s', async (_, end) => {
    const person = await signedInTo()
    expect(person.sid).toEqual(expect.any(String))
    expect(await end(person)).toMatchObject({ status: 200 })
    expect(await receiver.heard(person.sid)).toMatchObject({ sub: person.user.id })
  })

  test('a session that has expired, once it is removed', async () => {
    const person = await signedInTo()
    const db = await database()
    await db.query(`update auth.session set "expiresAt" = now() where "userId" = $1`, [person.user.id])
    await db.query(`delete from auth.session where "expiresAt" <= now()`)
    await auth.post('/sign-out', {}, { cookie: (await signedInTo()).cookie })
    await receiver.heard(person.sid)
  })

  test('a session in which it was granted something for longer, and keeps that', async () => {
    const person = await signedInTo({ scope: 'openid offline_access', prompt: 'consent' })
    await auth.post('/sign-out', {}, { cookie: person.cookie })
    await receiver.heard(person.sid)
    const { refresh_token } = person.tokens
    expect((await client.refreshTokenGrant(person.config, refresh_token ?? '')).access_token).toBeTruthy()
  })

  test('its own sign-out of the person', async () => {
    const { browser, config, tokens, sid } = await signedInTo()
    const end = client.buildEndSessionUrl(config, { id_token_hint: tokens.id_token ?? '' })
    const page = await browser.get(end.href)
    const xsrf = /name="xsrf" value="(\w+)"/.exec(String(page.body))?.[1] ?? ''
    await browser.send(`${auth.url}/oauth2/end-session/confirm`, { xsrf, logout: 'yes' })
    await receiver.heard(sid)
    expect(receiver.attempts.filter((one) => one.sid === sid)).toHaveLength(1)
  })
})

test('X-1209: an application hears of its own sessions alone, each by a name of its own', async () => {
  const [one, other] = [await signedInTo(), await signedInTo()]
  expect(one.sid).not.toBe(other.sid)
  const again = await redeem(one.config, await codeFor(auth, one.browser, one.config, NOTES))
  expect(again.claims()?.sid).toBe(one.sid)
  const staff = await discover(auth, STAFF)
  const unheard = await redeem(staff, await codeFor(auth, other.browser, staff, STAFF))
  expect(unheard.claims()?.sid).toBeUndefined()
  await auth.post('/sign-out', {}, { cookie: one.cookie })
  await receiver.heard(one.sid)
  expect(receiver.attempts.filter(({ sid }) => sid === other.sid)).toEqual([])
})

const tried = (sid: unknown) =>
  vi.waitFor(() => expect(receiver.attempts.some((one) => one.sid === sid)).toBe(true), {
    timeout: 60_000,
    interval: 20,
  })

/** As if its pause, or the node's claim on it, were over. A service looks when a session ends. */
async function passTime() {
  const { rows } = await (await database()).query(
    'update auth.client_logout set due_at = now() returning attempts',
  )
  await auth.post('/sign-out', {}, { cookie: (await signedInTo()).cookie })
  return rows
}

async function nothingIsOwed() {
  const db = await database()
  await vi.waitFor(async () => expect((await db.query('select from auth.client_logout')).rowCount).toBe(0), {
    timeout: 60_000,
    interval: 20,
  })
}

test('X-1209: what an application refuses is sent again', async () => {
  receiver.behave((response) => response.writeHead(500).end())
  const { cookie, sid } = await signedInTo()
  await auth.post('/sign-out', {}, { cookie })
  await tried(sid)
  receiver.behave(null)
  expect(await passTime()).toContainEqual({ attempts: 1 })
  await receiver.heard(sid)
  await nothingIsOwed()
})

test('X-1209: what a node was about to say when it was killed another one says', async () => {
  const env = { OIDC_CLIENTS, DATABASE_URL: auth.databaseUrl, AUTH_URL: auth.url, AUTH_SECRET }
  const node = await startAuthProcess({ ...env, APP_ORIGIN, SMTP_URL: 'smtp://127.0.0.1:9' })
  await node.untilReady()
  // It takes the call, and answers nothing.
  receiver.behave(() => {})
  const { cookie, sid } = await signedInTo()
  const ended = await answer(`${node.origin}/api/auth/sign-out`, { method: 'POST', headers: { cookie } })
  expect(ended.status).toBe(200)
  await tried(sid)
  await node.end('SIGKILL')
  expect(receiver.taken.some((one) => one.sid === sid)).toBe(false)
  receiver.behave(null)
  await passTime()
  await receiver.heard(sid)
  await nothingIsOwed()
})

test('X-1209: what is rolled back has ended nothing', async () => {
  const { user } = await signedInTo()
  const db = await database()
  await db.query('begin')
  await db.query(`delete from auth.session where "userId" = $1`, [user.id])
  expect((await db.query('select from auth.client_logout where user_id = $1', [user.id])).rowCount).toBe(1)
  await db.query('rollback')
  expect((await db.query('select from auth.client_logout where user_id = $1', [user.id])).rowCount).toBe(0)
})

test('the service says that applications hear of it, by session', async () => {
  const { body } = await auth.get('/.well-known/openid-configuration')
  expect(body).toMatchObject({
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  })
})
