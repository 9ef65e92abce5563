// Of what other products export: links to identity providers, authenticator apps and recovery codes, which work here as they did there.

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFactorSeal } from '../../../server/auth/crypto/factor-seal.ts'
import { formatNamed } from '../../../server/auth/import/formats/format-by-product.ts'
import { importFile } from '../../../server/auth/import/import-file.ts'
import { connect, type Pool } from '../../../server/db/pool.ts'
import { authServiceOfFile, PASSWORD, SECRET } from '../../support/auth-service.ts'
import { connectTo } from '../../support/databases.ts'

const auth = authServiceOfFile()
const folder = mkdtempSync(join(tmpdir(), 'lockstep-proofs-'))
let pool: Pool
beforeAll(async () => {
  pool = await connect(auth().databaseUrl, { maxPoolSize: 1 })
})
afterAll(async () => {
  await pool.end()
  rmSync(folder, { recursive: true, force: true })
})

const sampleOf = (name: string) => join(import.meta.dirname, 'exports', name)
const nothing = { add: () => {}, end: () => {} }

function run(product: string, file: string, ending = new AbortController().signal) {
  const format = formatNamed(product, { firebaseHashConfig: null })
  if (!format) throw new Error(`There is no format ${product}.`)
  return importFile({
    format,
    pool,
    operator: 'olga',
    file,
    userFields: [],
    dryRun: false,
    without: { verification: false, passwords: false },
    proving: {
      issuers: new Map([
        ['accounts', 'https://accounts.google.com'],
        ['corp', 'https://corp.example'],
      ]),
      seal: createFactorSeal([SECRET]),
    },
    ending,
    survey: () => nothing,
  })
}

function copied(name: string): string {
  const file = join(folder, name)
  copyFileSync(sampleOf(name), file)
  return file
}

async function rows(statement: string) {
  return (await (await connectTo(auth().databaseUrl)).query(statement)).rows
}

const linksOf = (email: string) =>
  rows(`select "providerId", issuer, "accountId" from auth.account a join auth."user" u on u.id = a."userId"
        where u.email = '${email}' and "providerId" <> 'credential'`)
const google = (accountId: string) => ({
  providerId: 'accounts',
  issuer: 'https://accounts.google.com',
  accountId,
})
const corp = (accountId: string) => ({ providerId: 'corp', issuer: 'https://corp.example', accountId })

const links: [product: string, file: string, email: string, link: ReturnType<typeof corp>][] = [
  ['auth0', 'auth0.ndjson', 'grace@auth0.example', google('103547991597142817347')],
  ['auth0', 'auth0.ndjson', 'ada@auth0.example', corp('00u1a2b3')],
  ['firebase', 'firebase.json', 'ada@firebase.example', google('108000000000000000002')],
  ['keycloak', 'keycloak.json', 'ada@keycloak.example', corp('00u1a2b4')],
  ['kratos', 'kratos.json', 'ada@kratos.example', google('108000000000000000003')],
  ['supabase', 'supabase.ndjson', 'ada@supabase.example', google('108000000000000000004')],
  ['workos', 'workos.json', 'ada@workos.example', google('108000000000000000005')],
]

test.each(links)('%s: %s links %s to the provider here, once', async (product, name, email, link) => {
  const file = copied(name)
  await run(product, file)
  await run(product, file)
  expect(await linksOf(email)).toEqual([link])
})

test('a link of an email that nobody has verified stays behind, as a stranger may have made it', async () => {
  await run('kratos', copied('kratos.json'))
  expect(await linksOf('grace@kratos.example')).toEqual([])
})

const KEYCLOAK = Secret.fromUTF8('yFgS0sXrN3bOoMnUjOkZ').base32
const apps: [product: string, file: string, email: string, secret: string][] = [
  ['clerk', 'clerk.csv', 'ada@clerk.example', 'JBSWY3DPEHPK3PXP'],
  ['keycloak', 'keycloak.json', 'ada@keycloak.example', KEYCLOAK],
  ['kratos', 'kratos.json', 'ada@kratos.example', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
  ['supabase', 'supabase.ndjson', 'ada@supabase.example', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXQ'],
]

async function begin(email: string) {
  const { cookies, body } = await auth().post('/sign-in/email', { email, password: PASSWORD })
  expect(body).toMatchObject({ twoFactorRedirect: true })
  return { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }
}

describe.each(apps)('%s: %s', (product, name, email, secret) => {
  test(`${email} is asked for the code of the same app, and signs in by it`, async () => {
    await run(product, copied(name))
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    const wrong = code === '000000' ? '111111' : '000000'
    const cookie = await begin(email)
    expect(await auth().post('/two-factor/verify-totp', { code: wrong }, cookie)).toMatchObject({
      status: 401,
    })
    expect(await auth().post('/two-factor/verify-totp', { code }, cookie)).toMatchObject({ status: 200 })
    const stored = await rows(
      `select secret from auth.totp t join auth."user" u on u.id = t.user_id where u.email = '${email}'`,
    )
    expect(JSON.stringify(stored)).not.toContain(secret)
  })
})

test('a recovery code of Kratos works once, and one that was used there never', async () => {
  await run('kratos', copied('kratos.json'))
  const use = async (code: string) =>
    (await auth().post('/two-factor/verify-backup-code', { code }, await begin('ada@kratos.example'))).status
  expect([await use('kg3yx9p0'), await use('rzs1v2c8'), await use('rzs1v2c8')]).toEqual([401, 200, 401])
})

test('an app whose codes are others here stays behind', async () => {
  await run('keycloak', copied('keycloak.json'))
  expect(
    (await auth().post('/sign-in/email', { email: 'argon@keycloak.example', password: PASSWORD })).body,
  ).toMatchObject({
    user: { email: 'argon@keycloak.example' },
  })
})

test('a link that somebody else has is listed with its row, and its person is taken over without it', async () => {
  const file = join(folder, 'twice.ndjson')
  const row = (name: string) => ({
    user_id: `auth0|${name}`,
    email: `${name}@auth0.example`,
    email_verified: true,
    identities: [{ provider: 'google-oauth2', connection: 'google-oauth2', user_id: 'of two' }],
  })
  writeFileSync(file, `${JSON.stringify(row('first'))}\n${JSON.stringify(row('second'))}\n`)
  const report = await run('auth0', file)
  expect(report).toMatchObject({ taken: 2, refused: 0 })
  expect(readFileSync(String(report.refusedFile), 'utf8')).toBe(
    'row,reason\n2,"the link to accounts is somebody else’s already; the person is taken over without it"\n',
  )
  expect([await linksOf('first@auth0.example'), await linksOf('second@auth0.example')]).toEqual([
    [google('of two')],
    [],
  ])
})

test('an import that was interrupted goes on, with each link and each app once', async () => {
  const file = join(folder, 'many.ndjson')
  const people = Array.from({ length: 1500 }, (_, at) => ({
    id: `many-${at}`,
    email: `many-${at}@supabase.example`,
    email_confirmed_at: '2020-01-01T00:00:00Z',
    identities: [{ provider: 'google', provider_id: `many ${at}` }],
    mfa_factors: [{ factor_type: 'totp', status: 'verified', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }],
  }))
  writeFileSync(file, people.map((one) => JSON.stringify(one)).join('\n'))
  const count = async () =>
    (
      await rows(`select (select count(*)::integer from auth.account where "userId" like 'many-%') as links,
                         (select count(*)::integer from auth.totp where user_id like 'many-%') as apps`)
    )[0]
  const ending = new AbortController()
  ending.abort()
  expect(await run('supabase', file, ending.signal)).toMatchObject({ wasInterrupted: true, taken: 1000 })
  expect(await count()).toEqual({ links: 1000, apps: 1000 })
  expect(await run('supabase', file)).toMatchObject({ wasInterrupted: false, taken: 1500 })
  expect(await count()).toEqual({ links: 1500, apps: 1500 })
})
