// POST /console/impersonate: who acts as whom, and what the session says and does in which they do.

import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../../../server/auth/auth.routes.ts'
import { APP_ORIGIN, verifiedPerson } from '../../../support/auth-service.ts'
import { bearer } from '../../../support/second-factor.ts'
import { asBrowser, outcome, withImpersonation } from './impersonation.support.ts'

const { auth, rows, enrolled, holder, seen, begin, acting, sessionOf } = withImpersonation()

const NOT_THERE = { status: 404, body: '' }

test('X-1520: an operator acts as a person whom they have looked at, once for each look', async () => {
  const { operator, ada, named, cookie } = await acting()
  expect((await sessionOf(cookie))?.user.email).toBe(ada.email)
  expect(await begin(operator.token, named)).toMatchObject(outcome('unseen'))
  expect(await begin(operator.token, { ...named, look: crypto.randomUUID() })).toMatchObject(
    outcome('unseen'),
  )
})

test('X-1520: support, a stranger, and an operator without a recent second factor act as nobody', async () => {
  const [support, operator] = [await holder('support'), await holder('operator')]
  const ada = await verifiedPerson(auth())
  const ofSupport = await seen(support.token, ada.email)
  expect(ofSupport.may).toBe(false)
  expect(await begin(support.token, ofSupport.named)).toMatchObject(outcome('forOperators'))
  expect(await begin((await enrolled()).token, ofSupport.named)).toMatchObject(NOT_THERE)
  const { named, may } = await seen(operator.token, ada.email)
  expect(may).toBe(true)
  await rows(
    `update auth.session set "authenticatedAt" = now() - interval '16 minutes'
     where "userId" = (select id from auth."user" where email = $1)`,
    [operator.email],
  )
  expect(await begin(operator.token, named)).toMatchObject({
    status: 403,
    body: { code: 'STEP_UP_REQUIRED' },
  })
  expect(
    await rows('select id from auth.session where "impersonatedBy" is not null and "userId" = $1', [
      ada.user.id,
    ]),
  ).toEqual([])
})

test('X-1520: nobody acts as somebody with a role, oneself included', async () => {
  const [operator, other] = [await holder('operator'), await holder('support')]
  for (const email of [other.email, operator.email]) {
    const { named, may } = await seen(operator.token, email)
    expect(may).toBe(false)
    expect(await begin(operator.token, named)).toMatchObject(outcome('ofHolder'))
  }
})

test('X-1521: nobody acts as somebody who is locked or was never verified', async () => {
  const operator = await holder('operator')
  const ada = await verifiedPerson(auth())
  const { named } = await seen(operator.token, ada.email)
  await rows('update auth."user" set banned = true where id = $1', [ada.user.id])
  expect(await begin(operator.token, named)).toMatchObject(outcome('notNow'))
  await rows('update auth."user" set banned = false, "emailVerified" = false where id = $1', [ada.user.id])
  const unverified = await seen(operator.token, ada.email)
  expect(unverified.may).toBe(false)
  expect(await begin(operator.token, unverified.named)).toMatchObject(outcome('notNow'))
})

test('X-1521: the person gets an email, and has it in the list of what has happened', async () => {
  const { ada, operator } = await acting()
  expect(
    await rows(`select kind from auth.outbox where recipient = $1 and kind = 'impersonated'`, [ada.email]),
  ).toHaveLength(1)
  const { body } = await auth().get('/list-activity', bearer(ada.token))
  expect(body).toContainEqual(
    expect.objectContaining({ machine: 'account', event: 'impersonation.ordered', ipAddress: '' }),
  )
  const sessions = (await auth().get('/list-sessions', bearer(ada.token))).body
  expect(sessions).toContainEqual(
    expect.objectContaining({ impersonatedBy: operator.id, ipAddress: '', userAgent: '' }),
  )
})

test('get-session and JWTs say who acts, and that the person has proven nothing', async () => {
  const { operator, ada, cookie } = await acting()
  const found = await sessionOf(cookie)
  expect(found?.session).toMatchObject({
    impersonatedBy: operator.id,
    amr: ['operator'],
    aal: 'aal1',
    authenticatedAt: '1970-01-01T00:00:00.000Z',
  })
  const { body } = await auth().get('/token', asBrowser(cookie))
  const claims = decodeJwt((body as { token: string }).token)
  expect(claims).toMatchObject({ sub: ada.user.id, act: { sub: operator.id }, auth_time: 0 })
  expect(claims.exp).toBeLessThanOrEqual(Date.parse(found?.session.expiresAt ?? '') / 1000)
  expect(
    decodeJwt(((await auth().get('/token', bearer(ada.token))).body as { token: string }).token).act,
  ).toBeUndefined()
})

test('each entry of the audit that is written meanwhile says who acts', async () => {
  const { operator, ada, cookie } = await acting()
  await auth().post('/sign-out', {}, asBrowser(cookie))
  const entries = await rows(
    `select machine, event, operator, detail ->> 'actor' as actor from auth.audit_event
     where user_id = $1 and (operator is not null or detail ? 'actor') and event <> 'look.requested' order by id`,
    [ada.user.id],
  )
  const by = { operator: operator.email }
  expect(entries).toEqual([
    { machine: 'console-access', event: 'impersonation.requested', ...by, actor: null },
    { machine: 'account', event: 'impersonation.ordered', ...by, actor: null },
    { machine: 'sign-in', event: 'operator.admitted', ...by, actor: operator.id },
    { machine: 'auth-session', event: 'signOut.requested', operator: null, actor: operator.id },
  ])
})

describe('X-1522: an operator who acts as somebody does nothing in their name', () => {
  let given: Awaited<ReturnType<typeof acting>>
  beforeAll(async () => {
    given = await acting()
  })

  /** What says who somebody is, and what ends it. */
  const open = ['/get-session', '/token', '/sign-out', '/admin/stop-impersonating']
  const ofSession = routes.filter(
    ({ path, ...row }) => 'session' in row && row.session === 'required' && !open.includes(path),
  )

  test.each(ofSession.map(({ method, path }) => [method, path] as const))('%s %s', async (method, path) => {
    const { cookie, ada } = given
    const before = await rows('select to_jsonb(u) as u from auth."user" u where id = $1', [ada.user.id])
    const headers = asBrowser(cookie)
    const answer =
      method === 'GET' ? await auth().get(path, headers) : await auth().post(path, bodyOf(path), headers)
    expect(answer).toMatchObject({ status: 403, body: { code: 'NOT_WHILE_IMPERSONATING' } })
    expect(await rows('select to_jsonb(u) as u from auth."user" u where id = $1', [ada.user.id])).toEqual(
      before,
    )
    // The browser's cookies stay what they are.
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('by a JWT of the session neither', async () => {
    const { body } = await auth().get('/token', asBrowser(given.cookie))
    const { token } = body as { token: string }
    for (const path of ['/list-sessions', '/list-accounts'])
      expect((await auth().get(path, bearer(token))).status).toBe(403)
    expect((await auth().post('/update-user', { name: 'Eve' }, bearer(token))).status).toBe(401)
  })
})

const end = { text: 'x'.repeat(8) }
const password = 'correct horse battery'
/** Bodies that each route takes, so that nothing else refuses them. */
function bodyOf(path: string): object {
  const bodies: Record<string, object> = {
    '/change-password': { currentPassword: password, newPassword: password },
    '/update-user': { name: 'Eve' },
    '/delete-user': { password },
    '/change-email': { newEmail: 'eve@example.com' },
    '/email-otp/request-email-change': { newEmail: 'eve@example.com' },
    '/email-otp/change-email': { newEmail: 'eve@example.com', otp: '123456' },
    '/revoke-session': { token: end.text },
    '/link-social': { provider: 'app', callbackURL: APP_ORIGIN },
    '/unlink-account': { accountId: end.text, providerId: 'app' },
    '/two-factor/enable': { password },
    '/two-factor/disable': { password },
    '/two-factor/get-totp-uri': { password },
    '/two-factor/generate-backup-codes': { password },
    '/passkey/delete-passkey': { id: crypto.randomUUID() },
    '/passkey/update-passkey': { id: crypto.randomUUID(), name: 'x' },
    '/api-key/create': { name: 'x' },
    '/api-key/update': { keyId: crypto.randomUUID(), name: 'x' },
    '/api-key/delete': { keyId: crypto.randomUUID() },
    '/api-key/rotate': { keyId: crypto.randomUUID() },
    '/console/look': { person: 'eve@example.com', reason: 'ticket 7' },
    '/console/view': { of: 'overview', reason: 'ticket 7' },
    '/console/replay': { ids: [crypto.randomUUID()], reason: 'ticket 7', look: crypto.randomUUID() },
    '/console/act': { person: 'x', act: 'lock', reason: 'ticket 7', look: crypto.randomUUID() },
    '/console/impersonate': { person: 'x', reason: 'ticket 7', look: crypto.randomUUID() },
  }
  return bodies[path] ?? {}
}
