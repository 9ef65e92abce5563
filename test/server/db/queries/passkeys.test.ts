// auth.passkey and auth.passkey_challenge: whose passkeys are found and changed, and which challenge is answered.

import { beforeEach, describe, expect, test } from 'vitest'
import {
  anyPasskeysOf,
  deletePasskey,
  hasStandingPasskey,
  maybeOneOwnerOfCredential,
  maybeOnePasskeyForUpdate,
  maybeOneTold,
  noteUseOfPasskey,
  renamePasskey,
} from '../../../../server/db/auth/passkey.ts'
import { maybeOneSpentChallenge } from '../../../../server/db/auth/passkey-challenge.ts'
import { ago, digest, hence, queriesDatabase } from './queries.support.ts'

const { add, rows, column, person, passkey, held, pool } = queriesDatabase()

beforeEach(() => rows('delete from auth."user"'))

/** Two of Ada's, the newer one stored first, and one of Bob's. */
async function world() {
  const [ada, bob] = [await person(), await person()]
  const newer = await passkey(ada.id, { created_at: ago(10), undo_until: hence(60), told: 'box@example.com' })
  const older = await passkey(ada.id, { created_at: ago(20), undo_until: ago(1) })
  const his = await passkey(bob.id, { told: 'his@example.com' })
  return { ada, bob, newer, older, his }
}

const named = async () =>
  Object.fromEntries((await rows('select id, name from auth.passkey')).map(({ id, name }) => [id, name]))

test('a person’s passkeys come the oldest first, each with whether it can be taken back', async () => {
  const { ada, newer, older } = await world()
  expect(await anyPasskeysOf(pool(), ada.id)).toMatchObject([
    { id: older.id, lapsed: true },
    { id: newer.id, lapsed: false },
  ])
})

test('a person could sign in alone by a passkey that stands alone, other than the named one', async () => {
  const [ada, bob] = [await person(), await person()]
  const has = (but?: string) => hasStandingPasskey(pool(), ada.id, but)
  await passkey(ada.id, { stands_alone: false })
  await passkey(bob.id)
  expect(await has()).toBe(false)
  const { id } = await passkey(ada.id)
  expect(await has()).toBe(true)
  expect(await has(id)).toBe(false)
  await passkey(ada.id)
  expect(await has(id)).toBe(true)
})

test('a passkey says whose it is once a mailbox has been told of it', async () => {
  const { ada, newer, older } = await world()
  expect(await maybeOneTold(pool(), newer.id)).toEqual({
    told: 'box@example.com',
    owner: { id: ada.id, email: ada.email },
  })
  expect(await maybeOneTold(pool(), older.id)).toBe(null)
})

test('a credential says whose it is', async () => {
  const { ada, bob, older, his } = await world()
  const owner = (credential: string) => maybeOneOwnerOfCredential(pool(), credential)
  expect(await owner(older.credential_id)).toEqual({ id: ada.id, email: ada.email })
  expect(await owner(his.credential_id)).toEqual({ id: bob.id, email: bob.email })
  expect(await owner('unknown')).toBe(null)
})

test('a person’s passkey is found by its id, by its credential, or any of them, and is locked alone', async () => {
  const { ada, bob, newer, older, his } = await world()
  type By = Parameters<typeof maybeOnePasskeyForUpdate>[2]
  const find = async (userId: string, by: By) =>
    (await maybeOnePasskeyForUpdate(pool(), userId, by))?.id ?? null
  for (const { id, credential_id } of [newer, older]) {
    expect(await find(ada.id, { id })).toBe(id)
    expect(await find(ada.id, { credentialId: credential_id })).toBe(id)
    expect(await find(bob.id, { id })).toBe(null)
    expect(await find(bob.id, { credentialId: credential_id })).toBe(null)
  }
  expect(await find(bob.id, 'any')).toBe(his.id)
  expect(await find((await person()).id, 'any')).toBe(null)
  expect(
    await held((tx) => maybeOnePasskeyForUpdate(tx, ada.id, { id: older.id }), { table: 'auth.passkey' }),
  ).toEqual([older.id])
})

test('a use is noted of the passkey alone, which stands alone from the first that has verified its user', async () => {
  const { id: userId } = await person()
  const one = await passkey(userId, { stands_alone: false })
  const other = await passkey(userId, { stands_alone: false })
  const use = (counter: number, isUserVerified: boolean) =>
    noteUseOfPasskey(pool(), one.id, { counter, backedUp: true, isUserVerified })
  const noted = async ({ id }: { id: string }) => {
    const { counter, backedUp, standsAlone } = (await maybeOnePasskeyForUpdate(pool(), userId, { id })) ?? {}
    return [counter, backedUp, standsAlone]
  }
  await use(1, false)
  expect(await noted(one)).toEqual([1, true, false])
  await use(2, true)
  expect(await noted(one)).toEqual([2, true, true])
  await use(3, false)
  expect(await noted(one)).toEqual([3, true, true])
  expect(await noted(other)).toEqual([0, false, false])
})

test('one passkey is renamed, one goes, and the others stay as they are', async () => {
  const { newer, older, his } = await world()
  await renamePasskey(pool(), older.id, 'Phone')
  expect(await named()).toEqual({ [newer.id]: null, [older.id]: 'Phone', [his.id]: null })
  await deletePasskey(pool(), older.id)
  expect(await named()).toEqual({ [newer.id]: null, [his.id]: null })
})

describe('a challenge', () => {
  const ceremony = 'registration'
  async function asked(own: string) {
    const [ada, bob] = [await person(), await person()]
    const challenge = (given: Record<string, unknown>) =>
      add('auth.passkey_challenge', {
        digest: digest(),
        ceremony,
        challenge: 'another',
        expires_at: hence(60),
        ...given,
      })
    await challenge({ user_id: ada.id })
    const over = await challenge({ user_id: ada.id, expires_at: ago(1) })
    const anybodys = await challenge({ challenge: 'anybody’s', ceremony: 'authentication' })
    await challenge({ user_id: ada.id, digest: own, challenge: 'hers' })
    return { ada, bob, over: over.digest, anybodys: anybodys.digest }
  }
  const left = async () => (await column('auth.passkey_challenge', 'digest')).length

  test('is answered once, by its browser', async () => {
    const own = digest()
    const { ada } = await asked(own)
    const spend = () => maybeOneSpentChallenge(pool(), own, { ceremony, userId: ada.id })
    expect([await spend(), await left(), await spend(), await left()]).toEqual(['hers', 3, null, 3])
  })

  test('of nobody yet is answered by nobody yet', async () => {
    const { ada, anybodys } = await asked(digest())
    const how = { ceremony: 'authentication', userId: null } as const
    expect(await maybeOneSpentChallenge(pool(), anybodys, how)).toBe('anybody’s')
    const another = (await asked(digest())).anybodys
    expect(await maybeOneSpentChallenge(pool(), another, { ...how, userId: ada.id })).toBe(null)
  })

  test('for another ceremony, of another person, or that has lapsed, is spent without an answer', async () => {
    for (const wrong of ['ceremony', 'person', 'time']) {
      const own = digest()
      const { ada, bob, over } = await asked(own)
      const before = await left()
      const answer = await maybeOneSpentChallenge(pool(), wrong === 'time' ? over : own, {
        ceremony: wrong === 'ceremony' ? 'authentication' : ceremony,
        userId: wrong === 'person' ? bob.id : ada.id,
      })
      expect([wrong, answer, before - (await left())]).toEqual([wrong, null, 1])
    }
  })
})
