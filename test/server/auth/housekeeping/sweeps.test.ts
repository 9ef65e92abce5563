// A session whose end has moved is found when that comes, and each round looks at those alone whose time has come.

import { expect, onTestFinished, test, vi } from 'vitest'
import { lifetimesOf } from '../../../../machines/auth-session/lifetimes.ts'
import { shorteningLives } from '../../../../server/auth/shorten-lives.ts'
import { appRetention } from '../../../../server/db/app/app-retention.ts'
import { removeAllExpired } from '../../../../server/db/housekeeping.ts'
import { connect } from '../../../../server/db/pool.ts'
import { removeExpired } from '../../../../server/db/remove-expired.ts'
import { connectTo, createDatabase } from '../../../support/databases.ts'
import { recordingLog } from '../../../support/quiet.ts'
import { addSessions, countOf, retention, values } from './housekeeping.support.ts'

const ofApp = appRetention(1e9, {
  AUDIT_RETENTION_DAYS: 400,
  REFUSAL_RETENTION_DAYS: 30,
  EVENT_RETENTION_DAYS: 30,
})

test.each([
  ['auth service', retention, 'auth.session', '"sweepAt"', '"expiresAt"'],
  ['application', ofApp, 'app.session', 'sweep_at', 'expires_at'],
])(
  'a session of the %s that was used is left until it ends, and then removed',
  async (_, rules, table, sweep, end) => {
    const databaseUrl = await createDatabase()
    const db = await connectTo(databaseUrl)
    const pool = await connect(databaseUrl)
    onTestFinished(() => pool.end())
    await addSessions(db, 1, '1 hour')
    await db.query(
      `insert into app.session (id, data, expires_at) values ('used', '{}', now() + interval '1 hour')`,
    )
    const round = async () => {
      await removeAllExpired({ pool, retention: rules, log: recordingLog() })
      return values(db, `select ${sweep} = ${end} from ${table}`)
    }
    await db.query(`update ${table} set ${sweep} = now() + interval '1 minute'`)
    expect(await round()).toEqual([false])
    await db.query(`update ${table} set ${sweep} = now() - interval '1 second'`)
    expect(await round()).toEqual([true])
    await db.query(`update ${table} set ${end} = now(), ${sweep} = now()`)
    expect(await round()).toEqual([])
  },
)

const sessions = retention.find(({ kind }) => kind === 'sessions')
const UNHURRIED = { timeout: 60_000 }

test('of many sessions that have ended, and many that were used, a batch reads no more than it removes or leaves', async () => {
  if (!sessions) throw new Error('No rule removes sessions.')
  const databaseUrl = await createDatabase()
  const db = await connectTo(databaseUrl)
  const pool = await connect(databaseUrl)
  await addSessions(db, 1000, '1 hour')
  await db.query(`update auth.session set "sweepAt" = now() - interval '2 hours'`)
  await addSessions(db, 1000, '-1 hour')
  expect(await removeExpired(pool, sessions, 100, AbortSignal.abort())).toBe(0)
  expect(await values(db, `select count(*)::int from auth.session where "sweepAt" = "expiresAt"`)).toEqual([
    100,
  ])
  // A backend counts what it has read at its end.
  await pool.end()
  const read = await vi.waitFor(async () => {
    const [count] = await values(
      db,
      `select idx_tup_read::int from pg_stat_user_indexes where indexrelname = 'session_sweep'`,
    )
    expect(count).toBeGreaterThan(0)
    return count
  }, UNHURRIED)
  expect(read).toBeLessThan(200)
})

test('X-1110: of many sessions those of two factors alone are looked at for lives that the settings have shortened, page by page', async () => {
  const databaseUrl = await createDatabase()
  const db = await connectTo(databaseUrl)
  const pool = await connect(databaseUrl)
  await addSessions(db, 3000, '6 days')
  await db.query(`update auth.session set aal = 'aal2' where id in (select id from auth.session limit 7)`)
  await db.query('vacuum analyze auth.session')
  await db.query(`select pg_stat_reset_single_table_counters('auth.session'::regclass)`)
  const lives = lifetimesOf({ lifetimeSeconds: 7 * 86_400, aal2: { idleSeconds: 3600 } })
  expect(await shorteningLives(pool, lives).remove(2)).toBe(7)
  expect(await shorteningLives(pool, lives).remove(2)).toBe(0)
  // A backend counts what it has read at its end.
  await pool.end()
  const counted = `select s.idx_scan::int as scans, t.seq_tup_read::int as read
    from pg_stat_user_indexes s join pg_stat_user_tables t using (relid) where indexrelname = 'session_of_two_factors'`
  await vi.waitFor(async () => {
    const { rows } = await db.query(counted)
    expect(rows).toEqual([{ scans: expect.any(Number), read: 0 }])
    expect(rows[0].scans).toBeGreaterThan(0)
  }, UNHURRIED)
})

test('what has ended behind what was used is removed in the same round, and counted without that', async () => {
  const databaseUrl = await createDatabase()
  const db = await connectTo(databaseUrl)
  const pool = await connect(databaseUrl)
  onTestFinished(() => pool.end())
  await addSessions(db, 2500, '1 hour')
  await db.query(`update auth.session set "sweepAt" = now() - interval '2 hours'`)
  await addSessions(db, 1500, '-1 hour')
  const batches: number[] = []
  await removeAllExpired({ pool, retention, log: recordingLog(), removed: (rows) => void batches.push(rows) })
  expect(batches.reduce((sum, rows) => sum + rows, 0)).toBe(1500)
  expect(await countOf(db, 'session')).toBe(2500)
})
