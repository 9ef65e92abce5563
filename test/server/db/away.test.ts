// A database that is frozen, cut off without a word, or only slow: who is told what, and that all is well afterwards.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'slonik'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { isDatabaseAway } from '../../../server/db/database-problem.ts'
import { connect, type Pool } from '../../../server/db/pool.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../server/dev/postgres/embedded.ts'
import { startAuth } from '../../support/auth-service.ts'
import { proxyOfTest } from '../../support/database-proxy.ts'
import { connectedTo, createDatabase } from '../../support/databases.ts'
import { quiet, recordingLog } from '../../support/quiet.ts'

let postgres: EmbeddedPostgres
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lockstep-away-'))
  postgres = await startEmbeddedPostgres({ dataDir, log: quiet, throwaway: true })
})
afterAll(() => postgres?.stop())

/** No limit of a statement's own ends what waits here: only that the database is noticed to be away. */
const NEVER = 600_000
const WAIT = 2000

const poolOf = async (url: string, options: Parameters<typeof connect>[1]) => {
  const pool = await connect(url, options)
  onTestFinished(() => pool.end())
  return pool
}
const answers = (pool: Pool) => pool.query(sql.unsafe`select 1`)
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const areAway = (failures: unknown[]) => failures.map(isDatabaseAway)

/** @returns what lets it go on */
async function freeze(): Promise<() => void> {
  const client = await connectedTo(postgres.url)
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity union select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int`,
  )
  await client.end()
  const signal = (name: NodeJS.Signals) => {
    for (const { pid } of rows)
      try {
        process.kill(pid, name)
      } catch {
        // The backend of the client above has ended.
      }
  }
  signal('SIGSTOP')
  return () => signal('SIGCONT')
}

test('frozen: what is under way and what comes learns it at once, and when it thaws all is well', async () => {
  const log = recordingLog()
  const pool = await poolOf(postgres.url, {
    connectionWaitMs: WAIT,
    statementTimeoutMs: NEVER,
    maxPoolSize: 3,
    log,
  })
  await Promise.all([answers(pool), answers(pool)])
  const thaw = await freeze()
  onTestFinished(thaw)
  // Two have connections; for the others one is opened, or waited for.
  const failures = await Promise.all(Array.from({ length: 9 }, () => failureOf(answers(pool))))
  expect(areAway(failures)).toEqual(Array(9).fill(true))
  expect(areAway([await failureOf(pool.transaction((tx) => tx.query(sql.unsafe`select 1`)))])).toEqual([true])
  expect(log.lines.map(({ message }) => message)).toEqual([
    'The database does not answer: requests are asked to come back.',
  ])
  thaw()
  await vi.waitFor(() => Promise.all(Array.from({ length: 9 }, () => answers(pool))), { timeout: 60_000 })
  expect(log.lines.map(({ message }) => message)).toContain('The database answers again.')
})

test('frozen: the service asks everybody to come back, /ready says so, and /live continues', async () => {
  const auth = await startAuth(
    { DATABASE_URL: postgres.url, DATABASE_STATEMENT_TIMEOUT_MS: `${NEVER}` },
    { connectionWaitMs: WAIT },
  )
  onTestFinished(auth.stop)
  const { origin } = new URL(auth.url)
  const ready = async () => {
    const answer = await fetch(`${origin}/ready`)
    return [answer.status, await answer.json()]
  }
  const signIn = () => auth.post('/sign-in/email', { email: 'a@example.com', password: 'a long enough one' })
  expect((await signIn()).status).toBe(401)
  const thaw = await freeze()
  onTestFinished(thaw)
  const [answer] = await Promise.all([signIn(), signIn()])
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await ready()).toEqual([503, { status: 'not ready', checks: { database: 'unreachable' } }])
  expect((await fetch(`${origin}/live`)).status).toBe(200)
  thaw()
  await vi.waitFor(async () => expect((await ready())[0]).toBe(200), { timeout: 60_000 })
  expect((await signIn()).status).toBe(401)
})

test('connections that a firewall has forgotten: one statement fails, and none of the others after it', async () => {
  const proxy = await proxyOfTest(await createDatabase())
  const pool = await poolOf(proxy.url, { maxPoolSize: 4, connectionWaitMs: 60_000, statementTimeoutMs: 1000 })
  await Promise.all(Array.from({ length: 4 }, () => answers(pool)))
  proxy.drop()
  expect(areAway([await failureOf(answers(pool))])).toEqual([true])
  expect(await Promise.all(Array.from({ length: 8 }, () => answers(pool)))).toHaveLength(8)
})

test('a slow statement is no silence of the database: it ends, and nobody is sent away meanwhile', async () => {
  const log = recordingLog()
  const pool = await poolOf(await createDatabase(), {
    connectionWaitMs: 5000,
    statementTimeoutMs: NEVER,
    log,
  })
  const slow = pool.query(sql.unsafe`select pg_sleep(2)`)
  await Promise.all(Array.from({ length: 5 }, () => answers(pool)))
  expect((await slow).rowCount).toBe(1)
  expect(log.lines).toEqual([])
})
