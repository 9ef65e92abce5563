// An import reports what it leaves out with the reason, and changes nothing where it refuses.

import { describe, expect, onTestFinished, test } from 'vitest'
import { UNUSABLE_HASH } from '../../../../server/auth/import/judge-rows.ts'
import { PASSWORD, startAuth } from '../../../support/auth-service.ts'
import { startBetterAuth } from '../../../support/better-auth.ts'
import { connectTo, createDatabase } from '../../../support/databases.ts'
import { importCommand, pluralTables, rows, run, tallied } from './import.support.ts'

test('tables with other names are read, and rows that cannot be imported are reported with the reason', async () => {
  const sourceUrl = await pluralTables('', [
    { email: 'Plain@Example.com' },
    { email: 'banned@example.com', extra: '{"banned": true}' },
    { email: 'no address' },
    { email: 'bcrypt@example.com', extra: '{"hash": "$2b$10$abcdefghijklmnopqrstuv", "2fa": true}' },
    { email: 'expired@example.com', extra: '{"expires": "-1 second"}' },
    { email: 'watched@example.com', extra: '{"by": "an administrator"}' },
    { email: 'github@example.com', extra: '{"provider": "github"}' },
    { email: 'new@example.com', extra: '{"verified": false, "provider": "demo"}' },
  ])
  const databaseUrl = await createDatabase(null)
  const { user, account, session, unasked } = await run({
    databaseUrl,
    sourceUrl,
    issuers: new Map([['demo', 'https://id.example']]),
  })
  expect([user, account, session].map(tallied)).toEqual([
    {
      taken: 6,
      left: {
        'banned there, so kept out here': 1,
        'no email can be sent to its address': 1,
      },
    },
    {
      taken: 3,
      left: {
        'their person is not taken over': 2,
        [UNUSABLE_HASH]: 1,
        'the provider "github" is not in OIDC_PROVIDERS': 1,
        'a link to a provider of an unproven address': 1,
      },
    },
    {
      taken: 3,
      left: {
        'their person is not taken over': 2,
        'an administrator opened it in somebody else’s name': 1,
        expired: 1,
        'of an unproven address': 1,
      },
    },
  ])
  expect(unasked).toBe(1)
  const ours = await startAuth({ DATABASE_URL: databaseUrl })
  onTestFinished(() => ours.stop())
  const signedIn = await ours.post('/sign-in/email', { email: 'plain@example.com', password: PASSWORD })
  expect(signedIn.status).toBe(200)
})

describe('refuses, and changes nothing: ', () => {
  const schemas = (url: string) => rows(url, `select nspname from pg_namespace where nspname like 'auth%'`)

  async function expectRefusal(options: Parameters<typeof run>[0], sentence: string | RegExp) {
    const before = await schemas(options.databaseUrl)
    await expect(run(options)).rejects.toThrow(sentence)
    expect(await schemas(options.databaseUrl)).toEqual(before)
  }

  test('a database without Better Auth’s tables', async () => {
    const databaseUrl = await createDatabase(null)
    await expectRefusal(
      { databaseUrl, sourceUrl: await createDatabase(null) },
      'isn’t a Better Auth database',
    )
    const sourceUrl = await createDatabase()
    await expectRefusal({ databaseUrl, sourceUrl }, 'isn’t a Better Auth database')
    await expectRefusal({ databaseUrl, sourceUrl, schema: 'their"s' }, 'The schema "their"s" has not')
  })

  test('two schemas, where none is named', async () => {
    const sourceUrl = await pluralTables()
    await (await connectTo(sourceUrl)).query('alter schema theirs rename to others')
    await pluralTables(sourceUrl, [{ email: 'a@example.com' }])
    const options = { databaseUrl: await createDatabase(null), sourceUrl }
    await expectRefusal(options, 'name one by --schema, of others, theirs')
    expect(await run({ ...options, schema: 'theirs' })).toMatchObject({ user: { taken: 1 } })
  })

  test('e-mails that differ only in case, naming their ids', async () => {
    const sourceUrl = await pluralTables('', [{ email: 'A@example.com' }, { email: 'a@example.com' }])
    const databaseUrl = await createDatabase(null)
    await expectRefusal({ databaseUrl, sourceUrl }, /the ids are [0-9a-f-]{36} and [0-9a-f-]{36}\.$/)
  })

  test('a schema with other users, or with the same e-mail under another id', async () => {
    const sourceUrl = await pluralTables('', [{ email: 'a@example.com' }])
    for (const email of ['b@example.com', 'a@example.com']) {
      const databaseUrl = await createDatabase()
      const db = await connectTo(databaseUrl)
      await db.query(`insert into auth."user" (name, email) values ('N', $1)`, [email])
      await expectRefusal({ databaseUrl, sourceUrl }, 'has 1 people who are not the same there')
      expect((await db.query('select email from auth."user"')).rows).toEqual([{ email }])
      expect((await db.query('select from auth.account')).rowCount).toBe(0)
    }
  })

  test('to rename tables where an earlier import has renamed some', async () => {
    const theirs = await startBetterAuth()
    await theirs.stop()
    const { databaseUrl } = theirs
    await (await connectTo(databaseUrl)).query('create schema auth_before_lockstep')
    await expectRefusal({ databaseUrl, sourceUrl: databaseUrl }, 'from an import before')
  })
})

describe('the command', () => {
  test('prints what it has imported, and what it has left out', async () => {
    const sourceUrl = await pluralTables('', [{ email: 'a@example.com' }, { email: 'none' }])
    const databaseUrl = await createDatabase(null)
    const tried = await importCommand([sourceUrl, '--dry-run'], databaseUrl)
    expect(tried.said).toContain('A dry run: nothing has changed. The import would do this:')
    expect(await rows(databaseUrl, `select from pg_namespace where nspname = 'auth'`)).toEqual([])
    const { code, said } = await importCommand([sourceUrl], databaseUrl)
    expect(code).toBe(0)
    expect(said).toContain('users: 1 taken over\n  1 left: no email can be sent to its address\n')
    expect(said).toContain('sessions: 1 taken over\n  1 left: their person is not taken over\n')
  })

  test('takes the address of the environment, which no list of processes shows', async () => {
    const IMPORT_DATABASE_URL = await pluralTables('', [{ email: 'a@example.com' }])
    const { code, said } = await importCommand([], await createDatabase(null), { IMPORT_DATABASE_URL })
    expect(code).toBe(0)
    expect(said).toContain('users: 1 taken over')
  })

  test.each([
    [[], 'Give one address'],
    [['mysql://x:secret@host/db'], 'Give one address'],
    [['postgres://a', 'postgres://b'], '2 words are given, and 1 is taken'],
    [['postgres://a', '--force'], '--force'],
  ])('refuses %j with 2, without repeating an address', async (args, word) => {
    const { code, said } = await importCommand(args, 'postgres://127.0.0.1:1/none')
    expect([code, said.includes(word), said.includes('secret')]).toEqual([2, true, false])
  })

  test('says which of the two databases is away', async () => {
    const databaseUrl = await createDatabase(null)
    const { code, said } = await importCommand(['postgres://u:secret@127.0.0.1:1/none'], databaseUrl)
    expect([code, said]).toEqual([
      1,
      'The database cannot be reached (ECONNREFUSED): start it, or correct the address to import from.\n',
    ])
  })
})
