// What is said in the mails and calls that the application owes, and to whom.

import { sql } from 'slonik'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  demandNoticeCare,
  noticeQueue,
  noticesGivenUp,
  noticesWaiting,
} from '../../../../../server/db/app/demand-notice.ts'
import { invitationCare, invitationQueue } from '../../../../../server/db/app/invitation-mail.ts'
import { enqueueKeyNotices, keyNoticeCare, keyNoticeQueue } from '../../../../../server/db/app/key-notice.ts'
import {
  endedMembershipCare,
  endedMembershipQueue,
} from '../../../../../server/db/app/owed-membership-end.ts'
import { anyListed, type Care, dropLapsed } from '../../../../../server/db/delivery-care.ts'
import { ago, DAY, hence } from '../queries.support.ts'
import { type Given, organizationsDatabase } from './organizations.support.ts'

const { add, rows, column, waitingFor, pool, user, join, invitation, world } = organizationsDatabase()

const claim = { most: 10, claimSeconds: 600 }

test('an invitation says who invites, by their name or else their email, and nobody once they are gone', async () => {
  const { acme, ada, bob } = await world()
  await user({ name: 'Dee' })
  for (const [email, invited_by] of Object.entries({ one: ada.user_id, two: bob.user_id, three: null }))
    await invitation(acme, { email, invited_by })
  const found = await invitationQueue(pool()).anyClaimed(claim)
  expect(Object.fromEntries(found.map(({ recipient, inviter }) => [recipient, inviter]))).toEqual({
    one: 'Ada',
    two: 'bob@example.com',
    three: null,
  })
})

describe('a notice of a key', () => {
  const kind = 'organization-key-created'
  const notice = (user_id: number, tenant_id: string, given: Given = {}) =>
    add('app.key_notice', { user_id, tenant_id, kind, key_start: 'lk', ...given })

  async function keyMade(
    roles: string[],
    areLeftOut: boolean,
    meanwhile = async (_: Awaited<ReturnType<typeof world>>) => {},
  ) {
    const all = await world()
    const cy = await user()
    await join(cy, all.acme)
    await meanwhile(all)
    await rows(`update app.key_notice set key_name = 'before'`)
    const key = { name: null, start: 'lk_' }
    const to = { roles, areLeftOut }
    await enqueueKeyNotices(pool(), {
      ...{ kind, tenantId: all.acme.tenant_id, key, doneBy: all.bob.user_id, to, most: 1 },
    })
    const found = await rows('select user_id as one from app.key_notice where key_name is null order by 1')
    return { ...all, cy, told: found.map(({ one }) => one) }
  }

  test('is owed to the members with the roles that are named, or with any other', async () => {
    const named = await keyMade(['owner', 'admin'], false)
    expect(named.told).toEqual([named.ada.user_id, named.bob.user_id])
    await rows('delete from app.tenant; delete from app.app_user')
    const others = await keyMade(['owner', 'admin'], true)
    expect(others.told).toEqual([others.cy.user_id])
  })

  test('is owed to nobody who has had as many of its kind, there and within a day', async () => {
    const { told, bob } = await keyMade(['owner', 'admin'], false, async ({ ada, bob, acme, other }) => {
      await notice(ada.user_id, acme.tenant_id)
      await notice(bob.user_id, acme.tenant_id, { kind: 'organization-key-revoked' })
      await notice(bob.user_id, acme.tenant_id, { created_at: ago(DAY + 60) })
      await notice(bob.user_id, other.tenant_id)
    })
    expect(told).toEqual([bob.user_id])
  })

  test('says who has done it, and is listed with its recipient', async () => {
    const { ada, bob, acme } = await world()
    await notice(ada.user_id, acme.tenant_id, { done_by: bob.user_id })
    const said = { recipient: ada.email }
    expect(await anyListed(pool(), keyNoticeCare, 'waiting', 9)).toMatchObject([said])
    expect(await keyNoticeQueue(pool()).anyClaimed(claim)).toMatchObject([{ ...said, doneBy: bob.email }])
  })
})

describe('a demand of a second factor', () => {
  const tomorrow = hence(DAY)
  const dayOf = (date: Date) => date.toISOString().slice(0, 10)
  const notice = (user_id: number, tenant_id: string, given: Given = {}) =>
    add('app.demand_notice', { user_id, tenant_id, day: dayOf(tomorrow), due_at: ago(1), ...given })
  const demanded = async (by: 'both' | 'acme') => {
    const all = await world()
    await rows(`update app.tenant set second_factor_from = $1 where slug = 'acme' or $2 = 'both'`, [
      tomorrow,
      by,
    ])
    return all
  }
  const claimed = async () =>
    (await noticeQueue(pool()).anyClaimed(claim))
      .map(({ recipient, organization }) => `${recipient} ${organization}`)
      .toSorted()

  test('is told to each member without one, in each organization, of each day', async () => {
    const { ada, bob, acme, other } = await demanded('both')
    const sent = { sent_at: ago(1) }
    await notice(ada.user_id, acme.tenant_id, sent)
    await notice(bob.user_id, other.tenant_id, sent)
    await notice(ada.user_id, other.tenant_id, { ...sent, day: dayOf(hence(9 * DAY)) })
    expect(await claimed()).toEqual(['ada@example.com Other', 'bob@example.com Acme'])
    expect(await claimed()).toEqual([])
  })

  test.each(['due_at', 'sent_at', 'dead_at'])(
    'is told once by two who find the same member: the second reads the %s that the first has written',
    async (name) => {
      const { ada, acme } = await demanded('acme')
      await rows(`update app.app_user set factors = '{totp}' where email = 'bob@example.com'`)
      await notice(ada.user_id, acme.tenant_id)
      const change = `update app.demand_notice set ${name} = now() + interval '1 hour'`
      expect(await waitingFor(change, [], claimed)).toEqual([])
    },
  )

  test('is listed with its recipient, and of its own organization', async () => {
    const { ada, acme } = await demanded('acme')
    await notice(ada.user_id, acme.tenant_id)
    const found = await anyListed(pool(), demandNoticeCare, 'waiting', 9)
    expect(found).toMatchObject([{ recipient: 'ada@example.com' }])
  })

  const counts = async () => {
    const counted = async (which: typeof noticesWaiting) =>
      (await pool().any(sql.type(z.object({ count: z.number() }))`${which}`)).map(({ count }) => count)[0]
    return [
      await counted(sql.fragment`select count(*)::integer from (${noticesWaiting}) waiting`),
      await counted(sql.fragment`select count(*)::integer ${noticesGivenUp}`),
    ]
  }

  test('waits from its first attempt until it is sent or given up, and counts as given up until its day', async () => {
    const { ada, bob, acme, other } = await demanded('acme')
    const cy = await user()
    await join(cy, acme)
    const dead = { dead_at: ago(1) }
    const anotherDay = { day: dayOf(hence(9 * DAY)) }
    expect(await counts()).toEqual([0, 0])
    await notice(ada.user_id, acme.tenant_id)
    for (const { user_id } of [bob, cy]) await notice(user_id, acme.tenant_id, dead)
    await notice(bob.user_id, acme.tenant_id, { ...dead, ...anotherDay })
    await notice(bob.user_id, other.tenant_id, dead)
    expect(await counts()).toEqual([1, 2])
    await rows('update app.demand_notice set sent_at = now() where dead_at is null')
    expect(await counts()).toEqual([0, 2])
    await rows(`
      update app.demand_notice set day = day - 30;
      update app.tenant set second_factor_from = second_factor_from - interval '30 days'`)
    expect(await counts()).toEqual([0, 0])
  })
})

test('the end of a membership is of those who are not members there again', async () => {
  const { ada, bob, acme } = await world()
  const cy = await user()
  const gone = [ada, bob, cy].map(({ auth_user_id }) => auth_user_id)
  await rows(`delete from app.membership where user_id = $1 and tenant_id = $2`, [
    bob.user_id,
    acme.tenant_id,
  ])
  await rows('delete from app.ended_membership')
  await add('app.ended_membership', { tenant_id: acme.tenant_id, auth_user_ids: gone })
  const [owed] = await endedMembershipQueue(pool()).anyClaimed(claim)
  expect(owed?.organizationId).toBe(acme.tenant_id)
  expect(owed?.userIds.toSorted()).toEqual([bob.auth_user_id, cy.auth_user_id].toSorted())
})

test.each<[string, Care, boolean]>([
  ['app.invitation', invitationCare, true],
  ['app.demand_notice', demandNoticeCare, false],
  ['app.key_notice', keyNoticeCare, false],
  ['app.ended_membership', endedMembershipCare, false],
])('of %s what was given up, and nobody waits for, stays or goes', async (table, care, stays) => {
  const { ada, acme } = await world()
  const of = { user_id: ada.user_id, tenant_id: acme.tenant_id }
  const dead = { dead_at: ago(1) }
  const made = {
    'app.invitation': () => invitation(acme, dead),
    'app.demand_notice': () => add(table, { ...of, ...dead, day: '2000-01-01', due_at: ago(1) }),
    'app.key_notice': () => add(table, { ...of, ...dead, kind: 'organization-key-created', key_start: 'lk' }),
    'app.ended_membership': () => add(table, { tenant_id: acme.tenant_id, auth_user_ids: [], ...dead }),
  }
  const { id } = await made[table as keyof typeof made]()
  expect(await dropLapsed(pool(), care, [id])).toEqual(stays ? [] : [id])
  expect(await column(table, 'id')).toEqual(stays ? [id] : [])
})
