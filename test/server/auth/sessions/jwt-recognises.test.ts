// A JWT says who somebody is; it changes nothing, and brings no other token.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type RunningAuth, startAuth, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { bearer, cookie, jwtOf, ways } from '../crypto/jwt.support.ts'

const acts: [path: string, body: object | null][] = [
  ['/update-user', { name: 'Mallory' }],
  ['/change-password', { currentPassword: PASSWORD, newPassword: 'another horse battery' }],
  ['/revoke-session', { token: 'of the other' }],
  ['/revoke-other-sessions', {}],
  ['/revoke-sessions', {}],
  ['/delete-user', {}],
  ['/delete-user', { password: PASSWORD }],
  ['/token', null],
]

type Found = { session: { id: string; token: string }; user: { name: string } }

describe.each([
  ['spec', 'opaque'],
  ['spec', 'jwt'],
  ['hardened', 'opaque'],
  ['hardened', 'jwt'],
] as const)('PROFILE=%s, SESSION_TOKEN_FORMAT=%s', (PROFILE, SESSION_TOKEN_FORMAT) => {
  let auth: RunningAuth
  beforeAll(async () => {
    auth = await startAuth({ PROFILE, SESSION_TOKEN_FORMAT })
  })
  afterAll(() => auth?.stop())

  async function signedIn() {
    const { email } = await verifiedPerson(auth)
    const signIn = () => auth.post('/sign-in/email', { email, password: PASSWORD })
    const own = (await signIn()).headers.get('set-auth-token') ?? ''
    const other = (await signIn()).headers.get('set-auth-token') ?? ''
    return { email, own, other, jwt: await jwtOf(auth, own) }
  }
  const found = async (token: string) =>
    (await auth.get('/get-session?disableRefresh=true', bearer(token))).body as Found | null

  test.each(
    acts.flatMap(([path, body]) => (['bearer', 'cookie'] as const).map((way) => ({ path, body, way }))),
  )(
    'X-250: $path $body by a JWT as $way is refused, and nothing has changed',
    async ({ path, body, way }) => {
      const { own, other, jwt } = await signedIn()
      const sent = path === '/revoke-session' ? { token: (await found(other))?.session.id } : body
      const headers = ways[way](jwt)
      const answer = sent ? await auth.post(path, sent, headers) : await auth.get(path, headers)
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({
        code: 'UNAUTHORIZED',
        message: expect.stringContaining('own token'),
      })
      expect(answer.cookies).toEqual([])
      for (const token of [own, other])
        expect(await found(token)).toMatchObject({ user: { name: 'Somebody' } })
    },
  )

  test('beside the session’s own token it does no harm', async () => {
    const { own, jwt } = await signedIn()
    const headers = { ...cookie(jwt), ...bearer(own) }
    expect(await auth.post('/update-user', { name: 'Ada' }, headers)).toMatchObject({ status: 200 })
    expect((await found(own))?.user.name).toBe('Ada')
  })

  test('X-250: get-session answers who it is, with no other token, and moves nothing', async () => {
    const { own, jwt } = await signedIn()
    const db = await connectTo(auth.databaseUrl)
    const session = await found(own)
    const moved = `select "expiresAt" as at from auth.session where id = '${session?.session.id}'`
    await db.query(`update auth.session set "updatedAt" = now() - interval '3 days'`)
    const before = (await db.query(moved)).rows
    const answer = await auth.get('/get-session', bearer(jwt))
    expect(answer).toMatchObject({ status: 200, body: { user: { name: 'Somebody' } }, cookies: [] })
    expect((answer.body as Found).session.token).toBe(jwt)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('set-'))).toEqual([])
    expect((await db.query(moved)).rows).toEqual(before)
  })

  test('list-sessions shows them, with no other token', async () => {
    const { jwt } = await signedIn()
    const { status, body } = await auth.get('/list-sessions', bearer(jwt))
    expect(status).toBe(200)
    const tokens = (body as { id: string; token: string }[]).map(({ id, token }) => token === id || token)
    expect(new Set(tokens)).toEqual(new Set([true, jwt]))
  })

  test('the session that it names may be ended by it, as any token may be handed in', async () => {
    const { own, other, jwt } = await signedIn()
    expect((await auth.post('/sign-out', {}, bearer(jwt))).status).toBe(200)
    expect(await found(own)).toBeNull()
    expect(await found(other)).not.toBeNull()
  })
})
