// Importing what other products export, each from a sample that its documentation describes: exports/.

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFactorSeal } from '../../../server/auth/crypto/factor-seal.ts'
import { hashConfigIn } from '../../../server/auth/import/formats/firebase.ts'
import { formatNamed, formatNames } from '../../../server/auth/import/formats/format-by-product.ts'
import { importFile } from '../../../server/auth/import/import-file.ts'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { connect, type Pool } from '../../../server/db/pool.ts'
import { authServiceOfFile, PASSWORD, SECRET } from '../../support/auth-service.ts'
import { command } from '../../support/command.ts'
import { connectTo } from '../../support/databases.ts'
import { samples } from './foreign-samples.ts'

const auth = authServiceOfFile()
const folder = mkdtempSync(join(tmpdir(), 'lockstep-exports-'))
let pool: Pool
beforeAll(async () => {
  pool = await connect(auth().databaseUrl, { maxPoolSize: 1 })
})
afterAll(async () => {
  await pool.end()
  rmSync(folder, { recursive: true, force: true })
})

const sample = (name: string) => join(import.meta.dirname, 'exports', name)
const hashConfig = readFileSync(sample('firebase-hash-config.txt'), 'utf8')
const USER_FIELDS = '{"properties":{"plan":{"type":"string"}}}'
const userFields = loadSettings(authSettings, { USER_FIELDS }, { demo: true }).values.USER_FIELDS
const issuers = new Map([
  ['accounts', 'https://accounts.google.com'],
  ['corp', 'https://corp.example'],
])
const seal = createFactorSeal([SECRET])
const nothing = { add: () => {}, end: () => {} }

/** Of a copy, beside which the list of refused rows is written. */
function run(product: string, name: string, more: Partial<Parameters<typeof importFile>[0]> = {}) {
  const file = join(folder, name)
  copyFileSync(sample(name), file)
  const format = formatNamed(product, { firebaseHashConfig: hashConfigIn(hashConfig) })
  if (!format) throw new Error(`There is no format ${product}.`)
  return importFile({
    format,
    pool,
    operator: 'olga',
    file,
    userFields,
    dryRun: false,
    without: { verification: false, passwords: false },
    proving: { issuers, seal },
    ...more,
    ending: new AbortController().signal,
    survey: () => nothing,
  })
}

async function rows(statement: string) {
  return (await (await connectTo(auth().databaseUrl)).query(statement)).rows
}

const personOf = async (email: string) =>
  (
    await rows(
      `select id, name, image, "emailVerified", fields, "createdAt" from auth."user" where email = '${email}'`,
    )
  )[0]

test('there is a sample of each product', () => {
  expect([...new Set(Object.values(samples).map(([product]) => product))]).toEqual(formatNames)
})

describe.each(Object.entries(samples))('%s', (name, [product, { taken, refused, left }]) => {
  test('gives its people, and says what stays behind and whom it refuses', async () => {
    const report = await run(product, name)
    expect(report).toMatchObject({ taken, refused, isFinished: true })
    expect(Object.fromEntries(report.left)).toEqual(left)
    // The same file once more has nothing left to do.
    expect(await run(product, name)).toMatchObject({ taken, refused, wasFinished: true })
  })
})

const withPasswords = [
  'ada@auth0.example',
  'ada@clerk.example',
  'ada@firebase.example',
  'ada@keycloak.example',
  'argon@keycloak.example',
  'ada@kratos.example',
  'ada@supabase.example',
]

test.each(withPasswords)(
  '%s signs in with the password of before, whose hash is ours afterwards',
  async (email) => {
    const signIn = (password: string) => auth().post('/sign-in/email', { email, password })
    expect((await signIn('another password')).status).toBe(401)
    expect((await signIn(PASSWORD)).status).toBe(200)
    const [{ password }] = await rows(
      `select password from auth.account a join auth."user" u on u.id = a."userId" where u.email = '${email}' and a."providerId" = 'credential'`,
    )
    expect(password).toMatch(/^\$argon2id\$/)
  },
)

test('names, pictures, ids, times and fields of USER_FIELDS come along', async () => {
  const ada = {
    name: 'Ada Lovelace',
    emailVerified: true,
    createdAt: new Date('2020-01-01T00:00:00Z'),
    fields: { plan: 'paid' },
  }
  expect(await personOf('ada@supabase.example')).toEqual({
    ...ada,
    id: 'a9b3f2d0-3c7e-4d0f-8a51-1d2f3e4c5b01',
    image: 'https://supabase.example/ada.png',
  })
  expect(await personOf('ada@kratos.example')).toMatchObject(ada)
  expect(await personOf('ada@keycloak.example')).toMatchObject(ada)
  expect(await personOf('ada@firebase.example')).toMatchObject({ ...ada, fields: null })
  expect(await personOf('ada@workos.example')).toMatchObject({ fields: { plan: 'paid' } })
  expect(await personOf('ada@auth0.example')).toMatchObject({
    id: 'auth0-5dea9f9c82dd7c0e76e4ec93',
    fields: { plan: 'paid' },
  })
  expect(await personOf('grace@auth0.example')).toMatchObject({ name: '' })
  expect(await personOf('grace@kratos.example')).toMatchObject({ name: 'Grace', emailVerified: false })
})

test('who is blocked, disabled or banned there stays out', async () => {
  expect(await rows(`select email from auth."user" where email like 'mallory%'`)).toEqual([])
})

test('what people write into their own metadata there is no column of ours, and no field that they cannot set', async () => {
  const personIn = (product: string, record: object) =>
    formatNamed(product, { firebaseHashConfig: null })?.personIn(record)
  const meta = { password_hash: '$2b$04$', email_verified: true, banned: true, plan: 'paid' }
  expect(personIn('workos', { email: 'a@workos.example', metadata: meta })?.columns).toMatchObject({
    password_hash: '',
    email_verified: '',
    banned: '',
  })
  const supabase = personIn('supabase', {
    email: 'a@b.example',
    raw_user_meta_data: meta,
    raw_app_meta_data: { plan: 'free' },
  })
  expect(supabase).toMatchObject({ columns: { password_hash: '', plan: 'free' }, own: { plan: 'paid' } })
  const ofOperators = userFields.map((field) => ({ ...field, isInput: false }))
  await rows(`delete from auth."user" where email like '%kratos.example'`)
  await rows('delete from auth.import_progress')
  await run('kratos', 'kratos.json', { userFields: ofOperators })
  expect(await personOf('ada@kratos.example')).toMatchObject({ fields: null })
})

test('a verified row of an email comes before an unverified one of the same email', async () => {
  const file = join(folder, 'twice.ndjson')
  const row = { user_id: 'auth0|a', email: 'twice@auth0.example', email_verified: false, name: 'Squatter' }
  const owner = { ...row, user_id: 'google-oauth2|b', email_verified: true, name: 'Owner' }
  writeFileSync(file, `${JSON.stringify(row)}\n${JSON.stringify(owner)}\n`)
  const format = formatNamed('auth0', { firebaseHashConfig: null }) ?? undefined
  expect(await run('auth0', 'auth0.ndjson', { file, ...(format && { format }) })).toMatchObject({
    taken: 1,
    refused: 1,
  })
  expect(await personOf('twice@auth0.example')).toMatchObject({ name: 'Owner', emailVerified: true })
})

test('emails can be taken for unverified, and passwords be left, whatever the file says', async () => {
  await rows(`delete from auth."user" where email like '%supabase.example'`)
  await rows('delete from auth.import_progress')
  await run('supabase', 'supabase.ndjson', { without: { verification: true, passwords: true } })
  expect(await personOf('ada@supabase.example')).toMatchObject({ emailVerified: false })
  expect(
    await rows(
      `select from auth.signup_attempt a join auth."user" u on u.id = a.user_id where u.email = 'ada@supabase.example'`,
    ),
  ).toEqual([])
})

test('the command says how many have what stays behind, and refuses what it can’t read', async () => {
  const env = { DATABASE_URL: auth().databaseUrl }
  const file = join(folder, 'again.json')
  copyFileSync(sample('workos.json'), file)
  const dry = await command('import', ['--from', 'workos', '--dry-run', file], env)
  expect(dry).toMatchObject({ code: 0 })
  expect(dry.out).toContain('  2 of them have passwords, which WorkOS does not export: left there')
  const refused = async (...args: string[]) => (await command('import', args, env)).err
  expect(await refused('--from', 'okta', file)).toContain('--from takes one of auth0, clerk, firebase,')
  expect(await refused('--from', 'auth0')).toContain('With --from, give one file')
  writeFileSync(file, '{"users": [')
  expect(await refused('--from', 'workos', file)).toContain('After row 0 the file is no longer valid JSON')
  writeFileSync(file, '[]')
  expect(await refused('--from', 'workos', file)).toContain('has nobody in it')
  expect(await refused('--from', 'firebase', file)).toContain('or leave them behind with --without-passwords')
  const noConfig = await command('import', ['--from', 'firebase', file], {
    ...env,
    IMPORT_FIREBASE_HASH_CONFIG: 'rounds: 8',
  })
  expect(noConfig.err).toContain('IMPORT_FIREBASE_HASH_CONFIG lacks base64_signer_key')
  // The message repeats nothing of a secret.
  expect(noConfig.err).not.toContain('rounds: 8')
})
