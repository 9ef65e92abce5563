// auth.signup_attempt: which attempts are kept, in which order they are read, and that other people’s stay.

import { beforeEach, expect, test } from 'vitest'
import {
  addAttempt,
  addLastAttempt,
  addNoAttempt,
  addOtherPassword,
  anyAttempts,
  deleteAttempts,
  deleteOldestAttempts,
} from '../../../../server/db/auth/signup-attempt.ts'
import { ago, queriesDatabase } from './queries.support.ts'

const { add, rows, column, person, pool } = queriesDatabase()

beforeEach(() => rows('delete from auth."user"'))

const attempt = (user_id: string, name: string, seconds: number, given = {}) =>
  add('auth.signup_attempt', { user_id, name, cookie_digest: 'x', attempted_at: ago(seconds), ...given })

const proposal = {
  name: 'new',
  image: null,
  fields: null,
  passwordHash: 'hash',
  providerId: null,
  issuer: null,
  accountId: null,
  cookieDigest: 'cookie',
  pageDigest: 'page',
  atSignIn: false,
}

const namesOf = async (userId: string) => (await anyAttempts(pool(), userId)).map(({ name }) => name)

/** Two that are of one moment, and a third one before them. @returns theirs from the newest */
async function withTies(user_id: string, first: 'less' | 'greater', given = {}) {
  const ids = {
    less: '00000000-0000-4000-8000-000000000001',
    greater: '00000000-0000-4000-8000-000000000002',
  }
  await rows('delete from auth.signup_attempt where id = any($1)', [Object.values(ids)])
  const attempted_at = ago(60)
  for (const name of [first, first === 'less' ? 'greater' : 'less'] as const)
    await attempt(user_id, name, 0, { id: ids[name], attempted_at, ...given })
  await attempt(user_id, 'before', 120, given)
}

test('an attempt is read as it was proposed', async () => {
  const { id: userId } = await person()
  await addAttempt(pool(), { ...proposal, userId })
  expect(await anyAttempts(pool(), userId)).toEqual([{ ...proposal, id: expect.any(String) }])
})

test.each(['less', 'greater'] as const)(
  'attempts are the person’s, the newest first, and of one moment by their ids, with the %s stored first',
  async (first) => {
    const [ada, bob] = [await person(), await person()]
    await withTies(ada.id, first)
    await attempt(bob.id, 'his', 10)
    expect(await namesOf(ada.id)).toEqual(['greater', 'less', 'before'])
  },
)

test.each(['less', 'greater'] as const)(
  'the last attempt takes the place of the person’s oldest, with the %s of one moment stored first',
  async (first) => {
    const [ada, bob] = [await person(), await person()]
    await withTies(ada.id, first)
    for (const seconds of [500, 400, 300]) await attempt(bob.id, 'his', seconds)
    await addLastAttempt(pool(), { ...proposal, userId: ada.id }, 2)
    expect(await namesOf(ada.id)).toEqual(['new', 'greater'])
    expect(await namesOf(bob.id)).toEqual(['his', 'his', 'his'])
  },
)

test('for another password a person has one row, whatever they or others have besides', async () => {
  const [ada, bob] = [await person(), await person()]
  await attempt(ada.id, 'hers', 60)
  await addOtherPassword(pool(), bob.id)
  for (let nth = 0; nth < 2; nth++) {
    await addOtherPassword(pool(), ada.id)
    expect(await namesOf(ada.id)).toEqual(['', 'hers'])
  }
  expect(await namesOf(bob.id)).toEqual([''])
})

test('no attempt stores nothing', async () => {
  await person()
  await addNoAttempt(pool())
  expect(await column('auth.signup_attempt', 'id')).toEqual([])
})

test('a person’s attempts go, and those of others stay', async () => {
  const [ada, bob] = [await person(), await person()]
  await attempt(ada.id, 'hers', 60)
  await attempt(bob.id, 'his', 60)
  await deleteAttempts(pool(), ada.id)
  expect(await column('auth.signup_attempt', 'name')).toEqual(['his'])
})

test.each(['less', 'greater'] as const)(
  'the newest sign-ups stay, and the newest sign-ins beside them, with the %s of one moment stored first',
  async (first) => {
    const [ada, bob] = [await person(), await person()]
    await withTies(ada.id, first)
    for (const seconds of [30, 20, 10])
      await attempt(ada.id, `sign-in ${seconds}`, seconds, { at_sign_in: true })
    for (const seconds of [500, 400]) await attempt(bob.id, 'his', seconds)
    await deleteOldestAttempts(pool(), ada.id, 1)
    expect(await namesOf(ada.id)).toEqual(['sign-in 10', 'greater'])
    expect(await namesOf(bob.id)).toEqual(['his', 'his'])
  },
)
