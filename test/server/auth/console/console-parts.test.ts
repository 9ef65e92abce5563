// GET /console/list-parts: what a role is offered in the console is what the console's machine then does, and it names nobody.

import { expect, test } from 'vitest'
import { type PartsReply, type ViewReply, views } from '../../../../server/wire/console-views.ts'
import { bearer } from '../../../support/second-factor.ts'
import { withConsole } from './console.support.ts'

const { auth, rows, enrolled, order, holder, look } = withConsole()
const off = withConsole({})

const ofNoProvider = views.filter((view) => view !== 'clients')

const NOT_THERE = { status: 404, body: '' }

const partsOf = (token: string) => auth().get('/console/list-parts', bearer(token))

test('support is offered people whom they can name in full, and an operator everything', async () => {
  const [support, operator] = [await holder('support'), await holder('operator')]
  expect(await partsOf(support.token)).toMatchObject({
    status: 200,
    body: { parts: ['people'], searches: false },
  })
  expect(await partsOf(operator.token)).toMatchObject({
    status: 200,
    body: { parts: ['people', ...ofNoProvider], searches: true },
  })
})

test.each(['support', 'operator'] as const)(
  'a part is offered to %s that is then shown, and no other',
  async (role) => {
    const { token, email } = await holder(role)
    const { parts, searches } = (await partsOf(token)).body as PartsReply
    for (const of of ofNoProvider) {
      const { body } = await auth().post('/console/view', { of, reason: 'ticket 7' }, bearer(token))
      expect({ of, isShown: !(body as ViewReply).isForOperators }).toEqual({
        of,
        isShown: parts.includes(of),
      })
    }
    const own = await look(token, { person: email })
    expect((own.body as { found: object | null }).found !== null).toBe(parts.includes('people'))
    const searched = await look(token, { person: email.slice(0, -1) })
    expect((searched.body as { people: object[] }).people.length > 0).toBe(searches)
  },
)

test('nothing is offered without a role, nor by one that was withdrawn a moment ago, as at an address that is not there', async () => {
  const { token } = await enrolled()
  expect(await partsOf(token)).toMatchObject(NOT_THERE)
  const support = await holder('support')
  expect((await partsOf(support.token)).status).toBe(200)
  await order(support.email, null)
  expect(await partsOf(support.token)).toMatchObject(NOT_THERE)
})

test('the parts are offered by a session of any age, and leave nothing in the audit', async () => {
  const { token, email } = await holder('support')
  await rows(
    `update auth.session set "authenticatedAt" = now() - interval '16 minutes'
     where "userId" = (select id from auth."user" where email = $1)`,
    [email],
  )
  const count = async () => (await rows('select count(*)::int as entries from auth.audit_event'))[0]
  const before = await count()
  expect((await partsOf(token)).status).toBe(200)
  expect(await count()).toEqual(before)
})

test('where CONSOLE is off no parts are offered', async () => {
  const { token } = await off.enrolled()
  expect(await off.auth().get('/console/list-parts', bearer(token))).toMatchObject({ status: 404 })
})
