// A Better Auth as its own page on installing it has it, with plugins: nobody is verified, and nothing is dropped unsaid.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { organization, username } from 'better-auth/plugins'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { PASSWORD, startAuth } from '../../../support/auth-service.ts'
import { BETTER_AUTH_SECRET, cheapPasswords } from '../../../support/better-auth.ts'
import { createDatabase } from '../../../support/databases.ts'
import { bareEnvironment } from '../../../support/node-process.ts'

const email = 'anna@example.com'
let sourceUrl: string

beforeAll(async () => {
  sourceUrl = await createDatabase(null)
  const pool = new pg.Pool({ connectionString: sourceUrl })
  const options = {
    baseURL: 'http://127.0.0.1:9',
    secret: BETTER_AUTH_SECRET,
    database: pool,
    logger: { disabled: true },
    telemetry: { enabled: false },
    emailAndPassword: { enabled: true, password: cheapPasswords },
    user: {
      additionalFields: {
        city: { type: 'string', required: false },
        bornOn: { type: 'date', required: false },
        seats: { type: 'number', required: false },
      },
    },
    plugins: [organization(), username()],
  } as const satisfies BetterAuthOptions
  await (await getMigrations(options)).runMigrations()
  const { api } = betterAuth(options)
  const body = {
    email,
    password: PASSWORD,
    name: 'Anna',
    username: 'anna',
    city: 'Oslo',
    seats: 7,
    bornOn: new Date(Date.UTC(1815, 11, 10)),
  }
  const { user } = await api.signUpEmail({ body })
  await api.signUpEmail({ body: { email: 'ben@example.com', password: PASSWORD, name: 'Ben' } })
  await api.createOrganization({ body: { name: 'Acme', slug: 'acme', userId: user.id } })
  await pool.end()
})

async function imported(more: string[], env: Record<string, string> = {}) {
  const databaseUrl = await createDatabase(null)
  const main = join(import.meta.dirname, '../../../../server/mains/import-main.ts')
  const child = spawn(process.execPath, [main, sourceUrl, ...more], {
    env: { ...bareEnvironment, DATABASE_URL: databaseUrl, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
  const auth = await startAuth({ DATABASE_URL: databaseUrl, PROFILE: 'hardened', ...env })
  onTestFinished(auth.stop)
  return { said, signedIn: await auth.post('/sign-in/email', { email, password: PASSWORD }) }
}

test('says how many people are not verified, and what that means for them', async () => {
  const { said, signedIn } = await imported([])
  expect(said).toContain('2 of these people have not verified their email there.')
  expect(said).toContain('--trust-emails')
  expect(signedIn.status).toBe(401)
})

test('counts organizations, members, usernames and additional fields that stay behind, each with a sentence', async () => {
  const { said } = await imported(['--dry-run'])
  const behind = said.slice(said.indexOf('Not taken over')).split('\n')
  expect(behind.slice(0, 8)).toEqual([
    'Not taken over, and still there:',
    '  1 row of organization: organizations belong to the application here: their owners create them again',
    '  1 row of member: members belong to an organization: its owner invites them again',
    ...Array.from({ length: 5 }, () =>
      expect.stringMatching(
        /^ {2}1 value of user\.\w+: this service has no such field; USER_FIELDS can add it, before you import$/,
      ),
    ),
  ])
})

test('signs in the right password of people whose email is trusted', async () => {
  const { said, signedIn } = await imported(['--trust-emails'])
  expect(said).not.toContain('not verified')
  expect(signedIn).toMatchObject({ status: 200, body: { user: { email, emailVerified: true } } })
})

test('takes over the additional fields that USER_FIELDS has, and counts those of another form', async () => {
  const properties = {
    city: { type: 'string' },
    bornOn: { type: 'string', format: 'date' },
    seats: { type: 'integer', maximum: 5 },
  }
  const { said, signedIn } = await imported(['--trust-emails'], {
    USER_FIELDS: JSON.stringify({ properties }),
  })
  expect(signedIn.body).toMatchObject({ user: { city: 'Oslo', bornOn: '1815-12-10', seats: null } })
  expect(said).not.toMatch(/user\.(city|bornon)/i)
  expect(said).toContain('1 value of user.seats: not what USER_FIELDS says of this field')
})
