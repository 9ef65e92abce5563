// auth.one_time_code: whose codes, of which purpose and from when, each question is about.

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  anyOpenCodesForUpdate,
  countAskedWith,
  deleteCodesOf,
  hasAskedForOpenCode,
  isCodeOfToday,
  maybeGuessedCodeForUpdate,
  maybeNewestCodeAfter,
  maybeNewestCodeForUpdate,
  maybeOneCode,
  updateCodes,
} from '../../../../server/db/auth/one-time-code.ts'
import { ago, DAY, HOUR, hence, queriesDatabase } from './queries.support.ts'

const { add, rows, column, held, pool } = queriesDatabase()

const table = 'auth.one_time_code'
const ADA = 'ada@example.com'
const BOB = 'bob@example.com'

const code = (given: Record<string, unknown> = {}): Promise<{ id: string }> =>
  add(table, {
    email: ADA,
    purpose: 'sign-in',
    state: 'issued',
    issued_at: ago(60),
    expires_at: hence(60),
    ...given,
  })

beforeEach(() => rows(`delete from ${table}`))

/** Later than any other: what forgets a condition prefers them. */
const addOthers = async () => {
  await code({ email: BOB, issued_at: ago(1) })
  await code({ purpose: 'forget-password', issued_at: ago(2) })
  await code({ email: BOB, purpose: 'forget-password', issued_at: ago(1) })
}

describe.each([
  ['maybeNewestCodeForUpdate', maybeNewestCodeForUpdate],
  ['maybeGuessedCodeForUpdate', maybeGuessedCodeForUpdate],
])('%s', (_, newest) => {
  test('finds that of the address and the purpose, whatever is newer of others', async () => {
    const { id } = await code()
    await addOthers()
    expect(await newest(pool(), ADA, 'sign-in')).toMatchObject({ id, email: ADA, purpose: 'sign-in' })
  })

  test('of two from one moment finds the one with the greater id, whichever was stored first', async () => {
    const [less = '', greater = ''] = [randomUUID(), randomUUID()].toSorted()
    const issued_at = ago(60)
    for (const [email, ids] of [
      [ADA, [less, greater]],
      [BOB, [greater, less]],
    ] as const) {
      await rows(`delete from ${table}`)
      for (const id of ids) await code({ id, email, state: 'spent', issued_at })
      expect((await newest(pool(), email, 'sign-in'))?.id).toBe(greater)
    }
  })

  test('locks that row and no other', async () => {
    const { id } = await code()
    await addOthers()
    expect(await held((tx) => newest(tx, ADA, 'sign-in'), { table })).toEqual([id])
  })
})

test('a code lapses at the end of its lifetime', async () => {
  const lasting = await code()
  const over = await code({ expires_at: ago(1) })
  expect(await maybeOneCode(pool(), lasting.id)).toMatchObject({ id: lasting.id, lapsed: false })
  expect(await maybeOneCode(pool(), over.id)).toMatchObject({ id: over.id, lapsed: true })
})

test('wrong guesses of a day count for all codes of the own address, and apart for those of a wanted one', async () => {
  await code({ tries: 1, others_tries: 2 })
  await code({ purpose: 'forget-password', state: 'spent', tries: 4, others_tries: 8 })
  await code({ purpose: 'change-email', tries: 16, others_tries: 32 })
  await code({ state: 'spent', tries: 64, others_tries: 128, issued_at: ago(DAY + 60) })
  await code({ email: BOB, tries: 256, others_tries: 512 })
  expect(await maybeGuessedCodeForUpdate(pool(), ADA, 'sign-in')).toMatchObject({
    failures: 15,
    failuresElsewhere: 10,
  })
  expect(await maybeGuessedCodeForUpdate(pool(), ADA, 'change-email')).toMatchObject({
    failures: 48,
    failuresElsewhere: 32,
  })
})

test('the newest after a code is of its address and purpose, or the code itself', async () => {
  const old = await code({ state: 'expired', issued_at: ago(HOUR) })
  const newer = await code()
  await addOthers()
  expect((await maybeNewestCodeAfter(pool(), old.id))?.id).toBe(newer.id)
  expect((await maybeNewestCodeAfter(pool(), newer.id))?.id).toBe(newer.id)
})

test('the open codes of an address are those of every purpose, or of the one that is asked for, and are locked', async () => {
  const signIn = await code()
  const reset = await code({ purpose: 'forget-password', state: 'locked' })
  await code({ state: 'spent' })
  await code({ state: 'expired' })
  await code({ email: BOB })
  const open = async (purpose: 'sign-in' | null) =>
    (await anyOpenCodesForUpdate(pool(), ADA, purpose)).map(({ id }) => id).toSorted()
  const both = [signIn.id, reset.id].toSorted()
  expect(await open(null)).toEqual(both)
  expect(await open('sign-in')).toEqual([signIn.id])
  expect((await held((tx) => anyOpenCodesForUpdate(tx, ADA, null), { table })).toSorted()).toEqual(both)
})

test('several codes change at once, each as it is told, and no other', async () => {
  const [one, two, other] = [await code(), await code(), await code({ tries: 7 })]
  await updateCodes(pool(), [
    { id: one.id, state: 'spent', tries: 1, triesElsewhere: 2 },
    { id: two.id, state: 'locked', tries: 3, triesElsewhere: 4 },
  ])
  await updateCodes(pool(), [])
  const now = (id: string) => maybeOneCode(pool(), id)
  expect(await now(one.id)).toMatchObject({ state: 'spent', tries: 1, triesElsewhere: 2 })
  expect(await now(two.id)).toMatchObject({ state: 'locked', tries: 3, triesElsewhere: 4 })
  expect(await now(other.id)).toMatchObject({ state: 'issued', tries: 7, triesElsewhere: 0 })
})

test('the codes that were asked for within the day count by address and purpose', async () => {
  await code()
  await code({ state: 'spent', issued_at: ago(DAY - 60) })
  await code({ state: 'spent', issued_at: ago(DAY + 60) })
  await addOthers()
  expect(await countAskedWith(pool(), { email: ADA, purpose: 'sign-in' })).toBe(2)
})

test('a code is of today where it was asked for within the day, for this address', async () => {
  const { id } = await code()
  const old = await code({ issued_at: ago(DAY + 60) })
  const theirs = await code({ email: BOB })
  expect(await isCodeOfToday(pool(), { id, email: ADA })).toBe(true)
  expect(await isCodeOfToday(pool(), { id: old.id, email: ADA })).toBe(false)
  expect(await isCodeOfToday(pool(), { id: theirs.id, email: ADA })).toBe(false)
})

test('a browser has asked for an open code where it did so itself, for this address', async () => {
  await code({ asked_by: 'hers', state: 'locked' })
  await code({ asked_by: 'earlier', state: 'spent' })
  await code({ email: BOB, asked_by: 'his', state: 'spent' })
  expect(await hasAskedForOpenCode(pool(), ADA, 'hers')).toBe(true)
  expect(await hasAskedForOpenCode(pool(), ADA, 'earlier')).toBe(false)
  expect(await hasAskedForOpenCode(pool(), BOB, 'hers')).toBe(false)
})

test('the codes of one address go, and those of others stay', async () => {
  await code()
  await code({ purpose: 'forget-password' })
  const { id } = await code({ email: BOB })
  await deleteCodesOf(pool(), ADA)
  expect(await column(table, 'id')).toEqual([id])
})
