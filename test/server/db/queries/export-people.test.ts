// An export has everybody once, in the order of their ids, each with what is theirs and nobody else’s.

import { beforeEach, expect, test } from 'vitest'
import { type ExportedPerson, everybody } from '../../../../server/db/auth/export-people.ts'
import { ago, queriesDatabase } from './queries.support.ts'

const { pool, rows, column, person, add } = queriesDatabase()

beforeEach(() => rows('delete from auth."user"'))

async function exported() {
  const people: ExportedPerson[] = []
  for await (const page of everybody(pool())) people.push(...page)
  return people
}

const byName = async () => Object.fromEntries((await exported()).map((one) => [one.name, one]))

const account = (userId: string, providerId: string, given: Record<string, unknown> = {}) =>
  add('auth.account', {
    userId,
    providerId,
    accountId: providerId === 'credential' ? userId : `${providerId} of ${userId}`,
    ...given,
  })

const attempt = (user_id: string, password_hash: string, given: Record<string, unknown> = {}) =>
  add('auth.signup_attempt', { user_id, name: 'x', cookie_digest: 'x', password_hash, ...given })

test('has everybody once, over its pages, in the order of their ids', async () => {
  await rows(
    `insert into auth."user" (name, email) select 'one', n || '@example.com' from generate_series(1, 2500) n`,
  )
  expect((await exported()).map(({ id }) => id)).toEqual(await column('auth."user"', 'id'))
})

test('has nobody where nobody is', async () => {
  expect(await exported()).toEqual([])
})

test('has a person as they are', async () => {
  const given = { name: 'Ada', image: 'https://x.test/a.png', fields: { plan: 'gold' }, banned: true }
  const { id, email } = await person({ ...given, createdAt: new Date('2020-02-03T04:05:06Z') })
  expect(await exported()).toEqual([
    {
      id,
      email,
      ...given,
      emailVerified: true,
      createdAt: Date.parse('2020-02-03T04:05:06Z'),
      passwordHash: null,
      links: [],
      app: null,
    },
  ])
})

test('has the password and the links of each person, and of a link its provider and its subject', async () => {
  const [ada, bob] = [await person({ name: 'Ada' }), await person({ name: 'Bob' })]
  await account(ada.id, 'google')
  await account(ada.id, 'credential', { password: 'hers' })
  await account(ada.id, 'github')
  await account(bob.id, 'credential', { password: 'his' })
  await person({ name: 'Eve' })
  const { Ada, Bob, Eve } = await byName()
  expect([Ada, Bob, Eve].map((one) => one?.passwordHash)).toEqual(['hers', 'his', null])
  expect(Ada?.links.toSorted((one, other) => one.provider.localeCompare(other.provider))).toEqual([
    { provider: 'github', subject: `github of ${ada.id}` },
    { provider: 'google', subject: `google of ${ada.id}` },
  ])
  expect([Bob?.links, Eve?.links]).toEqual([[], []])
})

test('has the only password that was proposed for an unverified e-mail, and none of several', async () => {
  const unverified = (name: string) => person({ name, emailVerified: false })
  const one = await unverified('one')
  await attempt(one.id, 'only', { attempted_at: ago(60) })
  const two = await unverified('two')
  for (const hash of ['first', 'second']) await attempt(two.id, hash)
  await attempt((await unverified('at sign-in')).id, 'of a sign-in', { at_sign_in: true })
  await unverified('none')
  const verified = await person({ name: 'verified' })
  await attempt(verified.id, 'left behind')
  const found = Object.entries(await byName()).map(([name, { passwordHash }]) => [name, passwordHash])
  expect(Object.fromEntries(found)).toEqual({
    one: 'only',
    two: null,
    'at sign-in': null,
    none: null,
    verified: null,
  })
})

test('has the app of a person that is active', async () => {
  for (const state of ['active', 'pending', 'removed']) {
    const { id } = await person({ name: state })
    const secret = state === 'removed' ? null : `${state} secret`
    await add('auth.totp', { user_id: id, state, secret })
  }
  await person({ name: 'none' })
  const found = Object.entries(await byName()).map(([name, { app }]) => [name, app])
  expect(Object.fromEntries(found)).toEqual({
    active: 'active secret',
    pending: null,
    removed: null,
    none: null,
  })
})
