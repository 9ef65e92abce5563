// Signing somebody out of an application of one's own ends their session at the auth service.

import { expect, onTestFinished, test, vi } from 'vitest'
import { type LockstepOptions, lockstep } from '../../../server/integrate/exports.ts'
import { json, startFakeAuth } from '../../support/app-service.ts'
import { authServiceOfFile, SERVICE_SECRET, verifiedPerson } from '../../support/auth-service.ts'

const auth = authServiceOfFile()
const APP = 'https://notes.example'
const options = (given: Partial<LockstepOptions> = {}): LockstepOptions => ({
  authUrl: auth().url,
  by: 'get-session',
  appOrigin: APP,
  serviceSecret: SERVICE_SECRET,
  ...given,
})
const cookie = (token: string) => ({ cookie: `auth.session_token=${token}` })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const isSignedIn = async (token: string) =>
  (await lockstep(options()).recognise(new Headers(bearer(token)))).refusal === null

test.each([
  ['cookie', cookie],
  ['token', bearer],
])(
  'a person who signs out by their %s has no session any more, and may do so twice',
  async (_, headersOf) => {
    const { token } = await verifiedPerson(auth())
    const { signOut } = lockstep(options())
    expect(await isSignedIn(token)).toBe(true)
    for (const _time of ['once', 'twice']) {
      expect(await signOut(new Headers(headersOf(token)))).toEqual({ refusal: null })
      expect(await isSignedIn(token)).toBe(false)
    }
  },
)

test.each([
  ['cookie', cookie],
  ['token', bearer],
])('answers that are kept about somebody do not outlast their sign-out by %s here', async (_, headersOf) => {
  const { token } = await verifiedPerson(auth())
  const { recognise, signOut } = lockstep(options({ revokedWithinSeconds: 600 }))
  const isLetIn = async () => (await recognise(new Headers(headersOf(token)))).refusal === null
  const underWay = isLetIn()
  expect(await isLetIn()).toBe(true)
  expect(await signOut(new Headers(headersOf(token)))).toEqual({ refusal: null })
  await underWay
  expect(await isLetIn()).toBe(false)
})

test('a sign-out that the auth service has not heard of lets the session go on', async () => {
  vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const away = await startFakeAuth()
  onTestFinished(() => away.stop())
  const person = { id: 'ada', email: 'ada@example.com', emailVerified: true }
  away.behave(({ url }, response) =>
    url?.endsWith('/sign-out')
      ? json(response, 502, '')
      : json(response, 200, { user: person, session: { id: 's' } }),
  )
  const { recognise, signOut } = lockstep({ authUrl: away.url, by: 'get-session', revokedWithinSeconds: 600 })
  const headers = new Headers(bearer('a'.repeat(32)))
  expect((await recognise(headers)).refusal).toBeNull()
  expect((await signOut(headers)).refusal?.status).toBe(503)
  expect((await recognise(headers)).refusal).toBeNull()
})

test('who brings a token and a cookie is signed out of both', async () => {
  const [one, other] = [await verifiedPerson(auth()), await verifiedPerson(auth())]
  await lockstep(options()).signOut(new Headers({ ...bearer(one.token), ...cookie(other.token) }))
  expect([await isSignedIn(one.token), await isSignedIn(other.token)]).toEqual([false, false])
})

test('another site’s page signs nobody out by their cookie', async () => {
  const { token } = await verifiedPerson(auth())
  const { signOut } = lockstep(options())
  const from = (origin: string) =>
    signOut(new Request(`${APP}/sign-out`, { method: 'POST', headers: { ...cookie(token), origin } }))
  expect(await from('https://evil.example')).toMatchObject({
    refusal: { status: 403, code: 'FOREIGN_ORIGIN' },
  })
  expect(await isSignedIn(token)).toBe(true)
  expect(await from(APP)).toEqual({ refusal: null })
  expect(await isSignedIn(token)).toBe(false)
})

test('without an address of its own it does not pass a cookie over that does not count', async () => {
  const { token } = await verifiedPerson(auth())
  const { appOrigin: _, ...without } = options()
  const { signOut } = lockstep(without)
  const posted = new Request(`${APP}/sign-out`, {
    method: 'POST',
    headers: { ...cookie(token), origin: APP },
  })
  await expect(signOut(posted)).rejects.toThrow('signOut needs appOrigin')
  expect(await isSignedIn(token)).toBe(true)
  expect(await signOut(posted.headers)).toEqual({ refusal: null })
  expect(await isSignedIn(token)).toBe(false)
})

test('without a token, or with what can be none, nobody is asked', async () => {
  const { signOut } = lockstep(options({ authUrl: 'http://127.0.0.1:9/api/auth' }))
  for (const headers of [{}, cookie(''), cookie('a%0Ab'), { authorization: 'Basic eDp5' }])
    expect(await signOut(new Headers(headers))).toEqual({ refusal: null })
})

test('while the auth service can’t be asked the session goes on, and the operator reads why', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const away = await startFakeAuth()
  onTestFinished(() => away.stop())
  const { signOut } = lockstep({ authUrl: away.url, by: 'get-session' })
  const refusalOf = async () => (await signOut(new Headers(bearer('aToken')))).refusal
  away.behave((_, response) => json(response, 401, ''))
  expect(await refusalOf()).toBeNull()
  away.behave((_, response) => json(response, 502, ''))
  expect(await refusalOf()).toMatchObject({ status: 503, reason: `${away.url}/sign-out answers 502.` })
  await away.stop()
  expect(await refusalOf()).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
  expect(warn).toHaveBeenCalledTimes(2)
})

test.each(['jwt', 'introspection'] as const)('by %s it says what it needs', async (by) => {
  const resource = { resource: 'https://notes.example/mcp', clientId: 'notes', clientSecret: 'of this test' }
  const { signOut } = lockstep(options({ by, ...(by === 'introspection' && resource) }))
  await expect(signOut(new Headers())).rejects.toThrow("signOut needs by: 'get-session'")
})
