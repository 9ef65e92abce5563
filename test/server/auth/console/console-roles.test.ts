// Roles in the console: who gives them, who has them, and that the last operator stays.

import { expect, test } from 'vitest'
import { look } from '../../../../server/auth/flows/console/console.flow.ts'
import { operatorName } from '../../../../server/commands/operator.ts'
import { somebody, startAuth, verifiedPerson } from '../../../support/auth-service.ts'
import { withConsole } from './console.support.ts'

const { auth, rows, order, ordering } = withConsole({ CONSOLE: 'on' })

const roles = async () =>
  (await rows(
    `select email, role, operator from auth.console_role r join auth."user" u on u.id = r.user_id order by email`,
  )) as { email: string; role: string; operator: string }[]

test('X-1340: a role is given and withdrawn in an operator’s name, which the audit keeps', async () => {
  const { email, user } = await verifiedPerson(auth())
  expect(await order(email, 'support')).toBe('storeSupport')
  expect(await order(email, 'support')).toBe('refuseHeld')
  expect(await roles()).toEqual([{ email, role: 'support', operator: 'olga' }])
  expect(await order(email, null)).toBe('forgetRole')
  expect(await order(email, null)).toBeNull()
  expect(await roles()).toEqual([])
  const trail = await rows(
    `select event, previous_state, state, operator from auth.audit_event
     where user_id = $1 and machine = 'console-access' and not effects && '{refuseHeld}' order by id`,
    [user.id],
  )
  expect(trail).toEqual([
    { event: 'role.ordered', previous_state: 'none', state: 'support', operator: 'olga' },
    { event: 'withdrawal.ordered', previous_state: 'support', state: 'none', operator: 'olga' },
  ])
})

test('X-1341: nobody gives themselves a role, however their name is written', async () => {
  const { email } = await verifiedPerson(auth())
  expect(await order(email, 'operator', email)).toBe('refuseOwn')
  expect(await order(email, 'support', email.toUpperCase())).toBe('refuseOwn')
  const { email: long } = await verifiedPerson(auth(), `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`)
  expect(await order(long, 'operator', operatorName(long))).toBe('refuseOwn')
  expect(await roles()).toEqual([])
})

test('a role is given to nobody who has no account', async () => {
  expect(await order(somebody(), 'operator')).toBe('USER_EMAIL_NOT_FOUND')
})

test('X-1342: of two operators who are withdrawn at once one stays', async () => {
  const [one, other] = [await verifiedPerson(auth()), await verifiedPerson(auth())]
  for (const { email } of [one, other]) await order(email, 'operator')
  const [first, second] = [await ordering(), await ordering()]
  const answers = await Promise.all([first(one.email, null), second(other.email, 'support')])
  expect(answers.toSorted()).toContain('refuseLastOperator')
  expect((await roles()).filter(({ role }) => role === 'operator')).toHaveLength(1)
})

test('X-1342: an operator whose account is locked is not another one', async () => {
  await rows('delete from auth.console_role')
  const [one, other] = [await verifiedPerson(auth()), await verifiedPerson(auth())]
  for (const { email } of [one, other]) await order(email, 'operator')
  await rows('update auth."user" set banned = true where email = $1', [other.email])
  expect(await order(one.email, null)).toBe('refuseLastOperator')
  await rows('update auth."user" set banned = false where email = $1', [other.email])
  expect(await order(one.email, null)).toBe('forgetRole')
})

test('a session that has ended meanwhile is refused before anybody asks for a role', () => {
  const flow = look()
  expect(flow.next().value).toMatchObject({ name: 'lockAccountOfSession' })
  expect(flow.next({ state: 'ended', demand: null })).toEqual({ done: true, value: 'UNAUTHORIZED' })
})

test('a role goes with its account', async () => {
  const { email } = await verifiedPerson(auth())
  await order(email, 'support')
  await rows('delete from auth."user" where email = $1', [email])
  expect(await roles()).not.toContainEqual(expect.objectContaining({ email }))
})

test('where CONSOLE is off there is no console, like any address that is not there', async () => {
  const off = await startAuth({ DATABASE_URL: auth().databaseUrl })
  const described = async (service: typeof off) =>
    Object.keys(((await service.get('/open-api/generate-schema')).body as { paths: object }).paths)
  try {
    expect(await described(auth())).toContain('/console/look')
    expect(await described(off)).not.toContain('/console/look')
    const unknown = await off.post('/nothing/here', {})
    for (const body of [{}, { person: 'a', reason: 'ticket' }, '{']) {
      const { status, body: said } = await off.post('/console/look', body)
      expect({ status, said }).toEqual({ status: unknown.status, said: unknown.body })
    }
  } finally {
    await off.stop()
  }
})
