// auth.account: whose passwords and identities are changed or found.

import { beforeEach, expect, test } from 'vitest'
import {
  anySignInMethods,
  deleteSignInMethods,
  maybeOneOwnerOfIdentity,
  renewPasswordHash,
  replacePasswordHash,
  unlinkIdentity,
} from '../../../../server/db/auth/credential.ts'
import { ago, digest, hence, queriesDatabase } from './queries.support.ts'

const { add, rows, column, person, passkey, pool } = queriesDatabase()

beforeEach(() => rows('delete from auth."user"'))

type Given = Record<string, unknown>
const account = (userId: string, given: Given = {}): Promise<{ id: string }> =>
  add('auth.account', { providerId: 'credential', accountId: userId, userId, ...given })

const identity = (userId: string, [providerId, issuer, accountId]: readonly [string, string, string]) =>
  account(userId, { providerId, issuer, accountId })

const passwords = async () =>
  Object.fromEntries(
    (await rows('select "userId", password from auth.account where "providerId" = \'credential\'')).map(
      ({ userId, password }) => [userId, password],
    ),
  )

const device = (user_id: string) => add('auth.known_device', { user_id, digest: digest() })

test('a new password forgets the devices and the sign-ins that have shown the old one, of its person only', async () => {
  const [ada, bob] = [await person(), await person()]
  await account(ada.id, { password: 'old' })
  await account(bob.id, { password: 'his' })
  const pending = (user_id: string, first_method: string) =>
    add('auth.pending_sign_in', { digest: digest(), user_id, first_method, expires_at: hence(60) })
  for (const { id } of [ada, bob]) {
    await device(id)
    await pending(id, 'pwd')
    await pending(id, 'email')
  }
  await replacePasswordHash(pool(), ada.id, 'new')
  expect(await passwords()).toEqual({ [ada.id]: 'new', [bob.id]: 'his' })
  expect(await column('auth.known_device', 'user_id')).toEqual([bob.id])
  const left = await rows('select user_id, first_method from auth.pending_sign_in')
  expect(left).toHaveLength(3)
  expect(left).toEqual(
    expect.arrayContaining([
      { user_id: ada.id, first_method: 'email' },
      { user_id: bob.id, first_method: 'email' },
      { user_id: bob.id, first_method: 'pwd' },
    ]),
  )
})

test.each([
  ['the one that was compared', 'compared', 'renewed'],
  ['another one meanwhile', 'another', 'another'],
])('a hash is renewed where it is still the compared one: %s', async (_words, held, now) => {
  const [ada, bob] = [await person(), await person()]
  await account(ada.id, { password: held })
  await account(ada.id, { providerId: 'google', accountId: 'g', password: 'compared' })
  await account(bob.id, { password: 'compared' })
  await renewPasswordHash(pool(), ada.id, { compared: 'compared', renewed: 'renewed' })
  expect(await passwords()).toEqual({ [ada.id]: now, [bob.id]: 'compared' })
  expect(await rows('select password from auth.account where "providerId" = \'google\'')).toEqual([
    { password: 'compared' },
  ])
})

test('an identity is found by its provider, its issuer and its subject together', async () => {
  const keys = [
    ['google', 'one', 'a'],
    ['google', 'one', 'b'],
    ['google', 'two', 'a'],
    ['apple', 'one', 'a'],
  ] as const
  const people = [await person(), await person(), await person(), await person()]
  for (const [nth, key] of keys.entries()) await identity(people[nth]?.id ?? '', key)
  const owner = ([providerId, issuer, accountId]: readonly [string, string, string]) =>
    maybeOneOwnerOfIdentity(pool(), { providerId, issuer, accountId })
  for (const [nth, key] of keys.entries()) {
    const { id, email } = people[nth] ?? {}
    expect(await owner(key)).toEqual({ id, email })
  }
  expect(await owner(['apple', 'two', 'b'])).toBe(null)
})

test('the ways to sign in are those of the person, the oldest first', async () => {
  const [ada, bob] = [await person(), await person()]
  const newer = await account(ada.id, { createdAt: ago(1) })
  const older = await account(ada.id, { providerId: 'google', accountId: 'g', createdAt: ago(60) })
  await account(bob.id)
  expect((await anySignInMethods(pool(), ada.id)).map(({ id }) => id)).toEqual([older.id, newer.id])
})

test('all ways to sign in go, with the devices, and other people’s stay', async () => {
  const people = [await person(), await person()]
  for (const { id } of people) {
    await account(id)
    await device(id)
    await add('auth.api_key', { user_id: id, digest: digest(), prefix: 'p', start: 's' })
    await passkey(id)
  }
  const [ada, bob] = people
  await deleteSignInMethods(pool(), ada?.id ?? '')
  for (const table of ['known_device', 'api_key', 'passkey'])
    expect(await column(`auth.${table}`, 'user_id')).toEqual([bob?.id])
  expect(await column('auth.account', '"userId"')).toEqual([bob?.id])
})

test('an identity is unlinked from its own person only, and no other with it', async () => {
  const [ada, bob] = [await person(), await person()]
  const one = await account(ada.id)
  const two = await identity(ada.id, ['google', '', 'a'])
  const his = await account(bob.id)
  await unlinkIdentity(pool(), ada.id, his.id)
  expect(await column('auth.account', 'id')).toEqual([one.id, two.id, his.id].toSorted())
  await unlinkIdentity(pool(), ada.id, two.id)
  expect(await column('auth.account', 'id')).toEqual([one.id, his.id].toSorted())
})
