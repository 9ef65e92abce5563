// What the doctor finds ends a start, or does not: real processes, each with one thing that is wrong.

import { expect, onTestFinished, test, vi } from 'vitest'
import { createService, type Service } from '../../faults/support/service.ts'
import { APP_ORIGIN, authServiceOfFile } from '../../support/auth-service.ts'
import { command } from '../../support/command.ts'
import { proxyOfTest } from '../../support/database-proxy.ts'
import { connectTo, createDatabase } from '../../support/databases.ts'
import { isDeep } from '../../support/deep.ts'

const auth = authServiceOfFile()
// Each process is ended when this one is.
process.setMaxListeners(64)

const OURS = 'the secret of this node which has 32 characters or more'
const THEIRS = 'the secret of other nodes which has 32 characters or more'

/** What it depends on otherwise is away, and comes later. */
async function start(name: 'auth' | 'app', env: Record<string, string>): Promise<Service> {
  const service = await createService({
    name,
    env: {
      APP_ORIGIN,
      AUTH_SECRET: OURS,
      SMTP_URL: 'smtp://127.0.0.1:9',
      REPLICA_DATABASE_URL: 'postgres://u@127.0.0.1:9/x',
      AUTH_URL: 'http://127.0.0.1:9/api/auth',
      ...env,
    },
  })
  onTestFinished(async () => void (await service.end('SIGKILL')))
  service.start()
  return service
}

/** Resolves with the findings in its log, once nothing more is looked for. */
async function goesOn(service: Service, last: string): Promise<string[]> {
  await service.untilReady()
  const named = () => [...service.said().matchAll(/"finding":"([\w.]+)"/g)].map(([, name]) => name ?? '')
  await vi.waitFor(() => expect(named()).toContain(last), { timeout: 60_000 })
  return named()
}

async function ends(service: Service, sentence: RegExp): Promise<void> {
  const code = await service.end('SIGCONT')
  expect(service.said()).toMatch(sentence)
  expect(code).toBe(1)
  expect(service.said()).not.toMatch(/^ {4}at /m)
}

/** As a newer release would have applied them. */
async function applied(schema: 'auth' | 'app', databaseUrl: string, ...names: string[]): Promise<void> {
  const db = await connectTo(databaseUrl)
  for (const name of names)
    await db.query(`insert into ${schema}.lockstep_migration (name) values ($1)`, [name])
}

const rotated = (databaseUrl: string, secret: string) =>
  command('keys', ['rotate'], { DATABASE_URL: databaseUrl, AUTH_SECRET: secret })

test('a key that no secret opens ends a start, until the secret is there; what is away or newer does not', async () => {
  const databaseUrl = await createDatabase()
  expect((await rotated(databaseUrl, THEIRS)).code).toBe(0)
  const alone = await start('auth', { DATABASE_URL: databaseUrl })
  await ends(alone, /^database: No AUTH_SECRET opens .* npm run keys -- rotate\.$/m)
  expect(alone.said()).not.toContain('is ready')
  await applied('auth', databaseUrl, '9998-adds.sql', '9999-drops.needs-0001.sql')
  const both = await start('auth', { DATABASE_URL: databaseUrl, AUTH_SECRET: `${OURS},${THEIRS}` })
  const found = await goesOn(both, 'mail.refused')
  expect(found.toSorted()).toEqual(['keys.older', 'mail.refused', 'replica.away', 'schema.newer'])
})

test('nothing is migrated before every setting is known to be good', async () => {
  const databaseUrl = await createDatabase(null)
  await ends(
    await start('auth', { DATABASE_URL: databaseUrl, TRUSTED_ORIGINS: 'http://127.0.0.1:9' }),
    /^settings: TRUSTED_ORIGINS does not name APP_ORIGIN.* or unset it\.$/m,
  )
  const db = await connectTo(databaseUrl)
  expect((await db.query(`select from pg_namespace where nspname in ('auth', 'app')`)).rowCount).toBe(0)
})

test('an argon2 that npm left out ends a start with how to install it', async () => {
  const without = `import { registerHooks } from 'node:module'
    registerHooks({ resolve: (name, context, next) => {
      if (name === '@node-rs/argon2') throw new Error('Failed to load native binding')
      return next(name, context)
    } })`
  await ends(
    await start('auth', {
      DATABASE_URL: auth().databaseUrl,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(without)}`,
    }),
    /^Passwords cannot be hashed: .* Run npm install --include=optional here\.$/m,
  )
})

test('no service starts on a schema that it cannot live with', async () => {
  const databaseUrl = await createDatabase()
  await applied('auth', databaseUrl, '9999-drops.needs-9998.sql')
  await ends(
    await start('auth', { DATABASE_URL: databaseUrl }),
    /^database: A newer release has migrated the schema auth \(9999-drops\.needs-9998\.sql\)/m,
  )
})

test('the application continues while the auth service is away', async () => {
  const away = await start('app', { DATABASE_URL: auth().databaseUrl })
  expect(await goesOn(away, 'auth.away')).toEqual(['auth.away'])
})

if (isDeep)
  test('it ends where the auth service answers at another path, all of its processes', async () => {
    const { databaseUrl, url } = auth()
    const app = await start('app', {
      DATABASE_URL: databaseUrl,
      AUTH_URL: new URL(url).origin,
      PROCESSES: '2',
    })
    await ends(app, /^AUTH_URL: No auth service is at this path \(404\)\. Set AUTH_URL=\S+\/api\/auth$/m)
  })

if (isDeep) {
  test('a key is looked for once the database is there, for which a start waits', async () => {
    const proxy = await proxyOfTest(await createDatabase())
    expect((await rotated(proxy.url, THEIRS)).code).toBe(0)
    proxy.refuse(true)
    const service = await start('auth', { DATABASE_URL: proxy.url })
    await vi.waitFor(() => expect(service.said()).toContain('database.away'), { timeout: 60_000 })
    proxy.refuse(false)
    await ends(service, /^database: No AUTH_SECRET opens /m)
    expect((await rotated(proxy.url, OURS)).code).toBe(0)
    await goesOn(await start('auth', { DATABASE_URL: proxy.url }), 'mail.refused')
  })

  test('pages that are not trusted, and TLS that the database does not offer, end a start', async () => {
    const databaseUrl = await createDatabase()
    await ends(
      await start('auth', { DATABASE_URL: databaseUrl, TRUSTED_ORIGINS: 'http://127.0.0.1:9' }),
      /^settings: TRUSTED_ORIGINS does not name APP_ORIGIN.* or unset it\.$/m,
    )
    const byTls = new URL(databaseUrl)
    byTls.searchParams.set('sslmode', 'require')
    await ends(
      await start('auth', { DATABASE_URL: byTls.href }),
      /^The database offers no TLS, which sslmode of DATABASE_URL asks for/m,
    )
  })

  test('the application starts on no such schema either, and on one that is merely newer', async () => {
    const databaseUrl = await createDatabase()
    const env = { DATABASE_URL: databaseUrl, AUTH_URL: auth().url }
    await applied('app', databaseUrl, '9998-adds.sql')
    expect(await goesOn(await start('app', env), 'schema.newer')).toEqual(['schema.newer'])
    await applied('app', databaseUrl, '9999-drops.needs-9998.sql')
    await ends(await start('app', env), /^database: A newer release has migrated the schema app /m)
  })

  test('it ends where the auth service has another name for the cookie that is set', async () => {
    const { databaseUrl, url } = auth()
    const set = { DATABASE_URL: databaseUrl, AUTH_URL: url, UPSTREAM_COOKIE_NAME: 'other.session_token' }
    await ends(await start('app', set), /^cookie: .* Set UPSTREAM_COOKIE_NAME=auth\.session_token$/m)
  })
}
