// auth.rate_limit, as an operator asks about one person: which of their networks are refused, and until when their passwords aren't compared.

import { beforeEach, describe, expect, test } from 'vitest'
import { budgets } from '../../../../server/config/request-and-mail-budgets.ts'
import { anyUsedUpNetworks } from '../../../../server/db/network-limits.ts'
import { passwordsUntil } from '../../../../server/db/password-limit.ts'
import { type Budgets, networkBuckets, passwordBuckets } from '../../../../server/http/rate-limits.ts'
import { ago, DAY, HOUR, hence, queriesDatabase } from './queries.support.ts'

const { add, rows, person, session, pool } = queriesDatabase()

const on = { RATE_LIMITS: true, RATE_LIMIT_BUDGETS: budgets }
const off = { ...on, RATE_LIMITS: false }
const LATER = hence(HOUR).getTime()
const SOON = hence(60).getTime()

/** Of all the limits one. */
const alone = {
  ...on,
  RATE_LIMIT_BUDGETS: {
    ...(Object.fromEntries(Object.keys(budgets).map((rule) => [rule, {}])) as Budgets),
    'sign-in': { address: [300, 60], email: [80, 86_400] },
  } satisfies Budgets,
}

type Person = { id: string; email: string }

beforeEach(() => rows('delete from auth.rate_limit; delete from auth.audit_event; delete from auth."user"'))

const counting = (key: string, points: number, expire: number) =>
  add('auth.rate_limit', { key, points, expire })

describe('a network is refused', () => {
  /** Of signing in: 300 requests of a network, or 10 of a person. */
  const counted = (
    by: 'address' | 'both',
    address: string,
    email: string,
    points: number,
    expire = LATER,
  ) => {
    const bucket = networkBuckets(budgets, { address, email }).find(({ name }) => name === `sign-in:${by}`)
    return counting(`${bucket?.name}:${bucket?.key}`, points, expire)
  }
  const entry = (user_id: string | null, ip_address: string, given: Record<string, unknown> = {}) =>
    add('auth.audit_event', {
      user_id,
      ip_address,
      event: 'of the test',
      state: 'done',
      effects: '{}',
      detail: {},
      user_agent: '',
      ...given,
    })
  const usedUp = async (of: Person, settings = on) =>
    Object.fromEntries((await anyUsedUpNetworks(pool(), settings, of)).map((one) => [one.address, one.until]))

  test('where its requests, or those of the person from there, are used up for now, until the last of them is over', async () => {
    const ada = await person()
    for (const [nth, address] of ['all', 'theirs', 'both', 'some', 'over', 'of others'].entries())
      await entry(ada.id, `192.0.2.${nth}`, { state: address })
    await counted('address', '192.0.2.0', ada.email, 300)
    await counted('both', '192.0.2.1', ada.email, 10)
    await counted('address', '192.0.2.2', ada.email, 301, SOON)
    await counted('both', '192.0.2.2', ada.email, 10)
    await counted('address', '192.0.2.3', ada.email, 299)
    await counted('both', '192.0.2.3', ada.email, 9)
    await counted('address', '192.0.2.4', ada.email, 300, ago(1).getTime())
    await counted('both', '192.0.2.5', 'bob@example.com', 10)
    expect(await usedUp(ada)).toEqual({ '192.0.2.0': LATER, '192.0.2.1': LATER, '192.0.2.2': LATER })
    expect(await usedUp(ada, off)).toEqual({})
  })

  test('by the only limit that there is, where they come from nowhere else', async () => {
    const ada = await person()
    await entry(ada.id, '192.0.2.0')
    await counted('address', '192.0.2.0', ada.email, 300)
    expect(await usedUp(ada, alone)).toEqual({ '192.0.2.0': LATER })
  })

  test('where the person has been lately: by what they did themselves, or by a session that they have', async () => {
    const [ada, bob] = [await person(), await person()]
    const come = {
      'did something': () => entry(ada.id, '192.0.2.0', { at: ago(7 * DAY - HOUR) }),
      'did something long ago': () => entry(ada.id, '192.0.2.1', { at: ago(7 * DAY + HOUR) }),
      'is somebody else': () => entry(bob.id, '192.0.2.2'),
      'is an operator': () => entry(ada.id, '192.0.2.3', { operator: 'olga' }),
      'has a session': () => session(ada.id, { ipAddress: '192.0.2.4' }),
      'had a session': () => session(ada.id, { ipAddress: '192.0.2.5', expiresAt: ago(1) }),
      'is somebody else with a session': () => session(bob.id, { ipAddress: '192.0.2.6' }),
    }
    for (const [nth, make] of Object.values(come).entries()) {
      await make()
      await counted('address', `192.0.2.${nth}`, ada.email, 300)
    }
    const found = Object.keys(await usedUp(ada)).toSorted()
    expect(found).toEqual(['192.0.2.0', '192.0.2.4'])
  })

  test('of what was recorded without an address nothing is said', async () => {
    const ada = await person()
    await entry(ada.id, '')
    await counted('address', '', ada.email, 300)
    expect(await usedUp(ada)).toEqual({})
  })

  test('of what the person did only the newest two hundred entries are read', async () => {
    const ada = await person()
    await entry(ada.id, '192.0.2.1', { at: ago(HOUR) })
    for (const address of ['192.0.2.1', '192.0.2.2']) await counted('address', address, ada.email, 300)
    const addNewer = (count: number) =>
      rows(
        `insert into auth.audit_event (user_id, ip_address, event, state, effects, detail, user_agent)
         select $1, '192.0.2.2', 'of the test', 'done', '{}', '{}', '' from generate_series(1, $2)`,
        [ada.id, count],
      )
    await addNewer(199)
    expect(Object.keys(await usedUp(ada)).toSorted()).toEqual(['192.0.2.1', '192.0.2.2'])
    await addNewer(1)
    expect(Object.keys(await usedUp(ada))).toEqual(['192.0.2.2'])
  })
})

describe('the passwords of an account', () => {
  /** Eighty wrong ones of those who sign in, and twenty of its signed-in person. */
  const counted = (rule: 'sign-in' | 'password', email: string, points: number, expire = LATER) => {
    const bucket = passwordBuckets(budgets, email).find(({ name }) => name === `${rule}:email`)
    return counting(`${bucket?.name}:${bucket?.key}`, points, expire)
  }
  const until = (settings = on) => passwordsUntil(pool(), settings, 'ada@example.com')

  test('are compared until so many wrong ones were typed for this account', async () => {
    expect(await until()).toBe(null)
    await counted('sign-in', 'ada@example.com', 79)
    await counted('sign-in', 'bob@example.com', 80)
    await counted('password', 'ada@example.com', 20, ago(1).getTime())
    expect(await until()).toBe(null)
  })

  test('are compared again once the last of both windows is over', async () => {
    await counted('sign-in', 'ada@example.com', 80, SOON)
    expect(await until()).toBe(SOON)
    await counted('password', 'ada@example.com', 21)
    expect(await until()).toBe(LATER)
    expect(await until(alone)).toBe(SOON)
    expect(await until(off)).toBe(null)
  })
})
