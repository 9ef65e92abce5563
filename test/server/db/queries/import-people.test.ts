// A batch of a CSV file: who of it is taken, with what, and what is said of the others; and how far the file has come.

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type CsvPerson,
  lockedProgress,
  oneProgress,
  storeProgress,
  takeCsvPeople,
} from '../../../../server/db/auth/import-people.ts'
import { digest, queriesDatabase } from './queries.support.ts'

const { pool, rows, column, person, held, add } = queriesDatabase()

beforeEach(() => rows('delete from auth."user"'))

const csv = (email: string, given: Partial<CsvPerson> = {}): CsvPerson => ({
  row: 1,
  id: null,
  email: `${email}@example.com`,
  name: email,
  emailVerified: true,
  image: null,
  passwordHash: null,
  createdAt: null,
  fields: null,
  links: [],
  app: null,
  digests: [],
  ...given,
})

const take = (...people: CsvPerson[]) => pool().transaction((tx) => takeCsvPeople(tx, people))
const google = (accountId: string) => ({
  providerId: 'google',
  issuer: 'https://accounts.google.com',
  accountId,
})

/** By name: the password that opens a session, or the one that is proposed. */
async function passwords() {
  const withPassword = await rows(`
    select u.name, a."providerId" as provider, a."accountId" = u.id as is_own, a.password, s.password_hash as proposed
    from auth."user" u left join auth.account a on a."userId" = u.id left join auth.signup_attempt s on s.user_id = u.id
    order by u.name`)
  return Object.fromEntries(withPassword.map(({ name, ...rest }) => [name, rest]))
}

describe('the people of a batch', () => {
  test('are taken as they are, each with an id and a time of their own where the file has none', async () => {
    const id = randomUUID()
    const createdAt = '2020-02-03T04:05:06.000Z'
    const fields = { plan: 'gold' }
    expect(
      await take(
        csv('ada', { id, createdAt, fields, image: 'https://x.test/a.png' }),
        csv('bob', { row: 2 }),
      ),
    ).toEqual([])
    const [ada, bob] = await rows('select * from auth."user" order by name')
    expect(ada).toMatchObject({ id, email: 'ada@example.com', emailVerified: true, fields })
    expect(ada).toMatchObject({ image: 'https://x.test/a.png', createdAt: new Date(createdAt) })
    expect(ada).toMatchObject({ updatedAt: new Date(createdAt) })
    expect(bob).toMatchObject({ name: 'bob', fields: null, image: null })
    expect(Date.now() - bob.createdAt.getTime()).toBeLessThan(60_000)
  })

  test('have the password of a verified e-mail, and of an unverified one it is only proposed', async () => {
    await take(
      csv('verified', { row: 1, passwordHash: 'hers' }),
      csv('verified-without', { row: 2 }),
      csv('unverified', { row: 3, emailVerified: false, passwordHash: 'his' }),
      csv('unverified-without', { row: 4, emailVerified: false }),
    )
    const none = { provider: null, is_own: null, password: null, proposed: null }
    expect(await passwords()).toEqual({
      verified: { provider: 'credential', is_own: true, password: 'hers', proposed: null },
      'verified-without': none,
      unverified: { ...none, proposed: 'his' },
      'unverified-without': none,
    })
  })

  test('have the app and the recovery codes that are theirs, each code once', async () => {
    const [one, two] = [digest(), digest()]
    await take(csv('ada', { app: 'sealed', digests: [one, two, one] }), csv('bob', { row: 2 }))
    expect(
      await rows(
        'select name, state, secret from auth."user" left join auth.totp on user_id = id order by name',
      ),
    ).toEqual([
      { name: 'ada', state: 'active', secret: 'sealed' },
      { name: 'bob', state: null, secret: null },
    ])
    const codes = await rows(
      'select name, digest, state from auth.recovery_code r join auth."user" u on u.id = user_id order by digest',
    )
    expect(codes).toEqual([one, two].toSorted().map((own) => ({ name: 'ada', digest: own, state: 'unused' })))
  })
})

describe('somebody who comes twice in a batch', () => {
  test.each([1, 2])('is the verified one, in whichever row (%s) it is', async (verified) => {
    const twice = [1, 2].map((row) => csv('ada', { row, name: `${row}`, emailVerified: row === verified }))
    expect(await take(...twice)).toEqual([{ row: 3 - verified, providerId: null }])
    expect(await column('auth."user"', 'name')).toEqual([`${verified}`])
  })

  test('is the first of those that are alike', async () => {
    expect(await take(...[3, 1, 2].map((row) => csv('ada', { row, name: `${row}` })))).toEqual([
      { row: 2, providerId: null },
      { row: 3, providerId: null },
    ])
    expect(await column('auth."user"', 'name')).toEqual(['1'])
  })
})

test('somebody whose e-mail or id is here already is left as they are, and named', async () => {
  const ada = await person({ email: 'ada@example.com', name: 'here' })
  const given = { passwordHash: 'new', app: 'sealed', digests: [digest()], links: [google('1')] }
  expect(
    await take(csv('ada', given), csv('bob', { row: 2, id: ada.id, ...given }), csv('eve', { row: 3 })),
  ).toEqual([
    { row: 1, providerId: null },
    { row: 2, providerId: null },
  ])
  expect(await column('auth."user"', 'name')).toEqual(['eve', 'here'])
  for (const table of ['auth.account', 'auth.totp', 'auth.recovery_code'])
    expect(await rows(`select from ${table}`)).toEqual([])
})

test('a link that is somebody else’s is not taken, and is named by its row and provider', async () => {
  const ada = await person()
  const link = google('taken')
  await add('auth.account', { ...link, userId: ada.id })
  const github = { providerId: 'github', issuer: 'https://github.com', accountId: 'taken' }
  const elsewhere = { ...link, issuer: 'https://other.test' }
  expect(
    await take(
      csv('bob', { row: 5, links: [link, google('free'), github] }),
      csv('eve', { row: 6, links: [google('free'), elsewhere] }),
    ),
  ).toEqual([
    { row: 5, providerId: 'google' },
    { row: 6, providerId: 'google' },
  ])
  const linked = await rows(
    `select name, "providerId", issuer, "accountId", password from auth.account a join auth."user" u on u.id = "userId"
     where u.id <> $1 order by 1, 2, 3, 4`,
    [ada.id],
  )
  expect(linked).toEqual([
    { name: 'bob', ...github, password: null },
    { name: 'bob', ...google('free'), password: null },
    { name: 'eve', ...elsewhere, password: null },
  ])
})

describe('how far a file has come', () => {
  const none = { rowsRead: 0, taken: 0, refused: 0, isFinished: false }
  const locked = (source: string) => pool().transaction((tx) => lockedProgress(tx, source))
  const store = (source: string, given: typeof none) =>
    pool().transaction((tx) => storeProgress(tx, source, given))

  test('is begun once, and kept for each file', async () => {
    expect(await oneProgress(pool(), 'one')).toEqual(none)
    expect(await oneProgress(pool(), 'other')).toEqual(none)
    const some = { rowsRead: 5, taken: 3, refused: 2, isFinished: false }
    await store('one', some)
    expect([await oneProgress(pool(), 'one'), await locked('one')]).toEqual([some, some])
    expect([await oneProgress(pool(), 'other'), await locked('other')]).toEqual([none, none])
  })

  test('is finished from the moment at which it first was', async () => {
    const done = { rowsRead: 5, taken: 3, refused: 2, isFinished: true }
    await oneProgress(pool(), 'ends')
    const when = async () =>
      (await rows(`select finished_at from auth.import_progress where source = 'ends'`))[0]
    await store('ends', done)
    expect([await oneProgress(pool(), 'ends'), await locked('ends')]).toEqual([done, done])
    const first = await when()
    await store('ends', done)
    expect(await when()).toEqual(first)
  })

  test('is locked, that of the file alone', async () => {
    for (const source of ['locked', 'free']) await oneProgress(pool(), source)
    const work = (tx: Parameters<typeof lockedProgress>[0]) => lockedProgress(tx, 'locked')
    expect(await held(work, { table: 'auth.import_progress', key: 'source' })).toEqual(['locked'])
  })
})
