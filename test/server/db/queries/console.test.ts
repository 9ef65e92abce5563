// auth.console_role, and the looks of its holders: who may look at people, and which act follows from which look.

import { beforeEach, describe, expect, test } from 'vitest'
import { maybeOneUnusedLook } from '../../../../server/db/auth/console-look.ts'
import {
  anyConsoleRolesForUpdate,
  deleteConsoleRole,
  maybeOneConsoleRole,
  putConsoleRole,
} from '../../../../server/db/auth/console-role.ts'
import { ago, queriesDatabase } from './queries.support.ts'

const { add, rows, person, held, pool } = queriesDatabase()

type Given = Record<string, unknown>

beforeEach(async () => {
  for (const table of ['"user"', 'audit_event']) await rows(`delete from auth.${table}`)
})

describe('a role', () => {
  const role = ({ id }: { id: string }, given: Given = {}) =>
    add('auth.console_role', { user_id: id, role: 'support', operator: 'olga', ...given })
  const roleOf = ({ id }: { id: string }) => maybeOneConsoleRole(pool(), id)

  test('is of its holder, and others have their own or none', async () => {
    const [ada, bob, eve] = [await person(), await person(), await person()]
    await role(ada)
    await role(bob, { role: 'operator' })
    expect([await roleOf(ada), await roleOf(bob), await roleOf(eve)]).toEqual(['support', 'operator', null])
  })

  test('takes the place of the one that the person has, and of no other’s', async () => {
    const [ada, bob] = [await person(), await person()]
    await role(ada, { given_at: ago(3600) })
    await role(bob)
    await putConsoleRole(pool(), { userId: ada.id, role: 'operator', operator: 'otto' })
    const found = await rows(
      `select operator, given_at > now() - interval '1 minute' as is_new from auth.console_role where user_id = $1`,
      [ada.id],
    )
    expect(found).toEqual([{ operator: 'otto', is_new: true }])
    expect([await roleOf(ada), await roleOf(bob)]).toEqual(['operator', 'support'])
  })

  test('goes alone', async () => {
    const [ada, bob] = [await person(), await person()]
    for (const one of [ada, bob]) await role(one)
    await deleteConsoleRole(pool(), ada.id)
    expect([await roleOf(ada), await roleOf(bob)]).toEqual([null, 'support'])
  })

  test('is locked with all the others, which say whose account is locked, so that the last one is seen to be the last', async () => {
    const people = [await person(), await person({ banned: true })]
    for (const one of people) await role(one)
    const expected = people
      .map(({ id }, nth) => ({ userId: id, role: 'support', isLocked: nth === 1 }))
      .toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
    expect(await anyConsoleRolesForUpdate(pool())).toEqual(expected)
    const locked = await held(anyConsoleRolesForUpdate, { table: 'auth.console_role', key: 'user_id' })
    expect(locked.toSorted()).toEqual(expected.map(({ userId }) => userId))
  })
})

describe('an act', () => {
  const asked = { look: 'look', looker: 'olga', of: 'ada', at: 'person', withinSeconds: 60 } as const
  const atWebhooks = { ...asked, of: 'olga', at: 'webhooks' } as const

  const entry = (given: Given = {}) =>
    add('auth.audit_event', {
      user_id: 'ada',
      machine: 'console-access',
      event: 'look.requested',
      state: 'shown',
      effects: ['showPerson'],
      detail: { look: 'look', looker: 'olga' },
      ip_address: '',
      user_agent: '',
      ...given,
    })
  const view = (given: Given = {}) =>
    entry({
      user_id: 'olga',
      effects: ['showView'],
      detail: { look: 'look', looker: 'olga', view: 'webhooks' },
      ...given,
    })
  const follows = async (of: Parameters<typeof maybeOneUnusedLook>[1] = asked) =>
    (await maybeOneUnusedLook(pool(), of)) !== null

  test('follows from a look, and says when that was, to the microsecond', async () => {
    await entry()
    const [{ at }] = await rows('select at::text from auth.audit_event')
    expect(await maybeOneUnusedLook(pool(), asked)).toEqual({ at })
  })

  test.each<[string, Given]>([
    ['at somebody else', { user_id: 'bob' }],
    ['that is too long ago', { at: ago(61) }],
    ['that no machine has let through', { machine: 'account' }],
    ['of another name', { detail: { look: 'another', looker: 'olga' } }],
    ['of another operator', { detail: { look: 'look', looker: 'otto' } }],
    ['that was refused', { effects: ['refuseLook'] }],
    [
      'at the webhooks',
      { effects: ['showView'], detail: { look: 'look', looker: 'olga', view: 'webhooks' } },
    ],
  ])('does not follow from a look %s', async (_words, given) => {
    await entry(given)
    expect(await follows()).toBe(false)
  })

  test.each(['performAct', 'performReplay', 'beginImpersonation'])(
    'follows from a look once: not after %s',
    async (effect) => {
      await entry()
      await entry({ effects: [effect] })
      expect(await follows()).toBe(false)
    },
  )

  test('follows from a look whatever was done after other looks', async () => {
    await entry()
    const effects = ['performAct']
    await entry({ effects, user_id: 'bob' })
    await entry({ effects, at: ago(61) })
    await entry({ effects, machine: 'account' })
    await entry({ effects, detail: { look: 'another', looker: 'olga' } })
    await entry({ effects, detail: { look: 'look', looker: 'otto' } })
    expect(await follows()).toBe(true)
  })

  test('at the webhooks follows from a look at these, and from no other view or person', async () => {
    await view({ detail: { look: 'look', looker: 'olga', view: 'limits' } })
    await entry({ user_id: 'olga', detail: { look: 'look', looker: 'olga', view: 'webhooks' } })
    expect(await follows(atWebhooks)).toBe(false)
    await view()
    expect(await follows(atWebhooks)).toBe(true)
  })
})
