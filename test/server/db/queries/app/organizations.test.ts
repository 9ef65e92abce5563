// app.tenant and app.membership: what is locked before they are changed, and that a change is of one organization and one member.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { countCreated, makeDefault } from '../../../../../server/db/app/membership.ts'
import {
  deleteMembership,
  deleteTenant,
  insertMembership,
  maybeOneOwnedForUpdate,
  maybeOnePersonForUpdate,
  maybeOneRequesterForShare,
  maybeOneRole,
  maybeOneTenantForUpdate,
  updateDemand,
  updateRole,
  updateTenant,
} from '../../../../../server/db/app/organization-table.ts'
import type { Queries } from '../../../../../server/db/pool.ts'
import { ago, hence } from '../queries.support.ts'
import { organizationsDatabase } from './organizations.support.ts'

const { rows, held, pool, user, tenant, join, world } = organizationsDatabase()

type World = Awaited<ReturnType<typeof world>>

/** Whose role is what in which organization. */
const roles = async () =>
  (
    await rows(
      `select split_part(email, '@', 1) || ' ' || role || ' ' || slug as one
       from app.membership join app.app_user using (user_id) join app.tenant using (tenant_id) order by 1`,
    )
  ).map(({ one }) => one)

describe('locked until the transaction ends', () => {
  const people = { table: 'app.app_user', key: 'user_id' }
  const tenants = { table: 'app.tenant', key: 'tenant_id' }
  type Case = [
    words: string,
    find: (db: Queries, of: World) => Promise<unknown>,
    where: Parameters<typeof held>[1],
    expected: (of: World) => unknown,
  ]
  test.each<Case>([
    [
      'is an organization that is to be changed',
      (db, { acme }) => maybeOneTenantForUpdate(db, acme.tenant_id),
      { ...tenants, by: 'key share' },
      ({ acme }) => acme.tenant_id,
    ],
    [
      'is the organization of somebody who goes, which they own',
      (db, { ada }) => maybeOneOwnedForUpdate(db, ada.user_id),
      { ...tenants, by: 'key share' },
      ({ acme }) => acme.tenant_id,
    ],
    [
      'against being deleted is who asks',
      (db, { ada }) => maybeOneRequesterForShare(db, ada.user_id),
      people,
      ({ ada }) => ada.user_id,
    ],
    [
      'is a person who is to be deleted, by the id here',
      (db, { ada }) => maybeOnePersonForUpdate(db, { userId: ada.user_id }),
      { ...people, by: 'key share' },
      ({ ada }) => ada.user_id,
    ],
    [
      'is a person who is to be deleted, by the id that the auth service has given them',
      (db, { ada }) => maybeOnePersonForUpdate(db, { authUserId: ada.auth_user_id }),
      { ...people, by: 'key share' },
      ({ ada }) => ada.user_id,
    ],
    [
      'is a person whose organizations are counted',
      (db, { ada }) => countCreated(db, ada.user_id),
      { ...people, by: 'key share' },
      ({ ada }) => ada.user_id,
    ],
    [
      'is a person who chooses a default',
      (db, { ada, acme }) => makeDefault(db, ada.user_id, acme.tenant_id),
      { ...people, by: 'key share' },
      ({ ada }) => ada.user_id,
    ],
  ])('%s', async (_words, find, where, expected) => {
    const all = await world()
    expect(await held((tx) => find(tx, all), where)).toEqual([String(expected(all))])
  })

  test('who asks may ask at two places at once', async () => {
    const { ada } = await world()
    const ask = (db: Queries) => maybeOneRequesterForShare(db, ada.user_id)
    expect(await held(ask, { ...people, by: 'no key update' })).toEqual([])
  })
})

test('who asks is known by their email, and whether it is theirs', async () => {
  const { ada } = await world()
  const cy = await user({ email: 'cy@example.com', email_verified: true })
  const find = (userId: number) => maybeOneRequesterForShare(pool(), userId)
  expect(await find(ada.user_id)).toEqual({ userId: ada.user_id, email: ada.email, isProven: false })
  expect(await find(cy.user_id)).toEqual({ userId: cy.user_id, email: cy.email, isProven: true })
})

test.each([
  ['has come', ago(1), true],
  ['is still to come', hence(60), false],
  ['there is not', null, false],
])('a second factor is demanded once its day %s: %s', async (_words, second_factor_from, demandsFactor) => {
  const [ada, acme] = [await user(), await tenant({ second_factor_from })]
  await join(ada, acme, 'owner')
  const expected = { tenantId: acme.tenant_id, demandsFactor }
  expect(await maybeOneTenantForUpdate(pool(), acme.tenant_id)).toEqual(expected)
  expect(await maybeOneOwnedForUpdate(pool(), ada.user_id)).toEqual(expected)
})

test('a person who is to be deleted is found by either of their ids', async () => {
  const { ada } = await world()
  const expected = { userId: ada.user_id, authUserId: ada.auth_user_id }
  expect(await maybeOnePersonForUpdate(pool(), { userId: ada.user_id })).toEqual(expected)
  expect(await maybeOnePersonForUpdate(pool(), { authUserId: ada.auth_user_id })).toEqual(expected)
  expect(await maybeOnePersonForUpdate(pool(), { authUserId: randomUUID() })).toBe(null)
})

test('of the organizations that somebody owns the first one comes, in the order of their ids', async () => {
  const { ada, acme } = await world()
  const first = await tenant({ tenant_id: '00000000-0000-0000-0000-000000000000' })
  await join(ada, first, 'owner')
  const owned = async () => (await maybeOneOwnedForUpdate(pool(), ada.user_id))?.tenantId
  expect(await owned()).toBe(first.tenant_id)
  await deleteTenant(pool(), first.tenant_id)
  expect(await owned()).toBe(acme.tenant_id)
  await deleteTenant(pool(), acme.tenant_id)
  expect(await owned()).toBe(undefined)
})

test('a role is that of one member in one organization', async () => {
  const { ada, bob, acme, other } = await world()
  const roleOf = (of: typeof acme, one: typeof ada) => maybeOneRole(pool(), of.tenant_id, one.user_id)
  expect(await roleOf(acme, ada)).toEqual({ role: 'owner' })
  expect(await roleOf(acme, bob)).toEqual({ role: 'admin' })
  expect(await roleOf(other, ada)).toEqual({ role: 'member' })
  expect(await roleOf(acme, await user())).toBe(null)
})

describe('of one member in one organization changes', () => {
  const all = ['ada member other', 'ada owner acme', 'bob admin acme', 'bob owner other']
  const bobsInAcme = ({ bob, acme }: World) => ({ userId: bob.user_id, tenantId: acme.tenant_id })
  test('the role', async () => {
    await updateRole(pool(), { ...bobsInAcme(await world()), role: 'member' })
    expect(await roles()).toEqual(all.with(2, 'bob member acme'))
  })

  test('the membership, which ends and begins', async () => {
    const bobs = bobsInAcme(await world())
    await deleteMembership(pool(), bobs)
    expect(await roles()).toEqual(all.toSpliced(2, 1))
    await insertMembership(pool(), { ...bobs, role: 'admin' })
    expect(await roles()).toEqual(all)
  })
})

describe('of one organization', () => {
  const named = () => rows('select name, slug from app.tenant order by slug')
  const other = { name: 'Other', slug: 'other' }

  test('name and slug change, unless another one has the slug', async () => {
    const { acme } = await world()
    const rename = (slug: string) =>
      pool().transaction((tx) => updateTenant(tx, { tenantId: acme.tenant_id, name: 'New', slug }))
    expect(await rename('new')).toBe(true)
    expect(await named()).toEqual([{ name: 'New', slug: 'new' }, other])
    expect(await rename('other')).toBe(false)
    expect(await named()).toEqual([{ name: 'New', slug: 'new' }, other])
    await expect(rename('No slug')).rejects.toThrow('tenant_slug_check')
  })

  test('the demand of a second factor changes: from so many days on, or never', async () => {
    const { acme } = await world()
    const demands = () =>
      rows(`select slug, round(extract(epoch from second_factor_from - now()) / 3600)::int as hours
            from app.tenant order by slug`)
    await updateDemand(pool(), acme.tenant_id, 7)
    expect(await demands()).toEqual([
      { slug: 'acme', hours: 7 * 24 },
      { slug: 'other', hours: null },
    ])
    await updateDemand(pool(), acme.tenant_id, null)
    expect((await demands())[0]).toEqual({ slug: 'acme', hours: null })
  })

  test('it goes with its members, and the others stay', async () => {
    await deleteTenant(pool(), (await world()).acme.tenant_id)
    expect(await named()).toEqual([other])
    expect(await roles()).toEqual(['ada member other', 'bob owner other'])
  })
})
