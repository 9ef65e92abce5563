// Operators who begin to act as somebody, and stop, at the same moment as something that forbids it.

import { expect, test } from 'vitest'
import { verifiedPerson } from '../../../support/auth-service.ts'
import { bearer } from '../../../support/second-factor.ts'
import { asBrowser, withImpersonation } from './impersonation.support.ts'

const { auth, rows, order, holder, seen, begin, acting, sessionOf } = withImpersonation()

const sessionsOf = (email: string) =>
  rows(
    `select id from auth.session where "impersonatedBy" is not null
     and "userId" = (select id from auth."user" where email = $1)`,
    [email],
  )

test('X-1520: of three who begin by one look one does', async () => {
  const { token } = await holder('operator')
  const ada = await verifiedPerson(auth())
  const { named } = await seen(token, ada.email)
  const answers = await Promise.all([1, 2, 3].map(() => begin(token, named)))
  const outcomes = answers.map(({ body }) => (body as { outcome: string }).outcome)
  expect(outcomes.toSorted()).toEqual(['done', 'unseen', 'unseen'])
  expect(await sessionsOf(ada.email)).toHaveLength(1)
})

test.each([
  ['role', ({ operator }: Scene) => order(operator.email, null)],
  ['own session', ({ operator }: Scene) => auth().post('/sign-out', {}, bearer(operator.token))],
])('X-1520: an operator who loses their %s while they begin acts as nobody afterwards', async (_, end) => {
  await holder('operator')
  const [operator, ada] = [await holder('operator'), await verifiedPerson(auth())]
  const { named } = await seen(operator.token, ada.email)
  const [begun] = await Promise.all([begin(operator.token, named), end({ operator })])
  expect(begun.status).toBeLessThan(500)
  expect(await sessionsOf(ada.email)).toEqual([])
})

test('of two who stop in one browser each has their own session back, and nobody acts', async () => {
  const { operator, cookie } = await acting()
  const stop = () => auth().post('/admin/stop-impersonating', {}, asBrowser(cookie))
  for (const { status, body } of await Promise.all([stop(), stop()])) {
    expect(status).toBe(200)
    expect((body as { user: { email: string } }).user.email).toBe(operator.email)
  }
  expect(await sessionOf(cookie.split('; ')[0] ?? '')).toBeNull()
})

type Scene = { operator: { email: string; token: string } }
