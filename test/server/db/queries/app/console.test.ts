// What the console shows of organizations and of a person's: page by page, with what can still be answered.

import { describe, expect, test } from 'vitest'
import { knownTable } from '../../../../../machines/membership/permissions.ts'
import {
  maybeOneShownOrganization,
  oneListOfOrganizations,
} from '../../../../../server/db/app/listed-organizations.ts'
import { oneStandingInOrganizations } from '../../../../../server/db/app/organizations-of-person.ts'
import type { ListQuestion } from '../../../../../server/wire/console-organizations.ts'
import { ago, DAY, HOUR, hence } from '../queries.support.ts'
import { organizationsDatabase } from './organizations.support.ts'

const { add, rows, pool, user, tenant, join, invitation, world } = organizationsDatabase()

const lapsed = { expires_at: ago(1) }

describe('the list of organizations', () => {
  const list = (asked: ListQuestion = {}, most = 9) =>
    oneListOfOrganizations(pool(), { ...asked, most }, knownTable)
  const names = async (asked?: ListQuestion, most?: number) =>
    (await list(asked, most)).organizations.map(({ name }) => name)
  const named = async (all: Record<string, string>) => {
    for (const [slug, name] of Object.entries(all)) await tenant({ slug, name })
  }
  /** One page after the other, to the last. */
  async function pages(search: string | undefined, most: number) {
    const found: string[][] = []
    let after: ListQuestion['after'] | null = null
    do {
      const page = await list({ search, ...(after && { after }) }, most)
      found.push(page.organizations.map(({ name }) => name))
      after = page.after
    } while (after)
    return found
  }

  test('is by name, in any case, in pages that begin after the last one of the page before', async () => {
    await named({ a: 'beta', b: 'Alpha', c: 'gamma', d: 'Delta' })
    expect(await pages(undefined, 9)).toEqual([['Alpha', 'beta', 'Delta', 'gamma']])
    expect(await pages(undefined, 4)).toEqual([['Alpha', 'beta', 'Delta', 'gamma']])
    expect(await pages(undefined, 3)).toEqual([['Alpha', 'beta', 'Delta'], ['gamma']])
    expect(await pages(undefined, 2)).toEqual([
      ['Alpha', 'beta'],
      ['Delta', 'gamma'],
    ])
  })

  test('has those whose name or whose slug begins with what is looked for, each once', async () => {
    await named({
      'acme-1': 'Acme',
      x: 'ACME Two',
      acme: 'Beta',
      y: 'The Acme',
      'b-acme': 'Zed',
      acmd: 'A',
      acmf: 'Z',
    })
    expect(await names({ search: 'Acme' })).toEqual(['Acme', 'ACME Two', 'Beta'])
    expect(await pages('acme', 1)).toEqual([['Acme'], ['ACME Two'], ['Beta']])
    expect(await names({ search: 'none' })).toEqual([])
  })

  test('finds a slug whose organization has a name before or behind what is looked for', async () => {
    await named({ 'mid-1': 'Aaa', 'mid-2': 'Zzz', 'mid-3': 'Middle' })
    expect(await pages('mid', 2)).toEqual([['Aaa', 'Middle'], ['Zzz']])
  })

  test('says of each how many members it has, of ten thousand at most, and from when it demands a second factor', async () => {
    await world()
    const day = hence(DAY)
    await tenant({ name: 'Empty', second_factor_from: day })
    const { organizations, mostCounted } = await list()
    expect(mostCounted).toBe(10_000)
    expect(organizations).toMatchObject([
      { name: 'Acme', members: 2, demandsFactorFrom: null },
      { name: 'Empty', members: 0, demandsFactorFrom: day.toISOString() },
      { name: 'Other', members: 2, demandsFactorFrom: null },
    ])
  })

  test('says of each how many invitations can still be accepted', async () => {
    const { ada, bob, acme, other } = await world()
    const [byAda, byBob] = [ada, bob].map(({ user_id }) => ({ invited_by: user_id }))
    for (const given of [byAda, byBob, { ...byAda, role: 'admin' }]) await invitation(acme, given)
    for (const given of [{}, lapsed, { state: 'declined' }]) await invitation(acme, { ...byAda, ...given })
    const byBobToAdmin = { ...byBob, role: 'admin' }
    for (const given of [{}, byBobToAdmin, byBobToAdmin]) await invitation(acme, given)
    await invitation(other, byAda)
    await invitation(other, byBob)
    const found = (await list()).organizations.map(({ name, openInvitations }) => [name, openInvitations])
    expect(found).toEqual([
      ['Acme', 4],
      ['Other', 1],
    ])
    expect((await list({}, 1)).organizations).toMatchObject([{ openInvitations: 4 }])
  })
})

describe('an organization', () => {
  const show = (id: string, member?: number, most = 9) =>
    maybeOneShownOrganization(pool(), { id, member, most }, knownTable)

  test('is shown with its own members, and whether they have a second factor, if that is known', async () => {
    const { acme } = await world()
    const said = { factors_said_at: ago(60) }
    for (const [email, given] of Object.entries({ none: said, one: { ...said, factors: ['totp'] } }))
      await join(await user({ email, ...given }), acme)
    const shown = await show(acme.tenant_id)
    expect(shown).toMatchObject({ organization: { id: acme.tenant_id, members: 4 }, member: null })
    expect(shown?.members.map(({ email, role, hasFactor }) => [email, role, hasFactor])).toEqual([
      ['ada@example.com', 'owner', null],
      ['bob@example.com', 'admin', null],
      ['none', 'member', false],
      ['one', 'member', true],
    ])
    expect(await show('00000000-0000-0000-0000-000000000000')).toBe(null)
  })

  test('has its members in pages', async () => {
    const { acme, ada, bob } = await world()
    const members = async (after?: number, most?: number) => {
      const shown = await show(acme.tenant_id, after, most)
      return [shown?.members.map(({ email }) => email[0]), shown?.member]
    }
    expect(await members(undefined, 2)).toEqual([['a', 'b'], null])
    expect(await members(undefined, 1)).toEqual([['a'], ada.user_id])
    expect(await members(ada.user_id, 1)).toEqual([['b'], null])
    expect(await members(bob.user_id)).toEqual([[], null])
  })

  test('begins with the first member of all', async () => {
    const acme = await tenant()
    const [first] = await rows(
      `insert into app.app_user (user_id, auth_user_id, email) overriding system value values (1, 'first', 'first') returning *`,
    )
    await join(first, acme)
    expect((await show(acme.tenant_id))?.members).toMatchObject([{ email: 'first' }])
  })

  test('has its own invitations, the newest ones, as they stand', async () => {
    const { ada, acme, other } = await world()
    const byAda = { invited_by: ada.user_id }
    await invitation(acme, { ...byAda, ...lapsed, email: 'old', created_at: ago(HOUR) })
    await invitation(acme, { ...byAda, email: 'new' })
    await invitation(other, { email: 'other' })
    const shown = async (most: number) => {
      const { invitations = [], isCut } = (await show(acme.tenant_id, undefined, most)) ?? {}
      return [invitations.map(({ email, state }) => `${email} ${state}`), isCut]
    }
    expect(await shown(2)).toEqual([['new pending', 'old lapsed'], false])
    expect(await shown(1)).toEqual([['new pending'], true])
  })
})

describe('of a person’s organizations are shown', () => {
  const stands = (userId: string, email = '', most = 9) =>
    oneStandingInOrganizations(pool(), { userId, email, most }, knownTable)

  test('those in which they are a member, the newest first', async () => {
    const { ada } = await world()
    const { memberships, isCut } = await stands(ada.auth_user_id)
    expect([memberships.map(({ name, role }) => [name, role]), isCut]).toEqual([
      [
        ['Other', 'member'],
        ['Acme', 'owner'],
      ],
      false,
    ])
  })

  test('those in which they were one, unless they are one again, also of an organization that is gone', async () => {
    const { ada, bob, acme, other } = await world()
    const was = ({ auth_user_id }: typeof ada, { tenant_id }: typeof acme, seconds: number) =>
      add('app.past_membership', { auth_user_id, tenant_id, role: 'member', ended_at: ago(seconds) })
    const [third, gone] = [await tenant({ name: 'Third' }), await tenant({ name: 'Gone' })]
    await was(ada, third, 60)
    await was(ada, acme, 60)
    await was(ada, gone, 30)
    await was(bob, other, 60)
    await was(bob, third, 60)
    await join(bob, third)
    await rows(`delete from app.tenant where name = 'Gone'`)
    const past = async (of: typeof ada) => (await stands(of.auth_user_id)).past.map(({ name }) => name)
    expect(await past(ada)).toEqual([null, 'Third'])
    expect(await past(bob)).toEqual([])
  })

  test('invitations to their address, the newest first, as they stand', async () => {
    const { ada, bob, acme, other } = await world()
    const to = { email: 'cy@example.com' }
    const [byAda, byBob] = [ada, bob].map(({ user_id }) => ({ ...to, invited_by: user_id }))
    await invitation(acme, { ...byAda, ...lapsed, created_at: ago(DAY) })
    await invitation(other, { ...byBob, created_at: ago(HOUR) })
    await rows(`update app.invitation set state = 'lapsed' where expires_at < now()`)
    await invitation(acme, { ...byBob, role: 'admin' })
    await invitation(acme, { invited_by: ada.user_id })
    const { invitations } = await stands('nobody', to.email)
    expect(invitations.map(({ name, state }) => [name, state])).toEqual([
      ['Acme', 'revoked'],
      ['Other', 'pending'],
      ['Acme', 'lapsed'],
    ])
  })

  test('as many as are asked for, and whether there are more of any', async () => {
    const { ada, acme, other } = await world()
    const email = 'cy@example.com'
    for (const of of [acme, other]) await invitation(of, { email })
    for (const tenant_id of ['1', '2'].map((nth) => `00000000-0000-0000-0000-00000000000${nth}`))
      await add('app.past_membership', { auth_user_id: ada.auth_user_id, tenant_id, role: 'member' })
    const counts = async (most: number, userId = ada.auth_user_id, to = email) => {
      const { memberships, past, invitations, isCut } = await stands(userId, to, most)
      return [memberships.length, past.length, invitations.length, isCut]
    }
    expect(await counts(2)).toEqual([2, 2, 2, false])
    expect(await counts(1)).toEqual([1, 1, 1, true])
    expect(await counts(1, 'nobody')).toEqual([0, 0, 1, true])
    expect(await counts(1, 'nobody', '')).toEqual([0, 0, 0, false])
  })
})
