// Whose request it is to an application of one's own, beside a real auth service, over HTTP by Koa.

import Koa from 'koa'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '../../../server/http/listen.ts'
import { forKoa, type LockstepOptions, lockstep, type Opened } from '../../../server/integrate/exports.ts'
import { answer, authServiceOfFile, SERVICE_SECRET, verifiedPerson } from '../../support/auth-service.ts'

const auth = authServiceOfFile()
const APP = 'https://notes.example'
const options = (given: Partial<LockstepOptions> = {}): LockstepOptions => ({
  authUrl: auth().url,
  by: 'get-session',
  appOrigin: APP,
  serviceSecret: SERVICE_SECRET,
  ...given,
})
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const signOut = (token: string) => auth().post('/sign-out', {}, bearer(token))

test('a person is recognised by the cookie, by the token and by a JWT of it', async () => {
  const { token, user, email } = await verifiedPerson(auth())
  const jwt = ((await auth().get('/token', bearer(token))).body as { token: string }).token
  const asking = lockstep(options())
  const byKeys = lockstep(options({ by: 'jwt' }))
  const found = { state: 'withoutTenant', claims: { sub: user.id, email, email_verified: true } }
  expect(await asking.recognise(new Headers(bearer(token)))).toMatchObject(found)
  expect(await asking.recognise(new Headers({ cookie: `auth.session_token=${token}` }))).toMatchObject(found)
  expect(
    await asking.recognise(new Headers({ cookie: `__Secure-auth.session_token=${token}` })),
  ).toMatchObject(found)
  expect(await asking.recognise(new Headers(bearer(jwt)))).toMatchObject(found)
  expect(await byKeys.recognise(new Headers(bearer(jwt)))).toMatchObject(found)
})

test('the cookie that no other host can set comes before those that a neighbour of the same domain may have set', async () => {
  const [own, neighbours] = [await verifiedPerson(auth()), await verifiedPerson(auth())]
  const planted = ['__Secure-auth.session_token', 'auth.session_token'].map(
    (name) => `${name}=${neighbours.token}`,
  )
  const cookie = [...planted, `__Host-auth.session_token=${own.token}`].join('; ')
  expect(await lockstep(options()).recognise(new Headers({ cookie }))).toMatchObject({
    claims: { sub: own.user.id },
  })
})

test('an application that names its cookie so that no other host can set it reads no other', async () => {
  const [own, neighbours] = [await verifiedPerson(auth()), await verifiedPerson(auth())]
  const { recognise } = lockstep(options({ cookie: '__Host-auth.session_token' }))
  const prefixes = ['', '__Secure-', '__Secure-__Host-', '__Host-__Host-']
  const planted = prefixes.map((prefix) => `${prefix}auth.session_token=${neighbours.token}`).join('; ')
  expect(await recognise(new Headers({ cookie: planted }))).toMatchObject({ state: 'signedOut' })
  const cookie = `${planted}; __Host-auth.session_token=${own.token}`
  expect(await recognise(new Headers({ cookie }))).toMatchObject({ claims: { sub: own.user.id } })
})

test('whose cookie does not count, because no page is known as the application’s, is no riddle to its developer', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const { token } = await verifiedPerson(auth())
  const { appOrigin: _, ...without } = options()
  const [unaware, aware] = [lockstep(without), lockstep(options())]
  const posted = (origin: string) => {
    const headers = { cookie: `auth.session_token=${token}`, origin }
    return new Request(`${APP}/notes`, { method: 'POST', headers })
  }
  for (const _time of ['once', 'twice'])
    expect(await unaware.recognise(posted(APP))).toMatchObject({
      refusal: { status: 401, reason: expect.stringContaining('give appOrigin') },
    })
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining('give appOrigin'), { code: 'LOCKSTEP_APP_ORIGIN' }],
  ])
  expect(await aware.recognise(posted('https://evil.example'))).toMatchObject({
    refusal: { status: 401, reason: expect.stringContaining('another origin') },
  })
  expect((await aware.recognise(posted(APP))).refusal).toBeNull()
  expect(warn).toHaveBeenCalledTimes(1)
})

test('a session that has ended is refused at once by get-session, and as long as was said later', async () => {
  const { token } = await verifiedPerson(auth())
  const headers = new Headers(bearer(token))
  const [atOnce, later] = [lockstep(options()), lockstep(options({ revokedWithinSeconds: 60 }))]
  expect((await atOnce.recognise(headers)).refusal).toBeNull()
  expect((await later.recognise(headers)).refusal).toBeNull()
  await signOut(token)
  expect(await atOnce.recognise(headers)).toMatchObject({ state: 'signedOut', refusal: { status: 401 } })
  expect((await later.recognise(headers)).refusal).toBeNull()
})

test('a JWT outlives its session by no more than the age that was said', async () => {
  const { token } = await verifiedPerson(auth())
  const jwt = ((await auth().get('/token', bearer(token))).body as { token: string }).token
  await signOut(token)
  const old = new Date(Date.now() + 301_000)
  const judge = lockstep(options({ by: 'jwt', revokedWithinSeconds: 300 - 10 }))
  expect((await judge.recognise(new Headers(bearer(jwt)))).refusal).toBeNull()
  vi.useFakeTimers({ now: old, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect((await judge.recognise(new Headers(bearer(jwt)))).refusal?.reason).toContain('290 seconds ago')
})

test('with a cookie another site’s page changes nothing, and a program’s token counts', async () => {
  const { token } = await verifiedPerson(auth())
  const judge = lockstep(options())
  const post = (headers: Record<string, string>) =>
    judge.recognise(new Request('https://notes.example/notes', { method: 'POST', headers }))
  const cookie = `auth.session_token=${token}`
  expect((await post({ cookie, origin: 'https://evil.example' })).refusal?.status).toBe(401)
  expect((await post({ cookie, 'sec-fetch-site': 'cross-site' })).refusal?.status).toBe(401)
  expect((await post({ cookie, origin: APP, 'sec-fetch-site': 'same-origin' })).refusal).toBeNull()
  expect((await post({ ...bearer(token), origin: 'https://evil.example' })).refusal).toBeNull()
})

/** An application on Koa that keeps what its callback has opened. */
async function startNotes(given: Partial<LockstepOptions> = {}) {
  const { protect, callback } = forKoa(lockstep(options(given)))
  const opened: Opened[] = []
  const notes = protect(({ claims }, ctx: Koa.Context) => {
    ctx.body = { email: claims.email }
  })
  const open = callback((one, ctx: Koa.Context) => {
    opened.push(one)
    ctx.set('set-cookie', 'notes=opened')
  })
  const app = new Koa()
  app.use((ctx, next) => (ctx.path === '/auth/auth-callback' ? open(ctx, next) : notes(ctx, next)))
  const listening = await listen('127.0.0.1', 0, 'APP_PORT')
  listening.serve(app.callback())
  onTestFinished(() => listening.close({ delayMs: 0, log: { info: () => {} } as never }))
  const url = `http://127.0.0.1:${listening.port}`
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    answer(`${url}/auth/auth-callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { opened, post, get: (headers: Record<string, string>) => answer(`${url}/notes`, { headers }) }
}

test('on Koa a handler is given the person, and everybody else learns why not', async () => {
  const { email, token } = await verifiedPerson(auth())
  const notes = await startNotes()
  expect(await notes.get(bearer(token))).toMatchObject({ status: 200, body: { email } })
  const stranger = await notes.get({})
  expect(stranger).toMatchObject({ status: 401, body: { error: 'Sign in first.', code: 'NOT_SIGNED_IN' } })
  expect(stranger.headers.get('cache-control')).toBe('no-store')
  // An identity header is nobody's word.
  expect((await notes.get({ 'remote-user': email, 'x-forwarded-user': email })).status).toBe(401)
})

test('the callback opens the application’s own session, and redirects as the specification says', async () => {
  const { token, user } = await verifiedPerson(auth())
  const notes = await startNotes({ readMemberships: () => [{ tenantId: 'one', isDefault: false }] })
  const accepted = await notes.post({ token, user: { id: 'somebody else', email: 'x@example.com' } })
  expect(accepted).toMatchObject({ status: 200, body: { success: true, redirect: '/dashboard' } })
  expect(accepted.cookies).toEqual(['notes=opened'])
  expect(notes.opened).toMatchObject([{ state: 'inTenant', tenantId: 'one', claims: { sub: user.id } }])
})

test.each([
  [{}, {}, 401, { error: 'No session token' }],
  [{ token: 'nobody’s token' }, {}, 401, { error: 'Invalid session' }],
  // The client's own word never counts here.
  [{ token: 'x'.repeat(32), user: { id: '1', email: 'a@b.example' } }, {}, 401, { error: 'Invalid session' }],
  [{ token: 'x' }, { origin: 'https://evil.example' }, 403, { code: 'FOREIGN_ORIGIN' }],
  [{ token: 'x' }, { 'sec-fetch-site': 'cross-site' }, 403, { code: 'FOREIGN_ORIGIN' }],
  ['{', {}, 400, { error: 'The body is not a JSON object.' }],
  ['[]', {}, 400, { error: 'The body is not a JSON object.' }],
  [{}, { 'content-type': 'text/plain' }, 415, { error: 'Send the body as application/json.' }],
  [{ token: 'x'.repeat(140_000) }, {}, 413, { error: 'The body is larger than 128 KB.' }],
])(
  'a callback with %j and %j is answered with %s, and opens nothing',
  async (body, headers, status, said) => {
    const notes = await startNotes()
    expect(await notes.post(body, headers)).toMatchObject({ status, body: said })
    expect(notes.opened).toEqual([])
  },
)

test.each(['GET', 'HEAD', 'PUT'])('%s opens no session, whatever cookie comes along', async (method) => {
  const { token } = await verifiedPerson(auth())
  const opened: Opened[] = []
  const headers = { cookie: `auth.session_token=${token}` }
  const request = new Request(`${APP}/auth/auth-callback`, { method, headers })
  const answered = await lockstep(options()).callback(request, (one) => opened.push(one))
  expect([answered.status, answered.headers.get('allow')]).toEqual([405, 'POST'])
  expect(opened).toEqual([])
})

test('a callback that does not know its own origin says so, and opens nothing', async () => {
  const { appOrigin: _, ...nowhere } = options()
  const opened: Opened[] = []
  const request = new Request('http://localhost/', { method: 'POST' })
  await expect(lockstep(nowhere).callback(request, (one) => opened.push(one))).rejects.toThrow(
    'needs appOrigin',
  )
  expect(opened).toEqual([])
})
