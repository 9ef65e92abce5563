// A Better Auth 1.7.7 with its plugins twoFactor and passkey: apps, recovery codes and passkeys are taken along, or counted.

import { passkey } from '@better-auth/passkey'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { twoFactor } from 'better-auth/plugins'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createFactorSeal } from '../../../../server/auth/crypto/factor-seal.ts'
import { theirSecrets } from '../../../../server/auth/import/better-auth-secret.ts'
import { type FactorKeys, judgePasskey } from '../../../../server/auth/import/judge-factors.ts'
import { authenticator } from '../../../model/authenticator.ts'
import { APP_ORIGIN, PASSWORD, SECRET, startAuth } from '../../../support/auth-service.ts'
import { BETTER_AUTH_SECRET, cheapPasswords } from '../../../support/better-auth.ts'
import { createDatabase } from '../../../support/databases.ts'
import { importCommand, rows, run, tallied } from './import.support.ts'

const RP = { rpID: new URL(APP_ORIGIN).hostname, origin: APP_ORIGIN }
const key = authenticator()

type There = { url: string; codeOf: (email: string) => string; codes: readonly string[] }

/** Anna has an app and a passkey, Ben has scanned one and confirmed none, Cara an app at an address that nobody has proven. */
async function there(secrets: Pick<BetterAuthOptions, 'secret' | 'secrets'>): Promise<There> {
  const url = await createDatabase(null)
  const pool = new pg.Pool({ connectionString: url })
  const options = {
    baseURL: 'http://127.0.0.1:9',
    ...secrets,
    database: pool,
    logger: { disabled: true },
    telemetry: { enabled: false },
    trustedOrigins: [APP_ORIGIN],
    emailAndPassword: { enabled: true, password: cheapPasswords },
    plugins: [twoFactor(), passkey(RP)],
  } as const satisfies BetterAuthOptions
  await (await getMigrations(options)).runMigrations()
  const { api, handler } = betterAuth(options)
  const apps = new Map<string, string>()
  const cookiesOf = (headers: Headers, before = '') =>
    [before, ...headers.getSetCookie().map((line) => line.split(';')[0])].filter(Boolean).join('; ')
  let codes: readonly string[] = []
  for (const name of ['anna', 'ben', 'cara']) {
    const email = `${name}@example.com`
    const { headers } = await api.signUpEmail({
      body: { email, password: PASSWORD, name },
      returnHeaders: true,
    })
    const cookie = cookiesOf(headers)
    if (name !== 'cara')
      await pool.query('update "user" set "emailVerified" = true where email = $1', [email])
    const enabled = await api.enableTwoFactor({ body: { password: PASSWORD }, headers: { cookie } })
    if (enabled.method !== 'totp') throw new Error('It is an app.')
    apps.set(email, new URL(enabled.totpURI).searchParams.get('secret') ?? '')
    if (name === 'ben') continue
    const code = codeOf(email)
    const { headers: more } = await api.verifyTOTP({
      body: { code },
      headers: { cookie },
      returnHeaders: true,
    })
    if (name !== 'anna') continue
    codes = enabled.backupCodes
    const ask = (path: string, body?: object, with_ = cookiesOf(more, '')) =>
      handler(
        new Request(`http://127.0.0.1:9/api/auth/passkey/${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { 'content-type': 'application/json', origin: APP_ORIGIN, cookie: with_ },
          ...(body && { body: JSON.stringify(body) }),
        }),
      )
    const asked = await ask('generate-register-options?name=Telephone')
    const response = key.createJSON(APP_ORIGIN, (await asked.json()) as Parameters<typeof key.createJSON>[1])
    const made = await ask(
      'verify-registration',
      { response, name: 'Telephone' },
      cookiesOf(asked.headers, cookiesOf(more)),
    )
    expect(made.status).toBe(200)
  }
  await pool.end()
  function codeOf(email: string) {
    return new TOTP({ secret: Secret.fromBase32(apps.get(email) ?? '') }).generate()
  }
  return { url, codeOf, codes }
}

const keysOf = (given: string): FactorKeys => ({
  theirs: theirSecrets(given),
  seal: createFactorSeal([SECRET]),
})

const unproven = 'of an unproven address'
const ROTATED = 'a secret that took the place of another'

describe.each([
  ['BETTER_AUTH_SECRET', { secret: BETTER_AUTH_SECRET }, BETTER_AUTH_SECRET],
  ['BETTER_AUTH_SECRETS', { secrets: [{ version: 2, value: ROTATED }] }, `2:${ROTATED},1:the one before it`],
] as const)('encrypted by %s', (_, secrets, given) => {
  let theirs: There
  let databaseUrl: string
  let report: Awaited<ReturnType<typeof run>>

  beforeAll(async () => {
    theirs = await there('secrets' in secrets ? { secrets: [...secrets.secrets] } : secrets)
    databaseUrl = await createDatabase(null)
    report = await run({ databaseUrl, sourceUrl: theirs.url, factorKeys: keysOf(given) })
  })

  test('each is taken along or counted, with the reason', () => {
    expect(tallied(report.twofactor)).toEqual({
      taken: 1,
      left: { 'no code has confirmed it there': 1, [unproven]: 1 },
    })
    expect(tallied(report.recoveryCodes)).toEqual({ taken: 10, left: { 'their app is not taken over': 10 } })
    expect(tallied(report.passkey)).toEqual({ taken: 1, left: {} })
    expect([report.unasked, [...report.unread.keys()]]).toEqual([1, []])
  })

  test('who is taken over is asked for the code of the same app, and signs in by it, or by an old recovery code', async () => {
    const auth = await startAuth({ DATABASE_URL: databaseUrl })
    onTestFinished(auth.stop)
    const email = 'anna@example.com'
    const signIn = async () => {
      const { cookies, body } = await auth.post('/sign-in/email', { email, password: PASSWORD })
      expect(body).toMatchObject({ twoFactorRedirect: true })
      return { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }
    }
    const shown = { code: theirs.codeOf(email) }
    expect(await auth.post('/two-factor/verify-totp', shown, await signIn())).toMatchObject({ status: 200 })
    const [code] = theirs.codes
    const statuses: number[] = []
    for (let times = 0; times < 2; times += 1)
      statuses.push((await auth.post('/two-factor/verify-backup-code', { code }, await signIn())).status)
    expect(statuses).toEqual([200, 401])
  })

  test('the passkey signs in, by its counter from there', async () => {
    const auth = await startAuth({ DATABASE_URL: databaseUrl })
    onTestFinished(auth.stop)
    const asked = await auth.get('/passkey/generate-authenticate-options')
    const cookie = asked.cookies.map((one) => one.split(';')[0]).join('; ')
    const response = key.getJSON(APP_ORIGIN, asked.body as Parameters<typeof key.getJSON>[1])
    const answer = await auth.post('/passkey/verify-authentication', { response }, { cookie })
    expect(answer).toMatchObject({ status: 200, body: { user: { email: 'anna@example.com' } } })
  })

  test('a second import takes nothing twice', async () => {
    const again = await run({ databaseUrl, sourceUrl: theirs.url, factorKeys: keysOf(given) })
    expect([again.twofactor.taken, again.recoveryCodes.taken, again.passkey.taken, again.unasked]).toEqual([
      0, 0, 0, 0,
    ])
  })
})

describe('without the right secret', () => {
  let theirs: There
  beforeAll(async () => {
    theirs = await there({ secret: BETTER_AUTH_SECRET })
  })

  test('apps stay behind, passkeys come along, and a sentence says who is asked for nothing here', async () => {
    const { said, code } = await importCommand([theirs.url], await createDatabase(null))
    expect(code).toBe(0)
    expect(said).toContain('authenticator apps: 0 taken over\n')
    expect(said).toContain(
      '  2 left: encrypted by that service: give its BETTER_AUTH_SECRET as IMPORT_BETTER_AUTH_SECRET\n',
    )
    expect(said).toContain('passkeys: 1 taken over\nA passkey works where PASSKEY_RP_ID')
    expect(said).toContain('2 people were asked for a second factor there, and are not here')
  })

  test('a secret that opens nothing is refused, and nothing is changed', async () => {
    const databaseUrl = await createDatabase(null)
    const { said, code } = await importCommand([theirs.url], databaseUrl, {
      IMPORT_BETTER_AUTH_SECRET: 'another secret than that service has',
    })
    expect([code, said]).toEqual([
      1,
      'IMPORT_BETTER_AUTH_SECRET opens none of the 2 authenticator apps there: give the BETTER_AUTH_SECRET of that service, or unset it to leave them.\n',
    ])
    expect(await rows(databaseUrl, `select from pg_namespace where nspname = 'auth'`)).toEqual([])
  })
})

test('a passkey’s name that is too long ends with a whole character: half of one would end the import', () => {
  const row = {
    userid: 'ada',
    name: `${'x'.repeat(99)}😀`,
    publickey: 'a2V5',
    credentialid: 'aWQ',
    counter: 0,
    devicetype: 'singleDevice',
    backedup: false,
    transports: null,
    aaguid: null,
  }
  expect(judgePasskey(row)).toMatchObject({ name: 'x'.repeat(99) })
  expect(judgePasskey({ ...row, name: null })).toMatchObject({ name: null })
})
