// The hash that a password is compared with: whose it is, and what the asking browser has proposed itself.

import { beforeEach, describe, expect, test } from 'vitest'
import { oneHashToCompare } from '../../../../server/db/auth/credential.ts'
import { ago, DAY, HOUR, queriesDatabase } from './queries.support.ts'

const { add, rows, person, pool } = queriesDatabase()

beforeEach(() => rows('delete from auth."user"'))

type Given = Record<string, unknown>
const account = (userId: string, password: string | null, providerId = 'credential') =>
  add('auth.account', { providerId, accountId: userId, userId, password })

const attempt = (user_id: string, given: Given): Promise<{ id: string }> =>
  add('auth.signup_attempt', {
    user_id,
    name: '',
    cookie_digest: 'elsewhere',
    attempted_at: ago(60),
    ...given,
  })

const unverified = () => person({ emailVerified: false })
const BROWSER = ['its cookie', 'its page']
const asked = ({ email }: { email: string }, knownBy = BROWSER) =>
  oneHashToCompare(pool(), { email, knownBy })

describe('held', () => {
  test('a verified person has the hash of their password, whatever others propose for their email', async () => {
    const [ada, bob] = [await person(), await person()]
    await account(ada.id, 'hers')
    await account(ada.id, 'no password', 'google')
    await account(bob.id, 'his')
    await attempt(ada.id, { password_hash: 'proposed' })
    expect(await asked(ada)).toMatchObject({ passwordHash: 'hers', isUnverified: false })
    expect(await oneHashToCompare(pool(), { id: ada.id })).toMatchObject({ passwordHash: 'hers' })
    expect(await oneHashToCompare(pool(), { id: bob.id })).toMatchObject({ passwordHash: 'his' })
  })

  test('for an unverified email it is the one that was chosen last by signing up', async () => {
    const [ada, bob] = [await unverified(), await unverified()]
    await account(ada.id, 'of the table')
    await attempt(ada.id, { password_hash: 'first', attempted_at: ago(90) })
    const last = await attempt(ada.id, { password_hash: 'last', attempted_at: ago(60) })
    await attempt(ada.id, { provider_id: 'google', issuer: '', account_id: 'g', attempted_at: ago(30) })
    await attempt(ada.id, { password_hash: 'at a sign-in', at_sign_in: true, attempted_at: ago(20) })
    await attempt(bob.id, { password_hash: 'his', attempted_at: ago(10) })
    expect(await asked(ada)).toMatchObject({ passwordHash: 'last', version: last.id, isUnverified: true })
  })

  test('for an unverified email that only sign-ins have tried, there is none', async () => {
    const ada = await unverified()
    await account(ada.id, 'of the table')
    await attempt(ada.id, { password_hash: 'at a sign-in', at_sign_in: true })
    expect(await asked(ada)).toMatchObject({ passwordHash: null })
  })

  test('nobody’s email has none, and is not unverified', async () => {
    await account((await person()).id, 'somebody’s')
    await attempt((await unverified()).id, { password_hash: 'somebody’s', cookie_digest: 'its cookie' })
    expect(await asked({ email: 'nobody@example.com' })).toMatchObject({
      passwordHash: null,
      proposedHash: null,
      hasSignedUp: false,
      isUnverified: false,
    })
  })
})

describe('proposed', () => {
  /** What is newer than all that the browser has proposed, and none of it. */
  const addOthers = async (person: { id: string }, stranger: { id: string }) => {
    await attempt(person.id, {
      password_hash: 'another browser',
      page_digest: 'another page',
      attempted_at: ago(2),
    })
    await attempt(stranger.id, {
      password_hash: 'for another email',
      cookie_digest: 'its cookie',
      attempted_at: ago(1),
    })
  }

  test.each<[string, Given]>([
    ['its cookie', { cookie_digest: 'its cookie' }],
    ['its page', { page_digest: 'its page' }],
  ])('a browser is known by %s', async (_words, by) => {
    const [ada, bob] = [await unverified(), await unverified()]
    const { id } = await attempt(ada.id, { password_hash: 'its own', ...by })
    await addOthers(ada, bob)
    expect(await asked(ada)).toMatchObject({
      proposedHash: 'its own',
      proposedVersion: id,
      hasSignedUp: true,
    })
  })

  test('what was proposed by signing up comes before what a sign-in has tried, and of each the newest', async () => {
    const [ada, bob] = [await unverified(), await unverified()]
    const own = (password_hash: string | null, seconds: number, given: Given = {}) =>
      attempt(ada.id, { cookie_digest: 'its cookie', password_hash, attempted_at: ago(seconds), ...given })
    await own('older sign-in', 300, { at_sign_in: true })
    await own('newer sign-in', 200, { at_sign_in: true })
    await addOthers(ada, bob)
    expect(await asked(ada)).toMatchObject({ proposedHash: 'newer sign-in', hasSignedUp: false })
    await own('first sign-up', 500)
    await own('last sign-up', 400)
    await own(null, 100)
    expect(await asked(ada)).toMatchObject({ proposedHash: 'last sign-up', hasSignedUp: true })
  })

  test('what is older than the cookie’s lifetime is not proposed any more', async () => {
    const [ada, bob] = [await unverified(), await unverified()]
    await attempt(ada.id, {
      password_hash: 'of yesterday',
      cookie_digest: 'its cookie',
      attempted_at: ago(DAY + HOUR),
    })
    await addOthers(ada, bob)
    expect(await asked(ada)).toMatchObject({ proposedHash: null, hasSignedUp: true })
  })

  test('another browser has proposed nothing', async () => {
    const [ada, bob] = [await unverified(), await unverified()]
    await attempt(ada.id, { password_hash: 'hers', cookie_digest: 'its cookie', page_digest: 'its page' })
    await addOthers(ada, bob)
    expect(await asked(ada, ['one', 'two'])).toMatchObject({ proposedHash: null, hasSignedUp: false })
    expect(await oneHashToCompare(pool(), { id: ada.id })).toMatchObject({ proposedHash: null })
  })
})

test('of two attempts from one moment the one with the greater id counts, held and proposed', async () => {
  const [less, greater] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  const attempted_at = ago(60)
  for (const ids of [
    [less, greater],
    [greater, less],
  ]) {
    const ada = await unverified()
    for (const id of ids)
      await attempt(ada.id, { id, password_hash: id, cookie_digest: 'its cookie', attempted_at })
    expect(await asked(ada)).toMatchObject({ passwordHash: greater, proposedHash: greater })
    await rows('delete from auth.signup_attempt')
  }
})

test('the forms of older hashes are named once each, of accounts and of attempts, and never our own', async () => {
  const people = [await person(), await person(), await person(), await person()]
  const held = ['$2b$10$one', '$2b$10$two', 'pbkdf2_sha256$600000$salt$hash', '$argon2id$v=19$ours']
  for (const [nth, { id }] of people.entries()) await account(id, held[nth] ?? null)
  const { id } = await unverified()
  for (const password_hash of ['$2b$10$three', '$2y$08$four', '$argon2id$v=19$ours'])
    await attempt(id, { password_hash })
  const { olderForms } = await asked({ email: 'nobody@example.com' })
  expect(olderForms.toSorted()).toEqual(['$2b$10', '$2y$08', 'pbkdf2_sha256$600000'])
})
