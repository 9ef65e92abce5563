// The way out: what is exported for Kratos and for a Better Auth, and that people sign in there as here.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFactorSeal } from '../../../server/auth/crypto/factor-seal.ts'
import { formatNamed } from '../../../server/auth/import/formats/format-by-product.ts'
import { authServiceOfFile, PASSWORD, somebody, verifiedPerson } from '../../support/auth-service.ts'
import { BETTER_AUTH_SECRET } from '../../support/better-auth.ts'
import { command } from '../../support/command.ts'
import { createDatabase, rowsIn } from '../../support/databases.ts'

const AUTH_SECRET = 'a secret of this file that is long enough'
const APP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const auth = authServiceOfFile()
const folder = mkdtempSync(join(tmpdir(), 'lockstep-elsewhere-'))
const [ada, locked, older, squatted] = [somebody(), somebody(), somebody(), somebody()]
const STRANGERS = 'the stranger has chosen this one'
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rows = (statement: string, values: unknown[] = []) => rowsIn(auth().databaseUrl, statement, values)

beforeAll(async () => {
  const { user } = await verifiedPerson(auth(), ada)
  await verifiedPerson(auth(), locked)
  await verifiedPerson(auth(), older)
  await auth().post('/sign-up/email', { email: squatted, password: STRANGERS, name: 'Ada' })
  await rows(
    `insert into auth.account ("accountId", "providerId", issuer, "userId")
     select 'stranger', 'google', 'https://accounts.google.com', id from auth."user" where email = $1`,
    [squatted],
  )
  await rows(
    `insert into auth.totp (user_id, state, secret, confirmed_at)
     select id, 'active', $2, now() from auth."user" where email = $1`,
    [squatted, createFactorSeal([AUTH_SECRET]).close(APP_SECRET)],
  )
  await rows(`update auth."user" set banned = true where email = $1`, [locked])
  await rows(
    `update auth.account set password = '$scrypt$ln=4,r=8,p=1$c2FsdA$a2V5' where "userId" = (select id from auth."user" where email = $1)`,
    [older],
  )
  await rows(
    `insert into auth.account ("accountId", "providerId", issuer, "userId") values ('108', 'google', 'https://accounts.google.com', $1)`,
    [user.id],
  )
  await rows(
    `insert into auth.totp (user_id, state, secret, confirmed_at) values ($1, 'active', $2, now())`,
    [user.id, createFactorSeal([AUTH_SECRET]).close(APP_SECRET)],
  )
})

let files = 0
async function exported(...options: string[]): Promise<{ text: string; out: string }> {
  const file = join(folder, `${++files}.json`)
  const { code, out } = await command('export', [file, ...options], {
    DATABASE_URL: auth().databaseUrl,
    AUTH_SECRET,
  })
  expect(code).toBe(0)
  return { text: readFileSync(file, 'utf8'), out }
}

const UNPROVEN =
  '1 of them have an unverified email, so a password, links or an app that may be a stranger’s: left here'

type Identity = {
  external_id: string
  state: string
  traits: { email: string }
  verifiable_addresses: object[]
  credentials: {
    password?: { config: { hashed_password: string } }
    totp?: { config: { totp_url: string } }
    oidc?: { config: object }
  }
}

test('an export for Kratos has what its admin API creates: traits, addresses, passwords, links and apps', async () => {
  const { text, out } = await exported(
    '--for',
    'kratos',
    '--schema',
    'person',
    '--with-hashes',
    '--with-factors',
  )
  const identities = JSON.parse(text) as Identity[]
  expect(identities).toHaveLength(4)
  const found = (email: string) => identities.find((one) => one.traits.email === email)
  const [{ id }] = await rows('select id from auth."user" where email = $1', [ada])
  const { credentials, ...identity } = found(ada) ?? {}
  expect(identity).toEqual({
    schema_id: 'person',
    external_id: id,
    state: 'active',
    traits: { email: ada, name: expect.any(String) },
    verifiable_addresses: [{ value: ada, via: 'email', verified: true, status: 'completed' }],
  })
  expect(await verify(credentials?.password?.config.hashed_password ?? '', PASSWORD)).toBe(true)
  expect(credentials?.oidc?.config).toEqual({ providers: [{ provider: 'google', subject: '108' }] })
  expect(credentials?.totp?.config.totp_url).toContain(
    `secret=${APP_SECRET}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(found(locked)).toMatchObject({ state: 'inactive' })
  expect(found(older)?.credentials).toEqual({})
  expect(out).toContain('1 of them have a password whose hash Kratos doesn’t compare: left here')
  expect(found(squatted)).toMatchObject({ credentials: {}, verifiable_addresses: [{ verified: false }] })
  expect(out).toContain(UNPROVEN)
})

test('what an export for Kratos says, an import from Kratos reads', async () => {
  const { text } = await exported('--for', 'kratos', '--with-hashes', '--with-factors')
  const kratos = formatNamed('kratos', { firebaseHashConfig: null })
  const read = (JSON.parse(text) as Identity[]).map((one) => kratos?.personIn(one))
  expect(read.find((one) => one?.columns.email === ada)).toMatchObject({
    columns: {
      email_verified: 'true',
      banned: 'false',
      password_hash: expect.stringContaining('$argon2id$'),
    },
    identities: [{ provider: 'google', subject: '108' }],
    app: { secret: APP_SECRET },
  })
})

test('neither hashes nor secrets of apps leave unless they are asked for', async () => {
  for (const product of ['kratos', 'better-auth']) {
    const { text, out } = await exported('--for', product)
    expect(text).toContain(ada)
    expect(text).not.toMatch(/\$argon2id\$|secret=/)
    expect(out).toContain('1 of them have an authenticator app: left here')
  }
})

test('a Better Auth creates the rows of its export, and its people sign in there by their passwords', async () => {
  const { text, out } = await exported('--for', 'better-auth', '--with-hashes')
  expect(out).toContain('1 of them have a lock, so they are not in the file: left here')
  expect(text).not.toContain(locked)
  const pool = new pg.Pool({ connectionString: await createDatabase(null) })
  const options = {
    baseURL: 'http://127.0.0.1:9',
    secret: BETTER_AUTH_SECRET,
    database: pool,
    logger: { disabled: true },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      password: {
        hash: (password: string) => hash(password),
        verify: (given: { hash: string; password: string }) => verify(given.hash, given.password),
      },
    },
  }
  await (await getMigrations(options)).runMigrations()
  const theirs = betterAuth(options)
  const { adapter } = await theirs.$context
  // As docs/migration.md has it.
  for (const line of text.trimEnd().split('\n')) {
    const { model, data } = JSON.parse(line)
    for (const at of ['createdAt', 'updatedAt']) data[at] = new Date(data[at])
    await adapter.create({ model, data, forceAllowId: true })
  }
  const signedIn = await theirs.api.signInEmail({ body: { email: ada, password: PASSWORD } })
  const [{ id }] = await rows('select id from auth."user" where email = $1', [ada])
  expect(signedIn.user).toMatchObject({ id, email: ada, emailVerified: true })
  await expect(theirs.api.signInEmail({ body: { email: ada, password: `${PASSWORD}!` } })).rejects.toThrow()
  const linked = await pool.query(
    `select "accountId" from account where "providerId" = 'google' and "userId" = $1`,
    [id],
  )
  expect(linked.rows).toEqual([{ accountId: '108' }])
  expect(out).toContain(UNPROVEN)
  await expect(theirs.api.signInEmail({ body: { email: squatted, password: STRANGERS } })).rejects.toThrow()
  const ofSquatted = `from account a join "user" u on u.id = a."userId" where u.email = $1`
  expect((await pool.query(`select 1 ${ofSquatted}`, [squatted])).rows).toEqual([])
  expect((await pool.query('select "emailVerified" from "user" where email = $1', [squatted])).rows).toEqual([
    { emailVerified: false },
  ])
  await pool.end()
})

test('an export that nobody takes is refused before anything is written', async () => {
  const file = join(folder, 'refused.json')
  const refused = async (...args: string[]) =>
    (await command('export', [file, ...args], { DATABASE_URL: auth().databaseUrl })).err
  expect(await refused('--for', 'okta')).toContain('--for takes kratos or better-auth')
  expect(await refused('--with-factors')).toContain('--with-factors goes with --for kratos')
  expect(await refused('--schema', 'person')).toContain('--schema goes with --for kratos')
})
