// What an operator is shown of people: who waits for an approval, and one person whole, without anything of another’s.

import { beforeEach, describe, expect, test } from 'vitest'
import { anyWaiting, countWaiting, maybeOnePerson } from '../../../../server/db/auth/people.ts'
import { aCode, owedIn } from './outbox.support.ts'
import { ago, DAY, digest, HOUR, hence, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { add, rows, person, session, passkey, pool } = database
const { owed } = owedIn(database)

type Given = Record<string, unknown>

beforeEach(async () => {
  for (const table of ['"user"', 'outbox', 'one_time_code']) await rows(`delete from auth.${table}`)
})

const account = (userId: string, providerId: string, password: string | null = null) =>
  add('auth.account', { userId, providerId, accountId: digest(), password })
const app = (user_id: string, given: Given = {}) => add('auth.totp', { user_id, state: 'active', ...given })
const recoveryCode = (user_id: string, state: string) =>
  add('auth.recovery_code', { user_id, digest: digest(), state })
const whole = async ({ email }: { email: string }) =>
  (await maybeOnePerson(pool(), email)) ?? { id: 'nobody' }

test('those wait for an approval who were not approved yet, the earliest sign-up first', async () => {
  const waits = (createdAt: Date) => person({ banned: true, awaits_approval: true, createdAt })
  const [late, early] = [await waits(ago(1)), await waits(ago(2))]
  await person()
  await person({ banned: true })
  const found = async (most: number) => (await anyWaiting(pool(), most)).map(({ id }) => id)
  expect(await found(10)).toEqual([early.id, late.id])
  expect(await found(1)).toEqual([early.id])
  expect(await countWaiting(pool())).toBe(2)
})

describe('a person', () => {
  const nothing = {
    hasPassword: false,
    providers: [],
    secondFactor: null,
    wrongAppCodes: null,
    passkeys: [],
    recovery: null,
    recoveryCodesLeft: 0,
    consoleRole: null,
    proposals: 0,
    sessions: [],
    codes: [],
    mails: [],
  }

  /** Has one of each. */
  async function bob() {
    const owner = await person({ name: 'Bob' })
    const { id, email } = owner
    await account(id, 'credential', 'hash')
    await account(id, 'github')
    await app(id, { failures: 3, failing_since: ago(HOUR), confirmed_at: ago(DAY) })
    await passkey(id, { name: 'Bob’s key' })
    const order = { state: 'waiting', operator: 'olga', told: email, due_at: hence(HOUR) }
    await add('auth.factor_recovery', { user_id: id, ...order })
    for (const state of ['unused', 'used', 'unused']) await recoveryCode(id, state)
    await add('auth.console_role', { user_id: id, role: 'support', operator: 'olga' })
    await add('auth.signup_attempt', { user_id: id, name: 'Bob', cookie_digest: digest() })
    await session(id, { userAgent: 'Bob’s browser' })
    await aCode(database, { email })
    await owed({ recipient: email, last_failure: 'busy' })
    return owner
  }

  test('who has nothing is shown with nothing, whatever others have', async () => {
    await bob()
    const ada = await person()
    expect(await whole(ada)).toMatchObject({ id: ada.id, email: ada.email, name: 'Ada', ...nothing })
    expect(await maybeOnePerson(pool(), 'nobody@example.com')).toBe(null)
  })

  test('is shown with all that they have', async () => {
    await person()
    const owner = await bob()
    expect(await whole(owner)).toMatchObject({
      id: owner.id,
      name: 'Bob',
      hasPassword: true,
      providers: ['github'],
      secondFactor: { state: 'active' },
      wrongAppCodes: { count: 3 },
      passkeys: [{ name: 'Bob’s key' }],
      recovery: { state: 'waiting', operator: 'olga' },
      recoveryCodesLeft: 2,
      consoleRole: 'support',
      proposals: 1,
      sessions: [{ by: 'Bob’s browser' }],
      codes: [{ purpose: 'sign-in', state: 'issued' }],
      mails: [{ kind: 'new-device', state: 'waiting', words: 'busy' }],
    })
  })

  test('has no password where an account of a password has none, or another one is all that they have', async () => {
    await bob()
    const [none, other] = [await person(), await person()]
    await account(none.id, 'credential')
    await account(other.id, 'google', 'hash')
    expect(await whole(none)).toMatchObject({ hasPassword: false, providers: [] })
    expect(await whole(other)).toMatchObject({ hasPassword: false, providers: ['google'] })
  })

  test.each<[string, Given]>([
    ['none is wrong', { failures: 0, failing_since: ago(HOUR) }],
    ['they are of another day', { failures: 2, failing_since: ago(DAY + HOUR) }],
  ])('is shown no wrong codes of an app where %s', async (_words, given) => {
    await bob()
    const ada = await person()
    await app(ada.id, given)
    expect(await whole(ada)).toMatchObject({ wrongAppCodes: null, secondFactor: { state: 'active' } })
  })

  test('is shown with the sessions that live, the newest first', async () => {
    await bob()
    const ada = await person()
    await session(ada.id, { userAgent: 'older', createdAt: ago(2) })
    await session(ada.id, { userAgent: 'newer', createdAt: ago(1) })
    await session(ada.id, { userAgent: 'over', expiresAt: ago(1) })
    expect(await whole(ada)).toMatchObject({ sessions: [{ by: 'newer' }, { by: 'older' }] })
  })

  test('is shown with the newest ten codes and mails, the newest first, and with no decoy', async () => {
    await bob()
    const ada = await person()
    for (let age = 11; age > 0; age--) {
      await aCode(database, { email: ada.email, issued_at: ago(age), expires_at: hence(100 - age) })
      await owed({ recipient: ada.email, queued_at: ago(age), last_failure: String(age) })
    }
    await owed({ recipient: ada.email, kind: 'decoy' })
    const { codes, mails } = (await maybeOnePerson(pool(), ada.email)) ?? nothing
    expect(mails.map(({ words }) => words)).toEqual(Array.from({ length: 10 }, (_, nth) => String(nth + 1)))
    const until = codes.map((code) => code.until)
    expect(until).toHaveLength(10)
    expect(until).toEqual(until.toSorted().toReversed())
    expect(until.at(-1)).toContain(hence(90).toISOString().slice(0, 16))
  })

  test('is shown what has become of each mail', async () => {
    const ada = await person()
    await owed({ recipient: ada.email, queued_at: ago(3) })
    await owed({ recipient: ada.email, queued_at: ago(2), sent_at: ago(1) })
    await owed({ recipient: ada.email, queued_at: ago(1), dead_at: ago(1) })
    expect(await whole(ada)).toMatchObject({
      mails: [{ state: 'given up' }, { state: 'sent' }, { state: 'waiting' }],
    })
  })
})
