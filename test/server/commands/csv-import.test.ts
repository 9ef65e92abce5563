// Importing people from a CSV file, and exporting them again: hashes of other systems, refusals, interruptions.

import { pbkdf2Sync, scryptSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFactorSeal } from '../../../server/auth/crypto/factor-seal.ts'
import { ownCsv } from '../../../server/auth/import/formats/csv-records.ts'
import { HERE_ALREADY, importFile } from '../../../server/auth/import/import-file.ts'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { connect, type Pool } from '../../../server/db/pool.ts'
import { authServiceOfFile, PASSWORD, SECRET } from '../../support/auth-service.ts'
import { command } from '../../support/command.ts'
import { connectTo } from '../../support/databases.ts'

const auth = authServiceOfFile()
const folder = mkdtempSync(join(tmpdir(), 'lockstep-csv-'))
let pool: Pool
beforeAll(async () => {
  pool = await connect(auth().databaseUrl, { maxPoolSize: 1 })
})
afterAll(async () => {
  await pool.end()
  rmSync(folder, { recursive: true, force: true })
})

const nothing = { add: () => {}, end: () => {} }
const run = (file: string, more: Partial<Parameters<typeof importFile>[0]> = {}) =>
  importFile({
    format: ownCsv,
    pool,
    operator: 'olga',
    file,
    userFields: [],
    dryRun: false,
    without: { verification: false, passwords: false },
    proving: { issuers: new Map(), seal: createFactorSeal([SECRET]) },
    ending: new AbortController().signal,
    survey: () => nothing,
    ...more,
  })

function fileOf(name: string, ...lines: string[]): string {
  const file = join(folder, name)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

const signIn = (email: string, password = PASSWORD) => auth().post('/sign-in/email', { email, password })
async function rows(statement: string) {
  return (await (await connectTo(auth().databaseUrl)).query(statement)).rows
}

const salt = Buffer.from('0123456789abcdef')
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const passlib = (bytes: Buffer) => base64(bytes).replaceAll('+', '.')
const pbkdf2 = (digest: string, bytes: number, by: string | Buffer = salt) =>
  pbkdf2Sync(PASSWORD, by, 1000, bytes, digest)

const made: Record<string, () => string | Promise<string>> = {
  bcrypt: () => bcrypt(PASSWORD, 4),
  'bcrypt-2y': async () => (await bcrypt(PASSWORD, 4)).replace('$2b$', '$2y$'),
  argon2id: () => argon2(PASSWORD, { memoryCost: 64, timeCost: 1 }),
  scrypt: () => `$scrypt$ln=4,r=8,p=1$${base64(salt)}$${base64(scryptSync(PASSWORD, salt, 32, { N: 16 }))}`,
  'pbkdf2-passlib': () => `$pbkdf2-sha256$1000$${passlib(salt)}$${passlib(pbkdf2('sha256', 32))}`,
  'pbkdf2-phc': () => `$pbkdf2-sha512$i=1000,l=64$${base64(salt)}$${base64(pbkdf2('sha512', 64))}`,
  'pbkdf2-django': () =>
    `pbkdf2_sha256$1000$saltysalt$${pbkdf2('sha256', 32, 'saltysalt').toString('base64')}`,
}

describe('a hash of', () => {
  beforeAll(async () => {
    const people = await Promise.all(
      Object.entries(made).map(async ([kind, make]) => `${kind}@example.com,true,"${await make()}"`),
    )
    expect(await run(fileOf('hashes.csv', 'email,email_verified,password_hash', ...people))).toMatchObject({
      taken: people.length,
      refused: 0,
      refusedFile: null,
    })
  })

  test.each(Object.keys(made))(
    '%s signs in with its password alone, and is argon2id afterwards',
    async (kind) => {
      const email = `${kind}@example.com`
      expect((await signIn(email, 'another password')).status).toBe(401)
      expect((await signIn(email)).status).toBe(200)
      const [{ password }] = await rows(
        `select password from auth.account a join auth."user" u on u.id = a."userId" where u.email = '${email}'`,
      )
      expect(password).toMatch(/^\$argon2id\$/)
      expect((await signIn(email)).status).toBe(200)
    },
  )
})

test('a batch that PostgreSQL refuses at its commit is taken once more, and its refused rows are listed once', async () => {
  const db = await connectTo(auth().databaseUrl)
  await db.query(`
    create sequence auth.commits;
    create function auth.refuse_first() returns trigger language plpgsql as $$ begin
      if nextval('auth.commits') = 1 then raise 'refused once' using errcode = '40001'; end if;
      return null;
    end $$;
    create constraint trigger refused after update on auth.import_progress deferrable initially deferred
    for each row execute function auth.refuse_first()`)
  const report = await run(fileOf('again.csv', 'email', 'twice@example.com', 'no address'))
  const { rows: commits } = await db.query(`select nextval('auth.commits')::int - 1 as tried`)
  await db.query(`
    drop trigger refused on auth.import_progress; drop function auth.refuse_first; drop sequence auth.commits`)
  expect(commits).toEqual([{ tried: 2 }])
  expect(report).toMatchObject({ taken: 1, refused: 1 })
  expect(readFileSync(report.refusedFile ?? '', 'utf8').match(/^2,/gm)).toHaveLength(1)
})

test('what cannot be taken is refused with its row and reason, and the rest is taken', async () => {
  const file = fileOf(
    'refused.csv',
    'Email,name,email_verified,password_hash,created_at',
    'good@example.com,"O""Hara, Ada",true,,2020-01-02T03:04:05Z',
    'nonsense,,true,,',
    'maybe@example.com,,perhaps,,',
    'costly@example.com,,true,$2b$31$......................................................,',
    'md5@example.com,,true,d41d8cd98f00b204e9800998ecf8427e,',
    'when@example.com,,true,,yesterday',
    'GOOD@example.com,Again,true,,',
  )
  expect(await run(file, { dryRun: true })).toMatchObject({ taken: 2, refused: 5 })
  expect(await rows(`select from auth."user" where email = 'good@example.com'`)).toEqual([])
  const report = await run(file)
  expect(report).toMatchObject({ rows: 7, taken: 1, refused: 6, isFinished: true })
  const listed = readFileSync(report.refusedFile ?? '', 'utf8')
    .trim()
    .split('\n')
  expect(listed.map((line) => line.split(',')[0])).toEqual(['row', '2', '3', '4', '5', '6', '7'])
  expect(listed.at(-1)).toBe(`7,"${HERE_ALREADY}"`)
  expect(await rows(`select name, "createdAt" from auth."user" where email = 'good@example.com'`)).toEqual([
    { name: 'O"Hara, Ada', createdAt: new Date('2020-01-02T03:04:05Z') },
  ])
  // The same file once more has nothing left to do.
  expect(await run(file)).toMatchObject({ taken: 1, refused: 6 })
})

test('who is banned in the file stays out', async () => {
  const file = fileOf(
    'banned.csv',
    'email,email_verified,banned',
    'out@example.com,true,true',
    'in@example.com,true,false',
  )
  expect(await run(file)).toMatchObject({ taken: 1, refused: 1 })
  expect(
    await rows(`select email from auth."user" where email in ('out@example.com', 'in@example.com')`),
  ).toEqual([{ email: 'in@example.com' }])
})

test('an interrupted import continues where it was, and takes nobody twice', async () => {
  const people = Array.from(
    { length: 2500 },
    (_, at) => `many${at}@example.com,${at % 500 ? 'true' : 'what'}`,
  )
  const file = fileOf('many.csv', 'email,email_verified', ...people)
  const ending = new AbortController()
  ending.abort()
  const first = await run(file, { ending: ending.signal })
  expect(first).toMatchObject({ rowsRead: 1000, taken: 998, refused: 2, wasInterrupted: true })
  // As if it had died after the list was written, and before the commit.
  writeFileSync(`${file}.refused.csv`, `${readFileSync(`${file}.refused.csv`, 'utf8')}1001,"lost"\n`)
  const second = await run(file)
  expect(second).toMatchObject({ rowsRead: 2500, taken: 2495, refused: 5, wasInterrupted: false })
  const listed = readFileSync(`${file}.refused.csv`, 'utf8').trim().split('\n')
  expect(listed.map((line) => Number.parseInt(line, 10)).slice(1)).toEqual([1, 501, 1001, 1501, 2001])
  expect(await rows(`select count(*)::int from auth."user" where email like 'many%'`)).toEqual([
    { count: 2495 },
  ])
  expect(
    await rows(`select detail from auth.audit_event where event = 'import.run' order by id desc limit 1`),
  ).toEqual([{ detail: { users: '2495', refused: '5' } }])
})

test.each([
  [['mail', 'a@example.com'], 'The first line names columns that are not known (1): name some of email, id'],
  [['name', 'a'], 'The first line names no column email'],
  [['email'], 'The file has no row after its first line'],
  [['email', '"a@example.com'], 'the file is no longer valid CSV (CSV_QUOTE_NOT_CLOSED)'],
])('a file that is not one of people changes nothing: %j', async (lines, sentence) => {
  await expect(run(fileOf('bad.csv', ...lines))).rejects.toThrow(sentence)
})

test('a file in another encoding changes nothing: names would be lost unseen', async () => {
  const file = fileOf('latin.csv')
  writeFileSync(file, Buffer.from('email,name\nlatin@example.com,Jürgen\n', 'latin1'))
  await expect(run(file)).rejects.toThrow('The file isn’t UTF-8')
})

test('where the list of refused rows cannot be written, nobody is taken, and the next run takes them', async () => {
  const file = fileOf('unlisted.csv', 'email', 'unlisted@example.com', 'nonsense')
  mkdirSync(`${file}.refused.csv`)
  await expect(run(file)).rejects.toThrow(
    /^The list of refused rows cannot be written \(EISDIR\): let .*, and run/,
  )
  expect(await rows(`select from auth."user" where email = 'unlisted@example.com'`)).toEqual([])
  rmSync(`${file}.refused.csv`, { recursive: true })
  expect(await run(file)).toMatchObject({ taken: 1, refused: 1 })
})

test('what is exported is imported again, to the owner of the file alone', async () => {
  const out = join(folder, 'out.csv')
  const env = { DATABASE_URL: auth().databaseUrl }
  const { code } = await command('export', [out, '--with-hashes'], env)
  expect(code).toBe(0)
  expect(statSync(out).mode & 0o777).toBe(0o600)
  expect(readFileSync(out, 'utf8')).toContain('"O""Hara, Ada",true,false,,2020-01-02T03:04:05.000Z,\n')
  expect(await run(out, { dryRun: true })).toMatchObject({ refused: 0 })
  expect(await command('export', [out], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is there already'),
  })
  const withoutFile = await command('import', ['--csv', join(folder, 'none.csv')], env)
  expect(withoutFile).toMatchObject({ code: 1, err: expect.stringContaining('cannot be read (ENOENT)') })
})

test('columns of USER_FIELDS become fields; without the setting such a column is refused', async () => {
  const USER_FIELDS = '{"properties":{"homeTown":{"type":"string"},"seats":{"type":"integer"}}}'
  const userFields = loadSettings(authSettings, { USER_FIELDS }, { demo: true }).values.USER_FIELDS
  const file = fileOf(
    'fields.csv',
    'email,homeTown,seats',
    'fielded@example.com,Oslo,7',
    'bare@example.com,,',
  )
  await expect(run(file)).rejects.toThrow('columns that are not known (2)')
  expect(await run(file, { userFields })).toMatchObject({ taken: 2, refused: 0 })
  const found = await rows(
    `select fields from auth."user" where email in ('fielded@example.com', 'bare@example.com') order by email desc`,
  )
  expect(found).toEqual([{ fields: { homeTown: 'Oslo', seats: 7 } }, { fields: null }])
})
