// app.membership: who inherits an organization, whom its members see, and what somebody has created or chosen.

import { describe, expect, test } from 'vitest'
import { countCreated, makeDefault, maybeOneNewTenant } from '../../../../../server/db/app/membership.ts'
import {
  anyMembers,
  anyRolesHeld,
  deleteMembership,
  MOST_SHOWN,
  maybeOneHeir,
} from '../../../../../server/db/app/organization-table.ts'
import { ago, DAY, HOUR } from '../queries.support.ts'
import { organizationsDatabase } from './organizations.support.ts'

const { rows, pool, user, join, world } = organizationsDatabase()

test('an owner’s heir is of the first role that somebody has, and of those who has been there longest', async () => {
  const { ada, bob, acme } = await world()
  const [cy, dee] = [await user(), await user()]
  await join(dee, acme, 'admin', { joined_at: ago(2 * HOUR) })
  await join(cy, acme, 'member', { joined_at: ago(2 * DAY) })
  const heir = () => maybeOneHeir(pool(), acme.tenant_id, ada.user_id, ['admin', 'member'])
  for (const { user_id } of [dee, bob, cy]) {
    expect(await heir()).toEqual({ userId: user_id })
    await deleteMembership(pool(), { tenantId: acme.tenant_id, userId: user_id })
  }
  expect(await heir()).toBe(null)
})

describe('the members of an organization', () => {
  test('are in the order of their roles, and then of their time; with how many have no second factor, or nobody knows', async () => {
    const { acme } = await world()
    const said = { factors_said_at: ago(60) }
    const more = [said, said, said, { ...said, factors: ['totp'] }]
    for (const [nth, given] of more.entries())
      await join(await user({ ...given, email: `${nth}@example.com` }), acme, 'member', {
        joined_at: ago(nth),
      })
    const found = await anyMembers(pool(), acme.tenant_id, ['admin', 'member'])
    expect(found.map(({ email }) => email.split('@')[0])).toEqual(['ada', 'bob', '3', '2', '1', '0'])
    for (const one of found) expect(one).toMatchObject({ withoutFactor: 3, withUnknownFactors: 2 })
  })

  test('of a very large one are a thousand', async () => {
    const { acme } = await world()
    await rows(`
      with more as (
        insert into app.app_user (auth_user_id, email) select 'a' || i, 'a' || i from generate_series(1, 1000) i
        returning user_id)
      insert into app.membership (user_id, tenant_id, role) select user_id, '${acme.tenant_id}', 'member' from more`)
    expect(await anyMembers(pool(), acme.tenant_id, ['admin', 'member'])).toHaveLength(1000)
    expect(MOST_SHOWN).toBe(1000)
  })

  test('are counted by their roles, of all organizations', async () => {
    await world()
    expect(await anyRolesHeld(pool())).toEqual([
      { role: 'admin', members: 1 },
      { role: 'member', members: 1 },
      { role: 'owner', members: 2 },
    ])
  })
})

test('the organizations that somebody has created are counted, and of nobody who is gone', async () => {
  const { ada, bob } = await world()
  for (const [slug, { user_id: createdBy }] of Object.entries({ one: ada, two: ada, three: bob }))
    expect(await maybeOneNewTenant(pool(), { name: 'New', slug, createdBy })).toMatchObject({ slug })
  expect(await countCreated(pool(), ada.user_id)).toBe(2)
  expect(await countCreated(pool(), bob.user_id)).toBe(1)
  expect(await countCreated(pool(), 0)).toBe(null)
})

test('somebody has one default, the one that was chosen last, and other people’s stay', async () => {
  const { ada, bob, acme, other } = await world()
  const defaults = () =>
    rows(
      `select user_id, slug from app.membership join app.tenant using (tenant_id) where is_default order by 1`,
    )
  await makeDefault(pool(), bob.user_id, other.tenant_id)
  for (const { tenant_id, slug } of [other, acme]) {
    await makeDefault(pool(), ada.user_id, tenant_id)
    expect(await defaults()).toEqual([
      { user_id: ada.user_id, slug },
      { user_id: bob.user_id, slug: 'other' },
    ])
  }
})
