// libpq's words in DATABASE_URL, each tried by the pool and by migrations on a PostgreSQL that checks.

import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectSocket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'slonik'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { connectToExamine, oneExamination } from '../../../server/db/examine.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { connect } from '../../../server/db/pool.ts'
import { proxyOfTest } from '../../support/database-proxy.ts'
import { administer } from '../../support/databases.ts'
import { CERTIFIED, SECRET, SECURED, startTlsPostgres, type TlsPostgres } from '../../support/tls-postgres.ts'

let postgres: TlsPostgres
beforeAll(async () => {
  postgres = await startTlsPostgres()
})
afterAll(() => postgres?.stop())

const seen = z.object({ tls: z.boolean(), name: z.string(), port: z.number().nullable() })

/** How the server sees a connection of the pool. */
async function seenBy(url: string) {
  const pool = await connect(url, { maxPoolSize: 1, connectionWaitMs: 60_000 })
  try {
    return await pool.one(sql.type(seen)`
      select s.ssl as tls, a.application_name as name, inet_server_port() as port
      from pg_stat_ssl s join pg_stat_activity a on a.pid = s.pid where s.pid = pg_backend_pid()`)
  } finally {
    await pool.end()
  }
}

const secured = (query: string, host: 'localhost' | '127.0.0.1' = 'localhost') =>
  `${postgres.urlOf(SECURED, host)}?${query}`

describe('with TLS', () => {
  const good: [string, () => string][] = [
    ['ssl=true', () => secured('ssl=true')],
    ['sslmode=prefer', () => secured('sslmode=prefer')],
    ['sslmode=require', () => secured('sslmode=require', '127.0.0.1')],
    [
      'require with an authority',
      () => secured(`sslmode=require&sslrootcert=${postgres.files.authority}`, '127.0.0.1'),
    ],
    ['verify-ca', () => secured(`sslmode=verify-ca&sslrootcert=${postgres.files.authority}`, '127.0.0.1')],
    ['verify-full', () => secured(`sslmode=verify-full&sslrootcert=${postgres.files.authority}`)],
    ['channel_binding=require', () => secured('sslmode=require&channel_binding=require')],
    [
      'a certificate of one’s own',
      () =>
        `${postgres.urlOf(CERTIFIED, 'localhost')}?sslmode=verify-full&sslrootcert=${postgres.files.authority}` +
        `&sslcert=${postgres.files.certificate}&sslkey=${postgres.files.key}`,
    ],
  ]
  test.each(good)('%s: the pool and migrations both have it', async (_, url) => {
    expect(await seenBy(url())).toMatchObject({ tls: true })
    // This role is refused without TLS.
    await migrate(url(), 'app')
  })

  const bad: [string, () => string, RegExp][] = [
    ['sslmode=disable, where it is required', () => secured('sslmode=disable'), /refuses this user/],
    ['nothing, on this machine', () => postgres.urlOf(SECURED, 'localhost'), /refuses this user/],
    [
      'require with another authority',
      () => secured(`sslmode=require&sslrootcert=${postgres.files.stranger}`),
      /certificate is not trusted.*sslrootcert/,
    ],
    [
      'verify-ca with another authority',
      () => secured(`sslmode=verify-ca&sslrootcert=${postgres.files.stranger}`),
      /certificate is not trusted/,
    ],
    [
      'verify-full by another name',
      () => secured(`sslmode=verify-full&sslrootcert=${postgres.files.authority}`, '127.0.0.1'),
      /certificate is not trusted \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
    ],
    [
      'prefer with a wrong password, which is not told without TLS as well',
      () => secured('sslmode=prefer').replace(SECRET, 'wrong'),
      /refuses the password/,
    ],
    ['verify-full without its authority', () => secured('sslmode=verify-full'), /certificate is not trusted/],
    [
      'a file that is not there',
      () => secured('sslmode=verify-full&sslrootcert=/nowhere/root.crt'),
      /sslrootcert of DATABASE_URL names cannot be read \(ENOENT\): \/nowhere\/root.crt/,
    ],
    [
      'TLS of a server that has none',
      () => inject('postgresUrl').replace('sslmode=disable', 'sslmode=require'),
      /offers no TLS.*sslmode=disable/,
    ],
    [
      'channel binding without TLS',
      () => `${inject('postgresUrl')}&channel_binding=require`,
      /offers no channel binding/,
    ],
  ]
  test.each(bad)('%s: refused, with a sentence that says so', async (_, url, sentence) => {
    await expect(migrate(url(), 'app')).rejects.toThrow(sentence)
    await expect(migrate(url(), 'app')).rejects.not.toThrow(SECRET)
    await expect(seenBy(url())).rejects.toThrow()
  })

  test('the doctor sees it, of its own connection', async () => {
    const { pool, isEncrypted } = await connectToExamine(secured('sslmode=require'))
    onTestFinished(() => pool.end())
    expect(await oneExamination(pool)).toMatchObject({ tls: expect.stringMatching(/^TLSv/) })
    expect(isEncrypted()).toBe(true)
    const others = await connect(secured('sslmode=require'), { connectionWaitMs: 60_000 })
    onTestFinished(() => others.end())
    await others.query(sql.unsafe`select 1`)
    expect(await oneExamination(pool)).toMatchObject({ tls: expect.stringMatching(/^TLSv/) })
  })

  test('prefer continues without it where the server has none', async () => {
    const url = inject('postgresUrl').replace('sslmode=disable', 'sslmode=prefer')
    expect(await seenBy(url)).toMatchObject({ tls: false })
  })
})

test('a Unix socket is the folder that host names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-socket-'))
  const { port, username, password, pathname, hostname } = new URL(postgres.adminUrl)
  const relay = createServer((one) => {
    const other = connectSocket(Number(port), hostname)
    one.pipe(other).pipe(one)
    for (const socket of [one, other]) socket.on('error', () => one.destroy())
  })
  await new Promise<void>((resolve) => relay.listen(join(folder, '.s.PGSQL.5432'), resolve))
  onTestFinished(() => {
    relay.close()
    rmSync(folder, { recursive: true })
  })
  const url = `postgres://${username}:${password}@${pathname}?host=${encodeURIComponent(folder)}&sslmode=require`
  expect(await seenBy(url)).toMatchObject({ port: Number(port) })
  await migrate(url, 'app')
  await expect(migrate(url.replace(encodeURIComponent(folder), '/nowhere'), 'app')).rejects.toThrow(
    /cannot be reached \(ENOENT\)/,
  )
})

test('pg_stat_activity shows what each program is, or the application_name of its address', async () => {
  expect(await seenBy(postgres.adminUrl)).toMatchObject({ name: 'lockstep' })
  expect(await seenBy(`${postgres.adminUrl}&application_name=shop%201`)).toMatchObject({ name: 'shop 1' })
})

describe('several hosts', () => {
  const account = () => postgres.adminUrl.replace(/@.*/, '')
  const portOf = (url: string) => new URL(url).port
  /** The suite's server knows the same role by the same password while this runs. */
  async function both(query: string) {
    const { password } = new URL(inject('postgresUrl'))
    await administer(postgres.adminUrl, `create role everywhere superuser login password '${password}'`)
    await administer(inject('postgresUrl'), `create role everywhere superuser login password '${password}'`)
    onTestFinished(async () => {
      await administer(postgres.adminUrl, 'drop role everywhere')
      await administer(inject('postgresUrl'), 'drop role everywhere')
    })
    const hosts = [postgres.adminUrl, inject('postgresUrl')].map((url) => `127.0.0.1:${portOf(url)}`)
    return `postgres://everywhere:${password}@${hosts.join(',')}/postgres?${query}`
  }

  test('the first that is there is taken', async () => {
    const url = `${account()}@127.0.0.1:9,127.0.0.1:${portOf(postgres.adminUrl)}/postgres`
    expect(await seenBy(url)).toMatchObject({ port: Number(portOf(postgres.adminUrl)) })
  })

  test('when it goes, the same pool takes the next, and the connection it had is an answer to come back', async () => {
    const first = await proxyOfTest(postgres.adminUrl)
    const url = (await both('connect_timeout=5')).replace(
      `127.0.0.1:${portOf(postgres.adminUrl)}`,
      `127.0.0.1:${portOf(first.url)}`,
    )
    const pool = await connect(url, { maxPoolSize: 1, connectionWaitMs: 60_000 })
    onTestFinished(() => pool.end())
    const where = () => pool.one(sql.type(z.object({ port: z.number() }))`select inet_server_port() as port`)
    expect(await where()).toEqual({ port: Number(portOf(postgres.adminUrl)) })
    first.refuse(true)
    first.cut()
    await vi.waitFor(
      async () => expect(await where()).toEqual({ port: Number(portOf(inject('postgresUrl'))) }),
      { timeout: 60_000 },
    )
  })

  test('with target_session_attrs=read-write, the first that takes writes; where none does, that is said', async () => {
    const change = (value: string) =>
      administer(postgres.adminUrl, `alter role everywhere set default_transaction_read_only = ${value}`)
    const url = await both('target_session_attrs=read-write')
    expect(await seenBy(url)).toMatchObject({ port: Number(portOf(postgres.adminUrl)) })
    await change('on')
    await vi.waitFor(
      async () => expect(await seenBy(url)).toMatchObject({ port: Number(portOf(inject('postgresUrl'))) }),
      { timeout: 60_000 },
    )
    const alone = url.replace(/,[^/]*/, '')
    await expect(migrate(alone, 'app')).rejects.toThrow(/None of DATABASE_URL’s hosts is read-write/)
  })
})
