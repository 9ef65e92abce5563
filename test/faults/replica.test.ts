// An ended session is refused within the stated bound, even if a replica answers; somebody who has just signed in is recognized; and a replica that is away or behind costs nothing but its help.

import type pg from 'pg'
import { type QuerySqlToken, sql } from 'slonik'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { migrate } from '../../server/db/migrate.ts'
import { connect, type Queries } from '../../server/db/pool.ts'
import { openReplica } from '../../server/db/replica.ts'
import { examine } from '../../server/doctor/finding.ts'
import { replicaChecks } from '../../server/doctor/replica-checks.ts'
import { record } from './support/figures.ts'
import { signIn, verifiedPerson } from './support/person.ts'
import { createPostgres, type Postgres } from './support/postgres.ts'
import { startStandby } from './support/standby.ts'
import { type System, startSystem } from './support/system.ts'

const BOUND_SECONDS = 6

let system: System
let standby: Postgres
let replica: pg.Client
beforeAll(async () => {
  const postgres = await createPostgres()
  await postgres.start()
  standby = await startStandby(postgres)
  replica = await standby.connect()
  const env = { REPLICA_DATABASE_URL: standby.url, REPLICA_LAG_SECONDS: String(BOUND_SECONDS) }
  system = await startSystem({ postgres, env })
})
afterEach(async () => {
  system.postgres.thaw()
  standby.thaw()
  await replica.query('select pg_wal_replay_resume()')
  await untilAsked()
  await system.expectBalance()
})
afterAll(async () => {
  await replica?.end()
  await standby?.remove()
  await system?.stop()
})

const session = (token: string) =>
  system.ask('auth', '/get-session', { headers: { authorization: `Bearer ${token}` } })
const isLive = async (token: string) => {
  const answer = await session(token)
  return answer?.status === 200 && answer.body !== null
}

/** How many statements about sessions the replica has been asked for by the service that it still remembers. */
const asked = async () =>
  (
    await replica.query<{ at: Date }>(
      `select max(query_start) as at from pg_stat_activity where query like '%auth.session%' and pid <> pg_backend_pid()`,
    )
  ).rows[0]?.at?.getTime() ?? 0

/** Waits until a question about a session goes to the replica. */
async function untilAsked(token = 'of-nobody'): Promise<void> {
  await vi.waitFor(
    async () => {
      const before = await asked()
      await session(`${token}-${Math.random()}`)
      expect(await asked()).toBeGreaterThan(before)
    },
    { timeout: 60_000, interval: 50 },
  )
}

test('who is signed in is answered by the replica, with no question to the primary', async () => {
  const { token } = await verifiedPerson(system)
  await untilAsked()
  system.postgres.freeze()
  expect(await isLive(token)).toBe(true)
  // Once it is not known any more what the replica lacks, nobody learns anything from it.
  await vi.waitFor(async () => expect((await session(token))?.status).toBe(503), {
    timeout: 60_000,
    interval: 50,
  })
})

test('a session that was ended is refused within the bound, though the replica has not heard of it', async () => {
  const { token } = await verifiedPerson(system)
  await untilAsked()
  await replica.query('select pg_wal_replay_pause()')
  await untilAsked()
  await system.ask('auth', '/sign-out', { body: {}, headers: { authorization: `Bearer ${token}` } })
  const ended = performance.now()
  let last = 0
  while (await isLive(token)) last = performance.now() - ended
  // It was the replica that answered: the primary knows better at once.
  expect(last).toBeGreaterThan(0)
  expect(last).toBeLessThan(BOUND_SECONDS * 1000)
  record(
    'replica',
    'a session that was ended while the replica stood still',
    `answered as live for ${(last / BOUND_SECONDS / 1000).toFixed(2)} of the bound`,
  )
})

test('a person who signs in while the replica stands still is signed in at once', async () => {
  const { email } = await verifiedPerson(system)
  await untilAsked()
  await replica.query('select pg_wal_replay_pause()')
  const signedIn = await signIn(system, email)
  const { token } = (signedIn?.body ?? {}) as { token: string }
  expect(await isLive(token)).toBe(true)
})

test.each(['frozen', 'killed'])(
  'while the replica is %s the primary answers, and afterwards it is asked again',
  async (how) => {
    const { token } = await verifiedPerson(system)
    await untilAsked()
    if (how === 'frozen') standby.freeze()
    else await standby.kill()
    for (let times = 0; times < 20; times++) expect(await isLive(token)).toBe(true)
    await vi.waitFor(() => expect(system.auth.said()).toContain('The replica is away'), { timeout: 60_000 })
    if (how === 'frozen') standby.thaw()
    else await standby.start()
    replica = await standby.connect()
    await untilAsked()
    expect(system.auth.said()).toContain('The replica is asked again')
  },
)

/** The primary of the test, as if its clock were that far ahead of the standby’s. */
async function primaryAhead(seconds: number): Promise<Queries> {
  const pool = await connect(system.postgres.url)
  onTestFinished(() => pool.end())
  const ahead = async (query: QuerySqlToken) => {
    const found = (await pool.one(query)) as { now: number }
    return { ...found, now: found.now + seconds }
  }
  return { ...pool, one: ahead as Queries['one'] }
}

test.each([
  [BOUND_SECONDS - 2, true],
  [BOUND_SECONDS + 2, false],
])(
  'a standby whose clock is %i s behind is asked: %s, since what has lapsed is judged by it',
  async (seconds, isAsked) => {
    const said: string[] = []
    const log = { info: () => {}, warn: (message: string) => void said.push(message) }
    const options = { url: standby.url, boundSeconds: BOUND_SECONDS, log }
    const opened = await openReplica({ ...options, primary: await primaryAhead(seconds) })
    onTestFinished(() => opened.stop())
    const ask = () =>
      opened.maybeOne((db, isCurrent) =>
        db.maybeOne(sql.type(z.object({ one: z.number() }))`select 1 as one where true ${isCurrent}`),
      )
    if (isAsked) await vi.waitFor(async () => expect(await ask()).toEqual({ one: 1 }), { timeout: 60_000 })
    else
      await vi.waitFor(() => expect(said).toContainEqual(expect.stringContaining('clock')), {
        timeout: 60_000,
      })
    expect(await ask()).toEqual(isAsked ? { one: 1 } : null)
  },
)

/** Another cluster, its log ahead of ours. */
async function foreignCluster(): Promise<Postgres> {
  const foreign = await createPostgres()
  onTestFinished(() => foreign.remove())
  await foreign.start()
  await migrate(foreign.url, 'auth')
  const db = await foreign.connect()
  await db.query('create table filler as select generate_series(1, 1000000)')
  await db.end()
  return foreign
}

test('a standby of another cluster is not asked, and nothing is lost by it', async () => {
  const foreign = await foreignCluster()
  const standing = await startStandby(foreign)
  onTestFinished(() => standing.remove())
  const env = { REPLICA_DATABASE_URL: standing.url, REPLICA_LAG_SECONDS: String(BOUND_SECONDS) }
  const wronglySet = await startSystem({ env })
  onTestFinished(wronglySet.stop)
  await vi.waitFor(() => expect(wronglySet.auth.said()).toContain('no standby of this database'), {
    timeout: 60_000,
  })
  const { email } = await verifiedPerson(wronglySet)
  expect((await signIn(wronglySet, email))?.status).toBe(200)
  await wronglySet.expectBalance()
})

test('the doctor says whether it is asked, and why not', async () => {
  const foreign = await foreignCluster()
  const found = async (url = standby.url, seconds = BOUND_SECONDS) => {
    const named = { REPLICA_DATABASE_URL: url, REPLICA_LAG_SECONDS: seconds }
    const findings = await examine(replicaChecks(named, system.postgres.url))
    return findings.map(({ is, says }) => `${is}: ${says}`).at(-1)
  }
  expect(await found()).toMatch(/^well: It is a standby/)
  await replica.query('select pg_wal_replay_pause()')
  await verifiedPerson(system)
  expect(await found(standby.url, 1)).toMatch(/^doubtful: It is more than 1 s behind the primary/)
  expect(await found(foreign.url)).toMatch(/^wrong: It is a standby of another database/)
})
