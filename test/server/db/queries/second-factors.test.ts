// auth.totp and auth.recovery_code: whose second factors are read, counted and changed.

import { beforeEach, describe, expect, test } from 'vitest'
import {
  addRecoveryCodes,
  anyRecoveryCodesForUpdate,
  deleteRecoveryCodes,
  maybeOneRecoveryCodeForUpdate,
  useRecoveryCode,
} from '../../../../server/db/auth/recovery-code.ts'
import {
  anySealedSecrets,
  countTotpFailure,
  eraseTotp,
  isConfirmedSince,
  maybeOneEnrolment,
  maybeOneTotpForUpdate,
  resealSecret,
  spendStep,
} from '../../../../server/db/auth/totp.ts'
import { ago, DAY, digest, HOUR, hence, queriesDatabase } from './queries.support.ts'

const { add, rows, column, person, held, pool } = queriesDatabase()

beforeEach(() => rows('delete from auth."user"'))

type Given = Record<string, unknown>

describe('an app', () => {
  const app = (user_id: string, given: Given = {}) =>
    add('auth.totp', { user_id, state: 'active', secret: `of ${user_id}`, ...given })
  const read = (id: string) => maybeOneTotpForUpdate(pool(), id)
  const two = async (hers: Given = {}, his: Given = {}) => {
    const [ada, bob] = [await person(), await person()]
    return { ada, bob, hers: await app(ada.id, hers), his: await app(bob.id, his) }
  }

  test('has a secret that is sealed anew with those of all others, unless it is removed', async () => {
    const { ada, bob } = await two()
    await app((await person()).id, { state: 'removed', secret: null })
    const sealed = await anySealedSecrets(pool())
    const theirs = [ada, bob].map(({ id }) => ({ userId: id, secret: `of ${id}` }))
    expect(new Set(sealed)).toEqual(new Set(theirs))
  })

  test('is its person’s, and can be taken back until then', async () => {
    const { ada, bob } = await two({ undo_until: hence(60) }, { undo_until: ago(1) })
    expect(await read(ada.id)).toMatchObject({ secret: `of ${ada.id}`, lapsed: false })
    expect(await read(bob.id)).toMatchObject({ secret: `of ${bob.id}`, lapsed: true })
    expect(
      await held((tx) => maybeOneTotpForUpdate(tx, ada.id), { table: 'auth.totp', key: 'user_id' }),
    ).toEqual([ada.id])
  })

  test('counts the wrong codes within a day of the first', async () => {
    const since = ago(HOUR)
    const { ada, bob } = await two(
      { failures: 3, failing_since: since },
      { failures: 5, failing_since: ago(DAY + HOUR) },
    )
    expect(await read(ada.id)).toMatchObject({ failures: 3 })
    expect(await read(bob.id)).toMatchObject({ failures: 0 })
    await countTotpFailure(pool(), ada.id)
    expect([await read(ada.id), await read(bob.id)]).toMatchObject([{ failures: 4 }, { failures: 0 }])
    const begins = async () => (await rows('select * from auth.totp where user_id = $1', [ada.id]))[0]
    expect((await begins()).failing_since).toEqual(since)
    await countTotpFailure(pool(), bob.id)
    await countTotpFailure(pool(), bob.id)
    expect([await read(ada.id), await read(bob.id)]).toMatchObject([{ failures: 4 }, { failures: 2 }])
  })

  test('says whose it is by its enrolment, once a mailbox has been told', async () => {
    const { ada, hers, his } = await two({ told: 'box@example.com' }, { told: 'his@example.com' })
    const silent = await app((await person()).id)
    expect(await maybeOneEnrolment(pool(), hers.enrolment)).toEqual({
      told: 'box@example.com',
      owner: { id: ada.id, email: ada.email },
    })
    expect((await maybeOneEnrolment(pool(), his.enrolment))?.told).toBe('his@example.com')
    expect(await maybeOneEnrolment(pool(), silent.enrolment)).toBe(null)
  })

  test('was confirmed since a change of email where it was not before', async () => {
    const { ada, bob } = await two({ confirmed_at: ago(60) }, { confirmed_at: ago(300) })
    const change = async (user_id: string, seconds: number) =>
      (
        await add('auth.email_change', {
          user_id,
          old_email: 'old@example.com',
          new_email: 'new@example.com',
          state: 'requested',
          requested_at: ago(seconds),
        })
      ).id
    const before = await change(ada.id, 120)
    const after = await change(ada.id, 30)
    const since = (id: string, changeId: string) => isConfirmedSince(pool(), id, changeId)
    expect(await since(ada.id, before)).toBe(true)
    expect(await since(ada.id, after)).toBe(false)
    expect(await since(bob.id, before)).toBe(false)
    await rows('delete from auth.email_change where id = $1', [after])
    await change(bob.id, 10)
    expect(await since(ada.id, before)).toBe(true)
  })

  test('spends a step, and is active with it; another’s is not', async () => {
    const { ada, bob } = await two({ state: 'pending' }, { state: 'pending' })
    await spendStep(pool(), ada.id, 42)
    expect(await read(ada.id)).toMatchObject({ state: 'active', lastStep: 42 })
    expect(await read(bob.id)).toMatchObject({ state: 'pending', lastStep: null })
  })

  test('that is erased takes the sign-ins that wait with it, and no other', async () => {
    const { ada, bob } = await two()
    for (const user_id of [ada.id, bob.id])
      await add('auth.pending_sign_in', {
        digest: digest(),
        user_id,
        first_method: 'pwd',
        expires_at: hence(60),
      })
    await eraseTotp(pool(), ada.id)
    expect(await read(ada.id)).toMatchObject({ state: 'removed', secret: null })
    expect(await read(bob.id)).toMatchObject({ state: 'active', secret: `of ${bob.id}` })
    expect(await column('auth.pending_sign_in', 'user_id')).toEqual([bob.id])
  })

  test('is sealed again unless its person has another secret meanwhile', async () => {
    const { ada, bob } = await two({ secret: 'sealed' }, { secret: 'sealed' })
    const secrets = async () => [(await read(ada.id))?.secret, (await read(bob.id))?.secret]
    await resealSecret(pool(), { userId: ada.id, from: 'another', to: 'anew' })
    expect(await secrets()).toEqual(['sealed', 'sealed'])
    await resealSecret(pool(), { userId: ada.id, from: 'sealed', to: 'anew' })
    expect(await secrets()).toEqual(['anew', 'sealed'])
  })
})

describe('recovery codes', () => {
  const table = 'auth.recovery_code'
  const two = async () => {
    const [ada, bob] = [await person(), await person()]
    for (const { id } of [ada, bob]) await addRecoveryCodes(pool(), id, ['one', 'two'])
    return { ada, bob }
  }
  const find = (userId: string, digest: string) => maybeOneRecoveryCodeForUpdate(pool(), userId, digest)
  const states = async (userId: string) => [
    (await find(userId, 'one'))?.state,
    (await find(userId, 'two'))?.state,
  ]

  test('are found by their person and their digest, and locked', async () => {
    const { ada } = await two()
    const [own] = await rows('select id from auth.recovery_code where user_id = $1 and digest = $2', [
      ada.id,
      'one',
    ])
    expect(await find(ada.id, 'one')).toEqual({ id: own.id, state: 'unused' })
    expect(await held((tx) => maybeOneRecoveryCodeForUpdate(tx, ada.id, 'one'), { table })).toEqual([own.id])
  })

  test('are used one at a time', async () => {
    const { ada, bob } = await two()
    await useRecoveryCode(pool(), (await find(ada.id, 'one'))?.id ?? '')
    expect([await states(ada.id), await states(bob.id)]).toEqual([
      ['used', 'unused'],
      ['unused', 'unused'],
    ])
  })

  test('of one person are locked and deleted, and those of others stay', async () => {
    const { ada, bob } = await two()
    const ids = (await anyRecoveryCodesForUpdate(pool(), ada.id)).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    expect((await held((tx) => anyRecoveryCodesForUpdate(tx, ada.id), { table })).toSorted()).toEqual(ids)
    await deleteRecoveryCodes(pool(), ids)
    expect(await column(table, 'user_id')).toEqual([bob.id, bob.id])
  })
})
