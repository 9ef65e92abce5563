// POST /admin/stop-impersonating, and whatever else ends the session in which an operator acts as somebody.

import { describe, expect, test } from 'vitest'
import { APP_ORIGIN, cookieOf, verifiedPerson } from '../../../support/auth-service.ts'
import { bearer } from '../../../support/second-factor.ts'
import { asBrowser, cookiesOf, withImpersonation } from './impersonation.support.ts'

const { auth, rows, order, holder, seen, begin, acting, sessionOf } = withImpersonation()

describe('the session in which an operator acts ends', () => {
  const isOver = async (cookie: string) => expect(await sessionOf(cookie.split('; ')[0] ?? '')).toBeNull()

  test('15 minutes after it began, and not later for being used', async () => {
    const { cookie } = await acting()
    const before = await sessionOf(cookie)
    const lasts = Date.parse(before?.session.expiresAt ?? '') - Date.parse(`${before?.session.createdAt}`)
    expect(lasts).toBe(900_000)
    const shift = (column: string, by: string) =>
      rows(`update auth.session set "${column}" = "${column}" - interval '${by}' where id = $1`, [
        before?.session.id,
      ])
    await shift('updatedAt', '2 days')
    expect((await sessionOf(cookie))?.session.expiresAt).toBe(before?.session.expiresAt)
    await shift('expiresAt', '15 minutes')
    await isOver(cookie)
  })

  test('no later than the operator’s own session', async () => {
    const operator = await holder('operator')
    const ada = await verifiedPerson(auth())
    const { named } = await seen(operator.token, ada.email)
    await rows(
      `update auth.session set "expiresAt" = now() + interval '5 minutes'
       where "userId" = (select id from auth."user" where email = $1)`,
      [operator.email],
    )
    const found = await sessionOf(cookiesOf(await begin(operator.token, named)))
    expect(Date.parse(found?.session.expiresAt ?? '')).toBeLessThan(Date.now() + 301_000)
  })

  test('with the operator’s own session', async () => {
    const { operator, cookie } = await acting()
    await auth().post('/sign-out', {}, bearer(operator.token))
    await isOver(cookie)
  })

  test.each([null, 'support'] as const)('with the operator’s role (%s)', async (wanted) => {
    await holder('operator')
    const { operator, cookie } = await acting()
    await order(operator.email, wanted)
    await isOver(cookie)
  })

  test.each(['support', 'operator'] as const)('X-1520: as the person is given the role %s', async (role) => {
    const { ada, cookie } = await acting()
    await order(ada.email, role)
    await isOver(cookie)
    expect((await auth().get('/get-session', bearer(ada.token))).body).not.toBeNull()
  })

  test('X-1520: as the operator begins to act as somebody else from the same session', async () => {
    const { operator, cookie } = await acting()
    const bob = await verifiedPerson(auth())
    const { named } = await seen(operator.token, bob.email)
    const begun = await begin(operator.token, named)
    await isOver(cookie)
    expect((await sessionOf(cookiesOf(begun)))?.user.email).toBe(bob.email)
  })

  test('with the person’s own sessions', async () => {
    const { ada, cookie } = await acting()
    await auth().post('/revoke-sessions', {}, { ...bearer(ada.token), origin: APP_ORIGIN })
    await isOver(cookie)
  })
})

describe('an operator who stops', () => {
  test('has their own session back, and acts as nobody', async () => {
    const { operator, cookie } = await acting()
    const stopped = await auth().post('/admin/stop-impersonating', {}, asBrowser(cookie))
    expect(stopped).toMatchObject({ status: 200, body: { user: { email: operator.email } } })
    const own = cookieOf(stopped, 'auth.session_token') ?? ''
    expect((await sessionOf(own))?.user.email).toBe(operator.email)
    expect(await sessionOf(cookie.split('; ')[0] ?? '')).toBeNull()
  })

  test('has it back once the 15 minutes are over, too', async () => {
    const { operator, cookie } = await acting()
    const found = await sessionOf(cookie)
    await rows('update auth.session set "expiresAt" = now() where id = $1', [found?.session.id])
    const stopped = await auth().post('/admin/stop-impersonating', {}, asBrowser(cookie))
    expect(stopped).toMatchObject({ status: 200, body: { user: { email: operator.email } } })
  })

  test('signs in anew where it has ended', async () => {
    const { operator, cookie } = await acting()
    await rows('delete from auth.session where token is not null and "userId" = $1', [operator.id])
    const stopped = await auth().post('/admin/stop-impersonating', {}, asBrowser(cookie))
    expect(stopped.status).toBe(401)
  })

  test('by signing out ends both', async () => {
    const { operator, cookie } = await acting()
    await auth().post('/sign-out', {}, asBrowser(cookie))
    expect(await sessionOf(cookie)).toBeNull()
    expect(await rows('select id from auth.session where "userId" = $1', [operator.id])).toEqual([])
  })

  test('is nobody who has not begun', async () => {
    const ada = await verifiedPerson(auth())
    expect((await auth().post('/admin/stop-impersonating', {}, bearer(ada.token))).status).toBe(401)
    expect((await auth().get('/get-session', bearer(ada.token))).body).not.toBeNull()
  })

  test('keeps acting where a session of somebody’s own is presented beside it', async () => {
    const { ada, cookie } = await acting()
    const headers = { ...asBrowser(cookie), ...bearer(ada.token) }
    expect((await auth().post('/admin/stop-impersonating', {}, headers)).status).toBe(401)
    expect(await sessionOf(cookie.split('; ')[0] ?? '')).not.toBeNull()
  })

  test('is given the session of nobody else, which somebody has put beside theirs', async () => {
    const { cookie } = await acting()
    const other = await holder('operator')
    const [first = '', second = ''] = cookie.split('; ')
    const planted = `${first}; ${second.split('=')[0]}=${other.token}`
    const stopped = await auth().post('/admin/stop-impersonating', {}, asBrowser(planted))
    expect(stopped).toMatchObject({ status: 200, body: { session: null, user: null } })
    expect(await sessionOf(first)).toBeNull()
  })
})
