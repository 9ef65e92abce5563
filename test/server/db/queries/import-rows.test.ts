// What is taken of another Better Auth: new people with all that is theirs, of people who were here already the links alone.

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  anyClashes,
  countStrangers,
  type NewAccount,
  type NewSignIn,
  offerPeople,
  prepare,
  recordImport,
  takeAccounts,
  takeSessions,
} from '../../../../server/db/auth/import-rows.ts'
import { byReason, offer, takenPeople, there } from './offered.support.ts'
import { ago, hence, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { db, rows, column, person } = database

const link = ({ id }: { id: string }, accountId: string = id): NewAccount => ({
  userId: id,
  providerId: 'google',
  issuer: 'https://accounts.google.com',
  accountId,
  password: null,
  ...there,
})

const password = ({ id }: { id: string }, hash: string): NewAccount => ({
  ...link({ id }),
  providerId: 'credential',
  issuer: 'local',
  password: hash,
})

const signIn = ({ id }: { id: string }, given: Partial<NewSignIn> = {}): NewSignIn => ({
  userId: id,
  token: randomUUID(),
  expiresAt: hence(60).toISOString(),
  ipAddress: '192.0.2.1',
  userAgent: 'Browser',
  ...there,
  ...given,
})

beforeEach(async () => {
  await rows('begin')
  await prepare(db())
})
afterEach(() => rows('rollback'))

describe('people', () => {
  test('who are new are taken as they are, and who was here stays as they are here', async () => {
    const { ada, bob, old } = await takenPeople(database)
    const shown = await rows(
      'select id, name, email, "emailVerified" as verified, "createdAt" as made from auth."user"',
    )
    const made = new Date(there.createdAt)
    expect(shown.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      { id: ada.id, name: 'ada', email: ada.email, verified: true, made },
      { id: bob.id, name: 'bob', email: bob.email, verified: false, made },
      { id: old.id, name: 'here', email: old.email, verified: true, made: expect.any(Date) },
    ])
  })

  test('who would have one e-mail are named, at most five groups of them', async () => {
    const twice = ['6', '5', '4', '3', '2', '1'].flatMap((group) =>
      [`${group}b`, `${group}a`].map((id) => offer(group, { id })),
    )
    await offerPeople(db(), [...twice, offer('once')])
    expect(await anyClashes(db())).toEqual(['1', '2', '3', '4', '5'].map((one) => [`${one}a`, `${one}b`]))
  })

  test('who are here and not there are counted: by id, and by e-mail', async () => {
    await offerPeople(db(), [offer('ada')])
    expect(await countStrangers(db())).toBe(0)
    const here = await person()
    const renamed = [await person(), await person()]
    await person()
    await offerPeople(db(), [
      offer('here', { id: here.id, email: here.email }),
      ...renamed.map(({ id }, nth) => offer(`renamed-${nth}`, { id })),
    ])
    expect(await countStrangers(db())).toBe(3)
  })
})

describe('accounts', () => {
  const kept = () =>
    rows(`select u.name, "providerId" as provider, password from auth.account a
      join auth."user" u on u.id = "userId" order by 1, 2`)
  const proposed = () =>
    rows(
      'select u.name, password_hash as password, cookie_digest as cookie from auth.signup_attempt s join auth."user" u on u.id = user_id',
    )

  test('are taken with passwords of new people alone, of an unverified e-mail as proposed ones', async () => {
    const { ada, bob, old, gone } = await takenPeople(database)
    const batch = [ada, bob, old, gone].flatMap((one) => [password(one, 'hash'), link(one)])
    const { taken, left } = await takeAccounts(db(), batch)
    expect(taken).toBe(4)
    expect(byReason(left)).toEqual([
      { reason: 'a link to a provider of an unproven address', count: 1 },
      { reason: 'here already', count: 1 },
      { reason: 'their person is not taken over', count: 2 },
    ])
    expect(await kept()).toEqual([
      { name: 'ada', provider: 'credential', password: 'hash' },
      { name: 'ada', provider: 'google', password: null },
      { name: 'here', provider: 'google', password: null },
    ])
    expect(await proposed()).toEqual([{ name: 'bob', password: 'hash', cookie: 'of no browser' }])
  })

  test('that somebody has already are left, and counted', async () => {
    const { ada, old } = await takenPeople(database)
    await takeAccounts(db(), [link(ada, 'one')])
    expect(await takeAccounts(db(), [link(old, 'one'), link(old, 'two')])).toEqual({
      taken: 1,
      left: [{ reason: 'here already', count: 1 }],
    })
    expect(await takeAccounts(db(), [link(old, 'three')])).toEqual({ taken: 1, left: [] })
  })
})

describe('sessions', () => {
  test('are taken of new people whose e-mail is verified, while they last, by the digest of their token', async () => {
    const { ada, bob, old, gone } = await takenPeople(database)
    const own = signIn(ada, { token: 'secret' })
    const batch = [
      own,
      signIn(ada, { expiresAt: ago(1).toISOString() }),
      ...[bob, old, gone].map((one) => signIn(one)),
    ]
    const { taken, left } = await takeSessions(db(), batch)
    expect(taken).toBe(1)
    expect(byReason(left)).toEqual([
      { reason: 'expired', count: 1 },
      { reason: 'here already, or ended since', count: 1 },
      { reason: 'of an unproven address', count: 1 },
      { reason: 'their person is not taken over', count: 1 },
    ])
    expect(await rows('select token, "userId", "ipAddress", "userAgent" from auth.session')).toEqual([
      {
        token: '2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b',
        userId: ada.id,
        ipAddress: '192.0.2.1',
        userAgent: 'Browser',
      },
    ])
    expect(await takeSessions(db(), [own])).toEqual({ taken: 0, left: [] })
  })

  test('of nobody are none', async () => {
    await takenPeople(database)
    expect(await takeSessions(db(), [])).toEqual({ taken: 0, left: [] })
    expect(await column('auth.session', 'id')).toEqual([])
  })
})

test('an import is recorded by its operator and what it came to', async () => {
  await recordImport(db(), 'ops@db', { people: '2' })
  expect(await rows(`select event, state, detail, operator from auth.audit_event`)).toEqual([
    { event: 'import.run', state: 'takenOver', detail: { people: '2' }, operator: 'ops@db' },
  ])
})
