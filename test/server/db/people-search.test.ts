// The search for people: by how words begin or end, which an index answers, and, where an operator wants it, by any part.

import { Client } from 'pg'
import { sql } from 'slonik'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { anyPeople, anyPeopleByPart } from '../../../server/db/auth/people-search.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { connect, type Pool } from '../../../server/db/pool.ts'
import { createDatabase } from '../../support/databases.ts'

let url = ''
let pool: Pool
let db: Client
beforeAll(async () => {
  url = await createDatabase(null)
  await migrate(url, 'auth')
  pool = await connect(url, { maxPoolSize: 1 })
  db = new Client({ connectionString: url })
  await db.connect()
  await db.query(`
    insert into auth."user" (name, email) values
      ('Anna Müller', 'anna.mueller@example.com'), ('', 'bobschmidt85@example.net'),
      ('', 'bobby+newsletter@example.net'), ('Bob O’Neil', 'bob+news@example.org'), ('李小龍', 'li@example.com'),
      ('100%', 'all@percent.example')`)
  await db.query(`
    insert into auth."user" (name, email)
    select 'Somebody', 'somebody-' || i || '@crowd.example' from generate_series(1, 20000) i`)
  await db.query('vacuum analyze auth."user"')
})
afterAll(() => Promise.all([pool?.end(), db?.end()]))

const found = async (part: string, most = 20) => (await anyPeople(pool, part, most)).map(({ email }) => email)

test.each([
  ['the beginning of a name', 'MÜLL', ['anna.mueller@example.com']],
  ['words in any order', 'mueller, anna', ['anna.mueller@example.com']],
  ['a whole email', 'Bob+News@example.org', ['bob+news@example.org']],
  ['the domain of an email', '@example.com', ['anna.mueller@example.com', 'li@example.com']],
  ['a name with an apostrophe', 'o’neil', ['bob+news@example.org']],
  ['a name without cases', '李小', ['li@example.com']],
  ['the end of a word', 'schmidt', ['bobschmidt85@example.net']],
  ['the end of one word and the beginning of another', 'ueller exa', ['anna.mueller@example.com']],
  ['the end of a name without cases', '小龍', ['li@example.com']],
  ['the beginning of a word that another one follows', 'a.muel', ['anna.mueller@example.com']],
  ['what is within a word alone', 'uelle', []],
  ['what has no word', '%', []],
  ['what is in nobody', 'nobody-at-all', []],
])('by %s', async (_words, part, people) => {
  expect(await found(part)).toEqual(people)
})

test.each([
  ['what is within a word', 'UELLE', ['anna.mueller@example.com']],
  ['what has no word', '%', ['all@percent.example']],
  ['what would be a pattern', '_', []],
  ['what is in nobody', 'nobody-at-all', []],
])('by any part: %s', async (_words, part, people) => {
  expect((await anyPeopleByPart(pool, part, 20)).map(({ email }) => email)).toEqual(people)
})

test('a word that another one follows without a space is a whole one, where somebody has both', async () => {
  expect(await found('bob+news')).toEqual(['bob+news@example.org'])
  expect(await found('bob news')).toEqual(['bob+news@example.org', 'bobby+newsletter@example.net'])
  expect(await found('bob+newsl')).toEqual(['bobby+newsletter@example.net'])
})

test('takes nothing for an operator of a search', async () => {
  for (const part of [`'`, `a' | 'b`, 'a & !b', 'a:*', '!anna', '<->', String.raw`a\b`, '()'])
    await expect(found(part)).resolves.toBeInstanceOf(Array)
})

test('finds no more than are asked for, the first by their email', async () => {
  expect(await found('somebody-1999', 2)).toEqual([
    'somebody-19990@crowd.example',
    'somebody-19991@crowd.example',
  ])
  expect(await found('crowd', 2)).toHaveLength(2)
})

test.each([
  ['few fit', 'mueller', 10],
  ['everybody fits', 'crowd', 2000],
  ['few end so', 'schmidt', 10],
  ['nobody does', 'nowhere', 10],
])('reads few where %s', async (_words, part, most) => {
  const READ = sql.type(z.object({ read: z.coerce.number() }))`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read
    from pg_stat_xact_user_tables where relid = 'auth."user"'::regclass`
  const read = await pool.transaction(async (tx) => {
    const before = await tx.one(READ)
    await anyPeople(tx, part, 20)
    return (await tx.one(READ)).read - before.read
  })
  expect(read).toBeLessThan(most)
})
