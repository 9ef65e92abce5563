// POST /console/impersonate while it waits for a lock: what ends meanwhile counts as ended, and what begins as begun.

import { describe, expect, test } from 'vitest'
import { verifiedPerson } from '../../../support/auth-service.ts'
import { holdLock } from '../profile/account-lock.support.ts'
import { asBrowser, cookiesOf, outcome, withImpersonation } from './impersonation.support.ts'

const { auth, rows, order, deleted, holder, seen, begin, acting, sessionOf } = withImpersonation()

async function scene() {
  await holder('operator')
  const [operator, ada] = [await holder('operator'), await verifiedPerson(auth())]
  const [{ id = '' } = {}] = await rows('select id from auth."user" where email = $1', [operator.email])
  const { named } = await seen(operator.token, ada.email)
  return { operator: { ...operator, id: `${id}` }, ada, named }
}
type Scene = Awaited<ReturnType<typeof scene>>

const actings = ({ ada }: Scene) =>
  rows('select id from auth.session where "impersonatedBy" is not null and "userId" = $1', [ada.user.id])

/** Begins, and has something happen once it waits for the lock of that address. */
async function meanwhile(given: Scene, whose: 'operator' | 'ada', happen: () => Promise<unknown>) {
  const lock = await holdLock(auth().databaseUrl, given[whose].email)
  const asked = begin(given.operator.token, given.named)
  await lock.untilWaiting(1)
  await happen()
  await lock.release()
  return asked
}

describe('X-1520: for the lock of the operator’s own account', () => {
  const stale = { status: 403, body: { code: 'STEP_UP_REQUIRED' } }
  test.each<[string, string, object]>([
    ['the role goes', 'delete from auth.console_role where user_id = $1', { status: 404 }],
    [
      'the role becomes less',
      `update auth.console_role set role = 'support' where user_id = $1`,
      outcome('forOperators'),
    ],
    ['the session ends', 'delete from auth.session where "userId" = $1', { status: 401 }],
    [
      'the session’s time is over',
      'update auth.session set "expiresAt" = now() where "userId" = $1',
      { status: 401 },
    ],
    [
      'the second factor gets too old',
      `update auth.session set "authenticatedAt" = now() - interval '15 minutes' where "userId" = $1`,
      stale,
    ],
  ])('%s: nobody acts', async (_, statement, expected) => {
    const given = await scene()
    const answer = await meanwhile(given, 'operator', () => rows(statement, [given.operator.id]))
    expect(answer).toMatchObject(expected)
    expect(
      answer.cookies.filter((one) => one.includes('session_token=') && !one.includes('Max-Age=0')),
    ).toEqual([])
    expect(await actings(given)).toEqual([])
  })
})

describe('X-1520: for the lock of the person’s account', () => {
  test.each<[string, string, object]>([
    ['they get a role', `insert into auth.console_role values ($1, 'support', 'olga')`, outcome('ofHolder')],
    ['they are deleted', 'delete from auth."user" where id = $1', outcome('unseen')],
    [
      'the look gets too old',
      `update auth.audit_event set at = at - interval '15 minutes' where user_id = $1`,
      outcome('unseen'),
    ],
    [
      'the look leads to something else',
      `update auth.audit_event set effects = '{showPerson,performAct}' where user_id = $1 and effects @> '{showPerson}'`,
      outcome('unseen'),
    ],
    ['they are locked', 'update auth."user" set banned = true where id = $1', outcome('notNow')],
  ])('%s: nobody acts', async (_, statement, expected) => {
    const given = await scene()
    const answer = await meanwhile(given, 'ada', () => rows(statement, [given.ada.user.id]))
    expect(answer).toMatchObject(expected)
    expect(await actings(given)).toEqual([])
  })

  test.each<[string, (given: Scene) => () => Promise<unknown>]>([
    [
      'withdraws the role',
      ({ operator }) =>
        () =>
          order(operator.email, null),
    ],
    [
      'has them be support',
      ({ operator }) =>
        () =>
          order(operator.email, 'support'),
    ],
    [
      'deletes the operator',
      ({ operator }) =>
        () =>
          deleted(operator.email),
    ],
  ])('a command that waits behind it %s, and nobody acts any more', async (_, commanded) => {
    const given = await scene()
    const lock = await holdLock(auth().databaseUrl, given.ada.email)
    const asked = begin(given.operator.token, given.named)
    await lock.untilWaiting(1)
    const done = commanded(given)()
    await lock.untilWaiting(2)
    await lock.release()
    expect(await asked).toMatchObject(outcome('done'))
    await done
    expect(await sessionOf(cookiesOf(await asked).split('; ')[0] ?? '')).toBeNull()
    expect(await actings(given)).toEqual([])
  })
})

test('X-1520: of two who are acted as from one session at once, one is acted as', async () => {
  const [given, bob] = [await scene(), await verifiedPerson(auth())]
  const other = await seen(given.operator.token, bob.email)
  const begun = await Promise.all(
    [given.named, other.named].map((named) => begin(given.operator.token, named)),
  )
  for (const answer of begun) expect(answer).toMatchObject(outcome('done'))
  const lives = await Promise.all(begun.map((answer) => sessionOf(cookiesOf(answer))))
  expect(lives.filter((one) => one !== null)).toHaveLength(1)
})

test.each<[string, string]>([
  ['the session ends', 'delete from auth.session where "impersonatedBy" = $1'],
  ['its time is over', 'update auth.session set "expiresAt" = now() where "impersonatedBy" = $1'],
])('an operator who stops gets their own session back although %s while it waits', async (_, statement) => {
  const { operator, ada, cookie } = await acting()
  const lock = await holdLock(auth().databaseUrl, ada.email)
  const asked = auth().post('/admin/stop-impersonating', {}, asBrowser(cookie))
  await lock.untilWaiting(1)
  await rows(statement, [operator.id])
  await lock.release()
  expect(await asked).toMatchObject({ status: 200, body: { user: { email: operator.email } } })
})

test('an operator who begins anew while they stop acts in at most one session, and their own lives', async () => {
  const { operator, cookie } = await acting()
  const bob = await verifiedPerson(auth())
  const { named } = await seen(operator.token, bob.email)
  const [stopped, begun] = await Promise.all([
    auth().post('/admin/stop-impersonating', {}, asBrowser(cookie)),
    begin(operator.token, named),
  ])
  expect([stopped.status, begun.status]).toEqual([200, 200])
  expect(await sessionOf(cookie.split('; ')[0] ?? '')).toBeNull()
  expect((await sessionOf(cookiesOf(begun)))?.user.email).toBe(bob.email)
  expect((await sessionOf(cookiesOf(stopped)))?.user.email).toBe(operator.email)
})
