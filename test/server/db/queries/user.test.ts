// auth."user": who is found and changed, what goes with somebody, and whose account has lapsed.

import { beforeEach, describe, expect, test } from 'vitest'
import { anyLapsedEmails, isLapsed } from '../../../../server/db/auth/lapsed-account.ts'
import {
  countUnnotedFactors,
  deleteUser,
  describeUser,
  maybeOneAddressOwner,
  maybeOneUserByEmail,
  maybeOneUserById,
  moveUser,
  oneNewUser,
  updateUserState,
} from '../../../../server/db/auth/user.ts'
import { ago, DAY, hence, queriesDatabase } from './queries.support.ts'

const { add, rows, column, person, passkey, session, held, pool } = queriesDatabase()

beforeEach(() => rows('delete from auth."user"'))

const stored = async (id: string) => (await rows('select * from auth."user" where id = $1', [id]))[0]

test('a person is found by their id and by their email, among others', async () => {
  for (const { id, email } of [await person(), await person()]) {
    expect(await maybeOneAddressOwner(pool(), id)).toEqual({ id, email })
    expect(await maybeOneUserById(pool(), id)).toMatchObject({ id, email })
    expect((await maybeOneUserByEmail(pool(), email, []))?.user).toMatchObject({ id, email })
  }
  expect(await maybeOneAddressOwner(pool(), 'nobody')).toBe(null)
})

test.each([
  [null, null],
  [{}, null],
  [{ age: 7 }, { age: 7 }],
])('the fields %o of a new person are stored as %o', async (fields, then) => {
  const { id } = await oneNewUser(pool(), { email: 'new@example.com', name: 'New', image: null, fields })
  expect((await stored(id)).fields).toEqual(then)
  await describeUser(pool(), id, { name: 'Changed', image: 'i', fields })
  expect(await stored(id)).toMatchObject({ name: 'Changed', image: 'i', fields: then })
})

test.each<[string, (id: string) => Promise<unknown>, object]>([
  [
    'their state',
    (id) =>
      updateUserState(pool(), id, {
        emailVerified: true,
        banned: true,
        awaitsApproval: true,
        language: null,
      }),
    { emailVerified: true, banned: true, awaits_approval: true, language: 'de' },
  ],
  ['their email', (id) => moveUser(pool(), id, 'moved@example.com'), { email: 'moved@example.com' }],
  [
    'what they say about themselves',
    (id) => describeUser(pool(), id, { name: 'Changed', image: null, fields: null }),
    { name: 'Changed' },
  ],
])('one person changes %s, and others stay as they are', async (_words, change, expected) => {
  const given = { emailVerified: false, language: 'de' }
  const [ada, bob] = [await person(given), await person(given)]
  const before = await stored(bob.id)
  await change(ada.id)
  expect(await stored(ada.id)).toMatchObject(expected)
  expect(await stored(bob.id)).toEqual(before)
})

test.each([null, { age: 7 }])(
  'who is described as they are, with the fields %o, is not written',
  async (fields) => {
    const { id } = await oneNewUser(pool(), { email: 'new@example.com', name: 'New', image: null, fields })
    const before = await stored(id)
    await describeUser(pool(), id, { name: 'New', image: null, fields })
    expect(await stored(id)).toEqual(before)
  },
)

test('a person goes with their sessions, consents and grants, and others keep theirs', async () => {
  const [ada, bob] = [await person(), await person()]
  for (const { id } of [ada, bob]) {
    const { id: session_id } = await session(id)
    await add('auth.consent', { user_id: id, client_id: 'shop', scopes: ['openid'] })
    await add('auth.oauth_grant', {
      id: `of ${id}`,
      user_id: id,
      session_id,
      client_id: 'shop',
      payload: {},
      expires_at: hence(60),
    })
  }
  const [own] = await rows('select id from auth.session where "userId" = $1', [ada.id])
  expect(await held((tx) => deleteUser(tx, ada.id), { table: 'auth.session' })).toEqual([own.id])
  expect(await column('auth."user"', 'id')).toEqual([bob.id])
  expect(await column('auth.session', '"userId"')).toEqual([bob.id])
  for (const table of ['consent', 'oauth_grant'])
    expect(await column(`auth.${table}`, 'user_id')).toEqual([bob.id])
})

describe('second factors that a person’s row does not name', () => {
  const forget = (id: string, factors: string[]) =>
    rows('update auth."user" set factors = $2 where id = $1', [id, factors])

  test('are those of restored rows, and each such person counts once', async () => {
    const [ada, bob, carl, dan] = [await person(), await person(), await person(), await person()]
    await add('auth.totp', { user_id: dan.id, state: 'active', secret: 's' })
    for (const { id } of [ada, bob]) {
      await add('auth.totp', { user_id: id, state: 'active', secret: 's' })
      await passkey(id)
    }
    await add('auth.totp', { user_id: carl.id, state: 'pending', secret: 's' })
    expect(await countUnnotedFactors(pool())).toBe(0)
    await forget(ada.id, [])
    expect(await countUnnotedFactors(pool())).toBe(1)
    await forget(bob.id, ['passkey'])
    expect(await countUnnotedFactors(pool())).toBe(2)
  })
})

describe('an account that nobody has verified', () => {
  const waiting = (days: number, given = {}) =>
    person({ emailVerified: false, enteredAt: ago(days * DAY + 60), ...given })
  const lapsed = ({ id }: { id: string }) => isLapsed(pool(), id, 7)

  test('lapses after so many days, those that wait longest first', async () => {
    const [seven, nine, six] = [await waiting(7), await waiting(9), await waiting(6)]
    const verified = await waiting(9, { emailVerified: true })
    expect(await anyLapsedEmails(pool(), 7, 10)).toEqual([nine.email, seven.email])
    expect(await anyLapsedEmails(pool(), 7, 1)).toEqual([nine.email])
    expect([await lapsed(seven), await lapsed(nine)]).toEqual([true, true])
    expect([await lapsed(six), await lapsed(verified), await lapsed({ id: 'nobody' })]).toEqual([
      false,
      false,
      false,
    ])
  })

  test('lapses later where somebody has signed up with it since', async () => {
    const [ada, bob] = [await waiting(9), await waiting(9)]
    const attempt = (user_id: string, days: number) =>
      add('auth.signup_attempt', { user_id, name: '', cookie_digest: 'x', attempted_at: ago(days * DAY) })
    await attempt(ada.id, 3)
    await attempt(bob.id, 8)
    expect([await lapsed(ada), await lapsed(bob)]).toEqual([false, true])
    expect(await anyLapsedEmails(pool(), 7, 10)).toEqual([bob.email])
  })

  test('does not lapse while it has a session', async () => {
    const [ada, bob] = [await waiting(9), await waiting(9)]
    await session(ada.id)
    await session(bob.id, { expiresAt: ago(1) })
    expect([await lapsed(ada), await lapsed(bob)]).toEqual([false, true])
  })
})
