// The doctor on real parts: each failure is found, with its fix.

import { ConnectionError } from 'slonik'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { appSettings } from '../../../server/config/app-settings.ts'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { refusalOf } from '../../../server/db/database-problem.ts'
import { appChecks } from '../../../server/doctor/app-checks.ts'
import { authChecks } from '../../../server/doctor/auth-checks.ts'
import { findingOfClock, findingOfTls, tlsWanted } from '../../../server/doctor/database-checks.ts'
import { examine, type Finding } from '../../../server/doctor/finding.ts'
import { findings } from '../../../server/doctor/findings.ts'
import { listen } from '../../../server/http/listen.ts'
import { files, isIn, textOf } from '../../rules/support/files.ts'
import { APP_ORIGIN, authServiceOfFile, SECRET, verifiedPerson } from '../../support/auth-service.ts'
import { command } from '../../support/command.ts'
import { createDatabase } from '../../support/databases.ts'
import { startPolicy } from '../../support/policy-double.ts'
import { startReceiver, webhooks } from '../../support/webhook-receiver.ts'

const auth = authServiceOfFile()
let token: string
beforeAll(async () => {
  token = (await verifiedPerson(auth())).token
})

const notWell = (findings: readonly Finding[]) =>
  findings.flatMap((one) =>
    one.is === 'well' ? [] : [{ subject: one.subject, finding: one.finding, fix: one.fix }],
  )

async function app(env: Record<string, string> = {}, given = token, databaseUrl = auth().databaseUrl) {
  const { values } = loadSettings(appSettings, { AUTH_URL: auth().url, APP_ORIGIN, ...env }, { demo: true })
  return notWell(await examine(appChecks({ settings: values, databaseUrl, token: given })))
}
async function ofAuth(env: Record<string, string> = {}, databaseUrl = auth().databaseUrl) {
  const set = { AUTH_URL: auth().url, APP_ORIGIN, SMTP_URL: auth().smtpUrl, ...env }
  const { values } = loadSettings(authSettings, set, { demo: true })
  return notWell(
    await examine(authChecks({ settings: values, databaseUrl, secrets: [SECRET], serviceSecrets: [SECRET] })),
  )
}

describe('the doctor finds', () => {
  test('nothing where all is well', async () => {
    expect([await app(), await ofAuth()]).toEqual([[], []])
  })

  test('AUTH_URL without its path, and says the right one', async () => {
    const { origin } = new URL(auth().url)
    const found = await app({ AUTH_URL: origin })
    expect(found).toContainEqual({
      subject: 'AUTH_URL',
      finding: 'auth.elsewhere',
      fix: `Set AUTH_URL=${auth().url}`,
    })
  })

  test('an endpoint of WEBHOOKS that is away, of each service, and nothing of one that answers', async () => {
    const receiver = await startReceiver()
    const env = webhooks(receiver)
    expect([await app(env), await ofAuth(env)]).toEqual([[], []])
    receiver.leave()
    const away = {
      subject: `webhook at ${new URL(receiver.url).host}`,
      finding: 'webhook.away',
      fix: 'Start it, or correct its url in WEBHOOKS.',
    }
    expect([await app(env), await ofAuth(env)]).toEqual([[away], [away]])
  })

  test('a policy that is away, and nothing of one that answers', async () => {
    const policy = await startPolicy()
    expect(await ofAuth(policy.settings)).toEqual([])
    policy.stop()
    expect(await ofAuth(policy.settings)).toEqual([
      {
        subject: `policy at ${new URL(policy.settings.POLICY_URL ?? '').host}`,
        finding: 'policy.away',
        fix: 'Start it, or correct POLICY_URL.',
      },
    ])
  })

  test('an auth service that is away, and says nothing else of it', async () => {
    expect(await app({ AUTH_URL: 'http://127.0.0.1:1/api/auth' })).toEqual([
      { subject: 'AUTH_URL', finding: 'auth.away', fix: 'Start it, or correct AUTH_URL.' },
    ])
  })

  test('one that is reached by AUTH_INTERNAL_URL alone, as the application reaches it', async () => {
    const AUTH_URL = 'http://127.0.0.1:1/api/auth'
    expect((await app({ AUTH_URL, AUTH_INTERNAL_URL: auth().url })).map(({ finding }) => finding)).toEqual([
      'auth.unseen',
    ])
    const { origin } = new URL(auth().url)
    expect(await app({ AUTH_URL: auth().url, AUTH_INTERNAL_URL: origin })).toContainEqual({
      subject: 'AUTH_INTERNAL_URL',
      finding: 'auth.elsewhere',
      fix: `Set AUTH_INTERNAL_URL=${auth().url}`,
    })
  })

  test('an auth service that has not come up yet', async () => {
    const { port, close } = await listen('127.0.0.1', 0, 'AUTH_PORT')
    onTestFinished(() => close())
    expect(await app({ AUTH_URL: `http://127.0.0.1:${port}/api/auth` })).toEqual([
      { subject: 'AUTH_URL', finding: 'auth.starting', fix: 'Wait. If it stays so, see its log.' },
    ])
  })

  test('an origin that the auth service does not trust', async () => {
    const found = await app({ APP_ORIGIN: 'http://127.0.0.1:9' })
    expect(found).toContainEqual(expect.objectContaining({ subject: 'CORS', finding: 'auth.cors' }))
  })

  test('a cookie of another name, or of another secret', async () => {
    expect(await app({ UPSTREAM_COOKIE_NAME: 'better-auth.session_token' })).toEqual([
      { subject: 'cookie', finding: 'cookie.other', fix: 'Set UPSTREAM_COOKIE_NAME=auth.session_token' },
      expect.objectContaining({ finding: 'cookie.unknown' }),
    ])
    // Not set, it may be that the bearer plugin of a Better Auth is asked instead.
    expect(await app({ COOKIE_PREFIX: 'other' })).toContainEqual(
      expect.objectContaining({ finding: 'cookie.unnamed' }),
    )
    expect(await app({}, 'of-no-session')).toEqual([
      expect.objectContaining({ subject: 'cookie', finding: 'cookie.unknown' }),
    ])
  })

  test('a mail server that does not answer, and pages that are not trusted', async () => {
    const found = await ofAuth({ SMTP_URL: 'smtp://127.0.0.1:1', TRUSTED_ORIGINS: 'http://127.0.0.1:9' })
    expect(found.map(({ finding }) => finding)).toEqual(['settings.origin', 'mail.refused'])
  })

  test('a wrong password, user, name or certificate of the database, or no TLS, each by its own name', async () => {
    const { databaseUrl } = auth()
    const changed = (change: (url: URL) => void) => {
      const url = new URL(databaseUrl)
      change(url)
      return url.href
    }
    const cases: [string, string][] = [
      ['database.password', changed((url) => (url.password = 'another'))],
      ['database.name', changed((url) => (url.pathname = '/no_such_database'))],
      ['database.tls', changed((url) => url.searchParams.set('sslmode', 'require'))],
    ]
    for (const [finding, url] of cases)
      expect(await ofAuth({}, url)).toEqual([expect.objectContaining({ subject: 'database', finding })])
  })

  test.each([
    ['28P01', 'password'],
    ['28000', 'user'],
    ['3D000', 'name'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['42501', 'other'],
    ['ECONNREFUSED', null],
    ['57P03', null],
  ])('%s as what a database refuses: %s', (code, refusal) => {
    const cause = Object.assign(new Error('no'), { code })
    expect(refusalOf(new ConnectionError('Failed to connect.', { cause }))).toBe(refusal)
    expect(refusalOf(cause)).toBe(refusal)
  })

  test('a database that is not migrated, or away', async () => {
    const empty = await createDatabase(null)
    const unmigrated = {
      subject: 'database',
      finding: 'schema.missing',
      fix: 'Run npm run migrate -- app.',
    }
    expect(await app({}, token, empty)).toEqual([unmigrated])
    expect(await ofAuth({}, 'postgres://127.0.0.1:1/none')).toEqual([
      expect.objectContaining({
        subject: 'database',
        finding: 'database.away',
        fix: 'See DATABASE_URL in .env.example.',
      }),
    ])
  })

  test('a replica that is away, or is no standby', async () => {
    const ofReplica = async (url: string) =>
      (await ofAuth({ REPLICA_DATABASE_URL: url })).map(({ finding, fix }) => [finding, fix])
    expect(await ofReplica('postgres://127.0.0.1:1/none')).toEqual([
      ['replica.away', expect.stringContaining('correct REPLICA_DATABASE_URL')],
    ])
    expect(await ofReplica(auth().databaseUrl)).toEqual([
      ['replica.foreign', 'Name a standby, or unset REPLICA_DATABASE_URL.'],
    ])
  })

  test.each([
    ['postgres://db.example.com/x?sslmode=verify-full&sslrootcert=system', false, null, 'fatal'],
    ['postgres://db.example.com/x?ssl=true', false, null, 'fatal'],
    ['postgres://127.0.0.1/x?sslmode=require', false, null, 'fatal'],
    // A pooler without TLS before a PostgreSQL that it asks by TLS.
    ['postgres://db.example.com/x?sslmode=require', false, 'TLSv1.3', 'fatal'],
    ['postgres://db.example.com/x?sslmode=require', true, null, 'doubtful'],
    ['postgres://db.example.com/x', false, null, 'doubtful'],
    ['postgres://db.example.com/x', true, 'TLSv1.3', 'well'],
    ['postgres://127.0.0.1/x', false, null, 'well'],
    ['postgres:///x?host=/var/run/postgresql&sslmode=require', false, null, 'well'],
  ])('of %s, with TLS of ours %s and PostgreSQL’s %s, that it is %s', (url, ours, theirs, is) => {
    expect(findingOfTls(tlsWanted(url), { ours, theirs }).is).toBe(is)
  })

  test.each([
    [999, 'well'],
    [-1500, 'doubtful'],
    [3_600_000, 'wrong'],
  ])('of a clock %i ms ahead that it is %s', (ahead, is) => {
    expect(findingOfClock(ahead).is).toBe(is)
  })
})

test.each(Object.entries(findings))(
  '%s is found somewhere, and is in docs/operations.md',
  (name, { is, means }) => {
    expect(textOf('docs/operations.md')).toContain(`| \`${name}\` | ${is} | ${means} |`)
    const sources = files.filter((path) => isIn(path, 'server/doctor', 'server/mains'))
    const namedBy = sources.filter((path) => textOf(path).includes(`'${name}'`))
    expect(namedBy).not.toEqual(['server/doctor/findings.ts'])
  },
)

test('the command ends with 2 where settings are wrong, and says which that are missing', async () => {
  const { code, out } = await command('doctor', ['auth'], {
    NODE_ENV: 'production',
    MAIL_FROM: 'foo',
  })
  expect(code).toBe(2)
  for (const name of ['DATABASE_URL is not set', 'MAIL_FROM is not usable as it is'])
    expect(out).toContain(name)
})

test('a setting that is less strict than hardened is named with what can happen under it', async () => {
  const { out } = await command('doctor', ['app'], {
    CLIENT_USER_FALLBACK: 'on',
    AUTH_URL: auth().url,
    DATABASE_URL: auth().databaseUrl,
  })
  expect(out).toContain('CLIENT_USER_FALLBACK=on is less strict than the hardened profile')
  expect(out).toContain('this can happen: a callback authenticates without a validated token.')
})
