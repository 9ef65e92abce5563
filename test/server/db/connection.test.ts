// Which host of an address is taken, and how a pooler that knows no time limits is served all the same.

import { sql } from 'slonik'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { connectionsTo, databaseAddress, NoSuchHost, openOne } from '../../../server/db/connection.ts'
import { connect } from '../../../server/db/pool.ts'
import { UNHURRIED_MS } from '../../support/auth-service.ts'
import { administer, createDatabase } from '../../support/databases.ts'
import { type Refusal, type Startup, startPooler } from '../../support/pooler-double.ts'

let databaseUrl: string
beforeAll(async () => {
  databaseUrl = await createDatabase(null)
})

const pooler = (refusalOf?: (startup: Startup) => Refusal | null) => startPooler(databaseUrl, refusalOf)

const unknownParameter: Refusal = {
  code: '08P01',
  message: 'unsupported startup parameter: statement_timeout',
}
const knowsNoLimits = () => pooler((startup) => ('statement_timeout' in startup ? unknownParameter : null))

const hostsOf = (...hosts: string[]) => {
  const url = new URL(databaseUrl)
  return databaseUrl.replace(url.host, hosts.join(','))
}
/** The address, which has parameters already, with more of them. */
const withParameters = (url: string, parameters: Startup) =>
  Object.entries(parameters).reduce(
    (all, [name, value]) => `${all}&${name}=${encodeURIComponent(value)}`,
    url,
  )

/** Opens one connection after the other, and ends each. */
function opensTo(url: string, limits = {}) {
  const open = connectionsTo(databaseAddress(url), limits, {})
  return async () => {
    const { client, isLimited } = await open()
    await client.end()
    return { port: client.port, isLimited }
  }
}

describe('a pooler that knows no time limits', () => {
  const limits = { statement_timeout: 1234, idle_in_transaction_session_timeout: 1234 }

  test('is asked once for them, and then given neither these nor a name', async () => {
    const { url, startups } = await knowsNoLimits()
    const open = connectionsTo(databaseAddress(url), limits, { application_name: 'shop' })
    for (let time = 0; time < 2; time++) {
      const { client, isLimited } = await open()
      expect(isLimited).toBe(false)
      await client.end()
    }
    const named = expect.objectContaining({ application_name: 'shop' })
    expect(startups).toEqual([
      expect.objectContaining({ statement_timeout: '1234', application_name: 'shop' }),
      expect.not.objectContaining({ application_name: 'shop' }),
      expect.not.objectContaining({ application_name: 'shop' }),
    ])
    expect(startups.slice(1)).not.toContainEqual(named)
    expect(startups.slice(1).flatMap(Object.keys)).not.toContain('statement_timeout')
  })

  test('has each transaction set its own, and no statement prepared', async () => {
    const { url } = await knowsNoLimits()
    const pool = await connect(url, { connectionWaitMs: UNHURRIED_MS, statementTimeoutMs: 4321 })
    onTestFinished(() => pool.end())
    const row = z.object({ limit: z.string(), idle: z.string() })
    const limitsIn = (db: Pick<typeof pool, 'one'>) =>
      db.one(sql.type(row)`
        select current_setting('statement_timeout') as limit,
          current_setting('idle_in_transaction_session_timeout') as idle where 1 = ${1}`)
    expect(await pool.transaction(limitsIn)).toEqual({ limit: '4321ms', idle: '4321ms' })
    expect(await limitsIn(pool)).toEqual({ limit: '0', idle: '0' })
    const { rows } = await pool.query(sql.unsafe`select from pg_prepared_statements`)
    expect(rows).toEqual([])
  })

  test.each<[string, Refusal]>([
    ['another parameter is broken', { code: '08P01', message: 'no such user' }],
    ['it fails otherwise', { code: '57P03', message: 'unsupported startup parameter' }],
  ])('is asked for nothing else where %s', async (_, refusal) => {
    const { url, startups } = await pooler(() => refusal)
    await expect(opensTo(url, limits)()).rejects.toThrow(refusal.message)
    expect(startups).toHaveLength(1)
  })

  test('and one that refuses connections without limits as well is asked no third time', async () => {
    const { url, startups } = await pooler(() => unknownParameter)
    await expect(opensTo(url, limits)()).rejects.toThrow(unknownParameter.message)
    expect(startups).toHaveLength(2)
    await expect(opensTo(url)()).rejects.toThrow(unknownParameter.message)
    expect(startups).toHaveLength(3)
  })
})

test('an address that cannot be read is named by its setting, and not repeated: it may hold a password', () => {
  const read = () => databaseAddress('mysql://ada:secret@host/shop', 'REPLICA_DATABASE_URL')
  expect(read).toThrow(expect.objectContaining({ exitCode: 2 }))
  expect(read).toThrow(/^REPLICA_DATABASE_URL is not usable as it is: (?!.*secret)/)
})

test('a server that keeps limits is given them, with the name', async () => {
  const { url, startups } = await pooler()
  const client = await openOne(databaseAddress(url), { application_name: 'lockstep import' })
  await client.end()
  expect(await opensTo(url, { statement_timeout: 1234 })()).toMatchObject({ isLimited: true })
  expect(startups).toEqual([
    expect.objectContaining({ application_name: 'lockstep import' }),
    expect.objectContaining({ statement_timeout: '1234' }),
  ])
  expect(startups[0]).not.toHaveProperty('statement_timeout')
})

test('what the address says of a connection is what it begins with', async () => {
  const { url, startups } = await pooler()
  const named = withParameters(url, { application_name: 'shop 1', options: '-c geqo=off' })
  const client = await openOne(databaseAddress(named), { application_name: 'lockstep import' })
  await client.end()
  const { username, pathname } = new URL(url)
  expect(startups).toEqual([
    expect.objectContaining({
      user: username,
      database: pathname.slice(1),
      application_name: 'shop 1',
      options: '-c geqo=off',
    }),
  ])
})

describe('of several hosts', () => {
  const portOf = (host: string) => Number(host.split(':')[1])
  const starting = () => pooler(() => ({ code: '57P03', message: 'The database system is starting up.' }))

  test('the next is asked where one cannot serve, and from then on it is asked first', async () => {
    const [first, second] = [await starting(), await pooler()]
    const open = opensTo(hostsOf(first.host, second.host))
    expect(await open()).toMatchObject({ port: portOf(second.host) })
    expect(await open()).toMatchObject({ port: portOf(second.host) })
    expect([first.startups.length, second.startups.length]).toEqual([1, 2])
  })

  test('the others are asked again once that one cannot serve', async () => {
    let isStarting = true
    const refusal = { code: '57P03', message: 'The database system is starting up.' }
    const first = await pooler(() => (isStarting ? refusal : null))
    const second = await pooler(() => (isStarting ? null : refusal))
    const open = opensTo(hostsOf(first.host, second.host))
    expect(await open()).toMatchObject({ port: portOf(second.host) })
    isStarting = false
    expect(await open()).toMatchObject({ port: portOf(first.host) })
    expect([first.startups.length, second.startups.length]).toEqual([2, 2])
  })

  test('none is asked after one that refuses the user or the password', async () => {
    const [first, second] = [
      await pooler(() => ({ code: '28P01', message: 'password authentication failed' })),
      await pooler(),
    ]
    await expect(opensTo(hostsOf(first.host, second.host))()).rejects.toThrow(
      'password authentication failed',
    )
    expect(second.startups).toEqual([])
  })

  test('where none can serve, the last one’s failure is the answer', async () => {
    const [first, second] = [await starting(), await starting()]
    await expect(opensTo(hostsOf(first.host, second.host))()).rejects.toThrow(/starting up/)
    expect([first.startups.length, second.startups.length]).toEqual([1, 1])
  })
})

describe('target_session_attrs', () => {
  /** Its functions answer as a standby's, where they are found before PostgreSQL's own. */
  beforeAll(() =>
    administer(
      databaseUrl,
      `create schema standin;
       create function standin.pg_is_in_recovery() returns boolean language sql as 'select true'`,
    ),
  )
  const settings = {
    'takes writes': '',
    'takes none': '-c default_transaction_read_only=on',
    'is a standby': '-c default_transaction_read_only=on -c search_path=standin,pg_catalog',
  }
  type Server = keyof typeof settings
  test.each<[string, readonly Server[]]>([
    ['any', ['takes writes', 'takes none', 'is a standby']],
    ['read-write', ['takes writes']],
    ['read-only', ['takes none', 'is a standby']],
    ['primary', ['takes writes', 'takes none']],
    ['standby', ['is a standby']],
  ])('%s: what is taken', async (wanted, taken) => {
    for (const server of Object.keys(settings) as Server[]) {
      const asked = withParameters(databaseUrl, { target_session_attrs: wanted })
      const options = settings[server]
      const opening = openOne(databaseAddress(options ? withParameters(asked, { options }) : asked))
      if (taken.includes(server)) await (await opening).end()
      else await expect(opening).rejects.toThrow(new NoSuchHost(wanted))
    }
  })
})

test('a connection keeps alive what lies between, waits as long as the address says, and binds no channel unasked', async () => {
  const openedBy = async (parameters: Startup) => {
    const client = await openOne(databaseAddress(withParameters(databaseUrl, parameters)))
    await client.end()
    // What the driver has made of its settings, which it keeps to itself.
    const made = client as unknown as {
      enableChannelBinding: boolean
      _connectionTimeoutMillis: number
      connection: { _keepAlive: boolean }
    }
    return [made.connection._keepAlive, made._connectionTimeoutMillis, made.enableChannelBinding]
  }
  expect(await openedBy({})).toEqual([true, 5000, false])
  expect(await openedBy({ channel_binding: 'prefer', connect_timeout: '7' })).toEqual([true, 7000, true])
})
