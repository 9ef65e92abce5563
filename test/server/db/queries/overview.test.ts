// What the console’s overview says of two weeks: who signed up and what has become of them, who signed in and with which factors, and mails.

import { beforeEach, describe, expect, test } from 'vitest'
import { type Overview, oneOverview } from '../../../../server/db/auth/overview.ts'
import { owedIn } from './outbox.support.ts'
import { ago, DAY, HOUR, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { add, rows, person, pool } = database
const { owed } = owedIn(database)

type Given = Record<string, unknown>

beforeEach(async () => {
  for (const table of ['"user"', 'audit_event', 'audit_counted', 'outbox'])
    await rows(`delete from auth.${table}`)
})

const overview = () => oneOverview(pool(), { refusing: ['refuse'] })

const [NOW, BEFORE, OLD] = [3 * DAY, 10 * DAY, 15 * DAY]

test('the two weeks begin with an hour, seven and fourteen days ago', async () => {
  const { since, middle, until } = await overview()
  const hourAt = (days: number) => {
    const milliseconds = until - days * DAY * 1000
    return milliseconds - (milliseconds % (HOUR * 1000))
  }
  expect([middle, since]).toEqual([hourAt(7), hourAt(14)])
})

describe('people', () => {
  const entry = (user_id: string | null, effects: string[], age: number, given: Given = {}) =>
    add('auth.audit_event', {
      user_id,
      effects,
      at: ago(age),
      machine: 'account',
      event: 'password.matched',
      state: 'verified',
      detail: {},
      ip_address: '',
      user_agent: '',
      ...given,
    })
  const signUp = (id: string, age: number) => entry(id, ['createUser'], age)
  const signIn = (id: string, age: number) => entry(id, ['openSession'], age)

  /** Somebody who did each of this at those times. */
  async function somebody(given: Given, did: { signedUp?: number; signedIn?: number[] }) {
    const { id } = await person(given)
    if (did.signedUp !== undefined) await signUp(id, did.signedUp)
    for (const age of did.signedIn ?? []) await signIn(id, age)
  }

  const app = { factors: ['totp'] }
  const passkey = { factors: ['passkey'] }
  const both = { factors: ['passkey', 'totp'] }
  const unverified = { emailVerified: false }

  const weeks = ({ people }: Overview) => {
    const of = (isThis: boolean) => people.weeks.find(({ isNow }) => isNow === isThis)
    return { now: of(true), before: of(false) }
  }
  const none = {
    signedUp: 0,
    verified: 0,
    signedIn: 0,
    protected: 0,
    active: 0,
    withApp: 0,
    withPasskey: 0,
    withNone: 0,
  }

  test('who signed up counts in their week by what has become of them until today', async () => {
    await somebody(unverified, { signedUp: NOW })
    await somebody({}, { signedUp: NOW })
    await somebody({}, { signedUp: NOW, signedIn: [NOW] })
    for (let nth = 0; nth < 2; nth++) await somebody(app, { signedUp: NOW, signedIn: [NOW] })
    for (const given of [unverified, {}, passkey]) await somebody(given, { signedUp: BEFORE })
    for (let nth = 0; nth < 3; nth++) await somebody(both, { signedUp: BEFORE, signedIn: [BEFORE] })
    await somebody({}, { signedUp: BEFORE, signedIn: [NOW] })
    await somebody({ ...unverified, ...app }, { signedUp: BEFORE, signedIn: [BEFORE] })
    await somebody({}, { signedUp: OLD })
    const { now, before } = weeks(await overview())
    expect(now).toMatchObject({ signedUp: 5, verified: 4, signedIn: 3, protected: 2 })
    expect(before).toMatchObject({ signedUp: 8, verified: 6, signedIn: 4, protected: 3 })
  })

  test('who signed in counts once a week, with the factors that they have today', async () => {
    await somebody({}, { signedIn: [NOW, NOW] })
    await somebody({}, { signedIn: [NOW, BEFORE] })
    await somebody(app, { signedIn: [NOW] })
    for (let nth = 0; nth < 2; nth++) await somebody(both, { signedIn: [BEFORE, BEFORE] })
    await somebody(passkey, { signedIn: [BEFORE, OLD] })
    await somebody(app, { signedUp: NOW })
    await somebody({}, { signedIn: [OLD] })
    const { now, before } = weeks(await overview())
    expect(now).toMatchObject({ active: 3, withApp: 1, withPasskey: 0, withNone: 2 })
    expect(before).toMatchObject({ active: 4, withApp: 2, withPasskey: 3, withNone: 1 })
  })

  test('who is deleted has signed up, and is no more verified or active', async () => {
    await person()
    await signUp('gone', NOW)
    await signIn('gone', NOW)
    const { now } = weeks(await overview())
    expect(now).toEqual({ isNow: true, ...none, signedUp: 1 })
  })

  test('who did nothing among the newest entries is left out where there are too many, which is said', async () => {
    for (const hours of [4, 3, 2, 1]) await somebody({}, { signedIn: [hours * HOUR] })
    const [{ at }] = await rows('select at from auth.audit_event order by at desc offset 3 limit 1')
    const counted = async (most: number) => {
      const { people } = await oneOverview(pool(), { refusing: [], most })
      return [people.weeks.find(({ isNow }) => isNow)?.active, people.cut]
    }
    expect(await counted(3)).toEqual([3, at.getTime()])
    expect(await counted(4)).toEqual([4, null])
  })

  test('what is of nobody, or done by an operator, or neither, counts nobody', async () => {
    const { id } = await person()
    await entry(null, ['createUser', 'openSession'], NOW)
    await entry(id, ['createUser', 'openSession'], NOW, { event: 'operator.admitted' })
    await entry(id, ['sendCode'], NOW)
    expect((await overview()).people.weeks).toEqual([])
  })
})

describe('entries that nobody has counted', () => {
  const refused = async (age: number): Promise<{ id: string; at: Date }> =>
    add('auth.audit_event', {
      at: ago(age),
      machine: 'account',
      event: 'password.tried',
      state: 'verified',
      effects: ['refuseCredentials'],
      detail: {},
      ip_address: '',
      user_agent: '',
    })
  const counted = ({ id }: { id: string }) =>
    rows(
      `insert into auth.audit_counted (last_entry) values ($1)
      on conflict (only_one) do update set last_entry = excluded.last_entry`,
      [id],
    )
  const cutAt = async (most: number) => (await oneOverview(pool(), { refusing: ['refuse'], most })).cut

  test('are read as far as the newest of them go that are not too many, and it is said since when', async () => {
    const entries = []
    for (const age of [600, 500, 400, 300]) entries.push(await refused(age))
    const [, last, next] = entries
    if (!last || !next) throw new Error('There is no entry')
    await counted(last)
    expect(await cutAt(1)).toBe(next.at.getTime())
    expect(await cutAt(2)).toBe(null)
  })

  test('are few though their ids are far apart, and nothing that is counted is left out for them', async () => {
    await refused(600)
    await refused(500)
    await counted(await refused(400))
    await rows(
      `select setval(pg_get_serial_sequence('auth.audit_event', 'id'), (select max(id) + 100 from auth.audit_event))`,
    )
    await refused(300)
    expect(await cutAt(2)).toBe(null)
  })
})

describe('mails', () => {
  const mails = async (given: Given, count: number) => {
    for (let nth = 0; nth < count; nth++) await owed(given)
    await owed({ ...given, kind: 'decoy' })
  }

  test('are counted by what has become of them, without decoys and calls', async () => {
    await mails({}, 2)
    await mails({ attempts: 1 }, 4)
    await mails({ sent_at: ago(NOW), attempts: 1 }, 1)
    await mails({ sent_at: ago(BEFORE), attempts: 1 }, 2)
    await mails({ dead_at: ago(NOW), attempts: 9 }, 3)
    await mails({ dead_at: ago(BEFORE), attempts: 9 }, 4)
    await mails({ dead_at: ago(OLD), attempts: 9 }, 5)
    await owed({ kind: 'user-deleted', attempts: 1 })
    expect((await overview()).mails).toEqual({
      waiting: 6,
      triedAgain: 4,
      sent: 1,
      givenUp: 3,
      givenUpBefore: 4,
    })
  })
})
