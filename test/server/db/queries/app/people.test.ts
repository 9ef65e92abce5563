// app.app_user and what is said of people and organizations elsewhere: found by their ids, and nobody else's.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addOrdered } from '../../../../../server/db/app/app-audit-event.ts'
import { deleteUser, maybeOnePerson } from '../../../../../server/db/app/app-user.ts'
import { anyAuthPeople, anyKnownTenants } from '../../../../../server/db/app/imported-tenant.ts'
import { maybeOnePresentedKey } from '../../../../../server/db/app/organization-key.ts'
import { ago, digest, hence } from '../queries.support.ts'
import { organizationsDatabase } from './organizations.support.ts'

const { add, rows, column, pool, person, tenant, join, world } = organizationsDatabase()

test('a user is found by either id, with their own organizations in the order in which they joined', async () => {
  const { ada } = await world()
  const demands = [hence(60), ago(60)]
  for (const [nth, second_factor_from] of demands.entries())
    await join(ada, await tenant({ name: `Demanding ${nth}`, second_factor_from }), 'admin')
  for (const by of [{ userId: ada.user_id }, { authUserId: ada.auth_user_id }]) {
    const found = await maybeOnePerson(pool(), by)
    expect(found).toMatchObject({ userId: ada.user_id, authUserId: ada.auth_user_id })
    expect(found?.tenants.map(({ name, role, demandsFactor }) => [name, role, demandsFactor])).toEqual([
      ['Acme', 'owner', false],
      ['Other', 'member', false],
      ['Demanding 0', 'admin', false],
      ['Demanding 1', 'admin', true],
    ])
  }
  expect(await maybeOnePerson(pool(), { userId: 0 })).toBe(null)
})

test('a user goes alone, with their memberships', async () => {
  const { ada, bob } = await world()
  await deleteUser(pool(), ada.user_id)
  expect(await column('app.app_user', 'user_id')).toEqual([bob.user_id])
  expect(await column('app.membership', 'user_id')).toEqual([bob.user_id, bob.user_id])
})

test('people of the auth service are found by their ids and by their emails', async () => {
  const [ada, bob] = [await person(), await person()]
  await person()
  const find = async (ids: string[], emails: string[]) =>
    (await anyAuthPeople(pool(), 'auth', { ids, emails })).map(({ id }) => id).toSorted()
  expect(await find([ada.id], [bob.email])).toEqual([ada.id, bob.id].toSorted())
  expect(await find([ada.id], [])).toEqual([ada.id])
  expect(await find([], [bob.email])).toEqual([bob.id])
})

test('an organization is known while it is here, and afterwards if it was asked for here', async () => {
  const { tenant_id: here } = await tenant()
  await tenant()
  const [was, never] = [randomUUID(), randomUUID()]
  const event = { machine: 'membership', event: 'organization.requested' }
  const audited = (detail: object, given: object = {}) =>
    add('app.audit_event', { ...event, state: 'owner', effects: [], detail, ...given })
  await audited({ tenant: was })
  await audited({ tenant: randomUUID() })
  await audited({ tenant: never }, { machine: 'invitation' })
  await audited({ tenant: never }, { event: 'member.left' })
  const known = await anyKnownTenants(pool(), [here, was, never])
  expect([...known].toSorted()).toEqual([here, was].toSorted())
})

test('a key that is shown says of which organization it is', async () => {
  const { acme, other } = await world()
  const shown = digest()
  for (const [{ tenant_id }, of] of [[acme, shown] as const, [other, digest()] as const])
    await add('app.api_key', { tenant_id, digest: of, prefix: 'lk', start: 'lk_' })
  const expected = { ownerId: acme.tenant_id, organization: 'Acme', slug: 'acme' }
  expect(await maybeOnePresentedKey(pool(), shown)).toMatchObject(expected)
  expect(await maybeOnePresentedKey(pool(), digest())).toBe(null)
})

test.each([0, 1, 2])('an operator’s orders are in the audit, each with who gave it: %i', async (many) => {
  const order = (_: unknown, nth: number) => ({
    previousState: 'givenUp',
    event: `order ${nth}`,
    state: 'owed',
    detail: {},
  })
  const orders = Array.from({ length: many }, order)
  await addOrdered(pool(), 'root@host', orders)
  const found = await rows('select event, state, operator, machine from app.audit_event order by event')
  expect(found).toEqual(
    orders.map(({ event, state }) => ({ event, state, operator: 'root@host', machine: null })),
  )
})
