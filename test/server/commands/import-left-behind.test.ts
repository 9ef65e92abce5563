// One record that nobody can use as it stands loses what is wrong with it, with a reason, and never the whole import.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFactorSeal } from '../../../server/auth/crypto/factor-seal.ts'
import { formatNamed } from '../../../server/auth/import/formats/format-by-product.ts'
import { importFile } from '../../../server/auth/import/import-file.ts'
import { connect, type Pool } from '../../../server/db/pool.ts'
import { SECRET } from '../../support/auth-service.ts'
import { createDatabase, rowsIn } from '../../support/databases.ts'

const folder = mkdtempSync(join(tmpdir(), 'lockstep-left-'))
let databaseUrl: string
let pool: Pool
beforeAll(async () => {
  databaseUrl = await createDatabase()
  pool = await connect(databaseUrl, { maxPoolSize: 1 })
})
afterAll(async () => {
  await pool.end()
  rmSync(folder, { recursive: true, force: true })
})

let files = 0
async function imported(
  product: string,
  records: readonly object[],
  issuers: readonly [string, string][] = [['accounts', 'https://accounts.google.com']],
) {
  const file = join(folder, `${++files}.ndjson`)
  writeFileSync(file, records.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const format = formatNamed(product, { firebaseHashConfig: null })
  if (!format) throw new Error(`There is no format ${product}.`)
  const report = await importFile({
    format,
    pool,
    operator: 'olga',
    file,
    userFields: [],
    dryRun: false,
    without: { verification: false, passwords: false },
    proving: { issuers: new Map(issuers), seal: createFactorSeal([SECRET]) },
    ending: new AbortController().signal,
    survey: () => ({ add: () => {}, end: () => {} }),
  })
  return { ...report, left: Object.fromEntries(report.left), file }
}

const linksOf = (email: string) =>
  rowsIn(
    databaseUrl,
    `select a."providerId", a."accountId" from auth.account a join auth."user" u on u.id = a."userId" where u.email = $1`,
    [email],
  )

const ofAuth0 = (name: string, more: object = {}) => ({
  user_id: `auth0|${name}`,
  email: `${name}@left.example`,
  email_verified: true,
  ...more,
})

test('a link whose subject no database keeps stays behind, and everybody is imported', async () => {
  const google = (subject: string) => ({
    identities: [{ provider: 'google-oauth2', connection: 'google-oauth2', user_id: subject }],
  })
  const people = [ofAuth0('halved', google('1\ud800')), ofAuth0('whole', google('2😀'))]
  const { taken, refused, left } = await imported('auth0', people)
  expect([taken, refused]).toEqual([2, 0])
  expect(left).toEqual({
    'links to providers whose subject is no text, or longer than 255 characters': 1,
  })
  expect(await linksOf('halved@left.example')).toEqual([])
  expect(await linksOf('whole@left.example')).toEqual([{ providerId: 'accounts', accountId: '2😀' }])
})

test.each(['\0', '\ud800'])('a hash with %j in it refuses its person alone', async (character) => {
  const name = `hash${character.charCodeAt(0)}`
  const hash = `$argon2id$v=19$m=19456,t=2,p=1$c2Fs${character}$a2V5`
  const people = [ofAuth0(name, { passwordHash: hash }), ofAuth0(`${name}-not`)]
  const { taken, refused, file } = await imported('auth0', people)
  expect([taken, refused]).toEqual([1, 1])
  expect(readFileSync(`${file}.refused.csv`, 'utf8')).toContain('1,"the password’s hash has no known form')
})

const ofKratos = (name: string, credentials: object) => ({
  id: name,
  state: 'active',
  traits: { email: `${name}@left.example` },
  verifiable_addresses: [{ value: `${name}@left.example`, via: 'email', verified: true }],
  credentials,
})
const totp = { config: { totp_url: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' } }
const lookup = (...codes: string[]) => ({ config: { recovery_codes: codes.map((code) => ({ code })) } })

test('a recovery code that is empty, or short enough for a guess, stays behind, and is counted', async () => {
  const { taken, left } = await imported('kratos', [
    ofKratos('short', { totp, lookup_secret: lookup('', '--- ---', 'abcd12', 'rzs1v2c8') }),
  ])
  expect([taken, left]).toEqual([1, { 'recovery codes that are too short to be safe from a guess': 1 }])
  expect(
    await rowsIn(databaseUrl, `select count(*)::integer from auth.recovery_code where user_id = 'short'`, []),
  ).toEqual([{ count: 1 }])
})

test('recovery codes without an app that comes along are counted', async () => {
  const unusable = { config: { totp_url: 'otpauth://totp/x?secret=JBSWY3DP&digits=8' } }
  const { left } = await imported('kratos', [
    ofKratos('alone', { lookup_secret: lookup('rzs1v2c8') }),
    ofKratos('unusable', { totp: unusable, lookup_secret: lookup('rzs1v2c8') }),
    ofKratos('used', { lookup_secret: { config: { recovery_codes: [{ code: 'rzs1v2c8', used_at: 'x' }] } } }),
  ])
  expect(left).toMatchObject({ 'recovery codes, but no authenticator app that comes along': 2 })
})

test('a provider that a team has called google there is not Google, whatever it is called here', async () => {
  const providerUserInfo = [{ providerId: 'oidc.google', rawId: '108' }]
  const person = (name: string, more: object) => ({
    localId: name,
    email: `${name}@left.example`,
    emailVerified: true,
    ...more,
  })
  const ofTeam = { identities: [{ provider: 'oidc', connection: 'google', user_id: 'google|108' }] }
  for (const [at, id] of ['accounts', 'google'].entries()) {
    const issuers: [string, string][] = [[id, 'https://accounts.google.com']]
    const firebase = await imported('firebase', [person(`fire${at}`, { providerUserInfo })], issuers)
    const auth0 = await imported('auth0', [ofAuth0(`team${at}`, ofTeam)], issuers)
    for (const { left, taken } of [firebase, auth0])
      expect([taken, left]).toEqual([1, { 'links to providers that OIDC_PROVIDERS lacks': 1 }])
    expect(await linksOf(`fire${at}@left.example`)).toEqual([])
    expect(await linksOf(`team${at}@left.example`)).toEqual([])
  }
  const theirs = [
    { providerId: 'google.com', rawId: '109' },
    { providerId: 'oidc.corp', rawId: 'c1' },
  ]
  await imported(
    'firebase',
    [person('both', { providerUserInfo: theirs })],
    [
      ['accounts', 'https://accounts.google.com'],
      ['corp', 'https://corp.example'],
    ],
  )
  expect(await linksOf('both@left.example')).toEqual([
    { providerId: 'accounts', accountId: '109' },
    { providerId: 'corp', accountId: 'c1' },
  ])
})
