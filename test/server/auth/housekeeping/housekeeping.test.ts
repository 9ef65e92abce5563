// Housekeeping removes what has expired and nothing else, in one process and in two at once.

import type pg from 'pg'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { removeAllExpired, startHousekeeping } from '../../../../server/db/housekeeping.ts'
import { connect } from '../../../../server/db/pool.ts'
import {
  authServiceOfFile,
  signUp,
  somebody,
  startAuth,
  UNHURRIED_MS,
} from '../../../support/auth-service.ts'
import { connectTo, createDatabase } from '../../../support/databases.ts'
import { recordingLog } from '../../../support/quiet.ts'
import {
  addCode,
  addMail,
  addSessions,
  addSocialSignIn,
  addUser,
  addVerifier,
  barrier,
  countOf,
  retention,
  values,
} from './housekeeping.support.ts'

const auth = authServiceOfFile()

async function poolOf(databaseUrl: string) {
  const pool = await connect(databaseUrl, { connectionWaitMs: UNHURRIED_MS })
  onTestFinished(() => pool.end())
  return pool
}

async function setUp() {
  const databaseUrl = await createDatabase()
  const db = await connectTo(databaseUrl)
  return { db, databaseUrl, retention, log: recordingLog(), pool: await poolOf(databaseUrl) }
}

describe('a round removes', () => {
  test('sessions that have expired, and no other', async () => {
    const { db, ...kept } = await setUp()
    await addSessions(db, 2, '-1 second')
    await addSessions(db, 1, '1 hour')
    await removeAllExpired(kept)
    expect(await values(db, 'select "expiresAt" > now() from auth.session')).toEqual([true])
  })

  test('counts of requests whose window has ended', async () => {
    const { db, ...kept } = await setUp()
    await db.query(`insert into auth.rate_limit values
      ('a', 1, extract(epoch from now()) * 1000 - 1000), ('b', 1, extract(epoch from now()) * 1000 + 60000)`)
    await removeAllExpired(kept)
    expect(await values(db, 'select key from auth.rate_limit')).toEqual(['b'])
  })

  test('codes two days after they were issued, with their mails, and none before', async () => {
    const { db, ...kept } = await setUp()
    const old = await addCode(db, 'old@example.com', '2 days 1 second')
    await addMail(db, 'old@example.com', { sent: '2 days', code: old })
    const young = await addCode(db, 'young@example.com', '47 hours 59 minutes')
    await addMail(db, 'young@example.com', { sent: '2 days', code: young })
    await removeAllExpired(kept)
    expect(await values(db, 'select email from auth.one_time_code')).toEqual(['young@example.com'])
    expect(await values(db, 'select recipient from auth.outbox')).toEqual(['young@example.com'])
  })

  test('mails a week after they were sent or a month after they were given up, and none that is still to be sent', async () => {
    const { db, ...kept } = await setUp()
    await addMail(db, 'sent long ago', { sent: '7 days 1 second' })
    await addMail(db, 'dead long ago', { dead: '30 days 1 second' })
    await addMail(db, 'sent', { sent: '6 days 23 hours 59 minutes' })
    await addMail(db, 'dead', { dead: '29 days 23 hours 59 minutes' })
    await addMail(db, 'owed', {})
    await removeAllExpired(kept)
    expect(await values(db, 'select recipient from auth.outbox order by 1')).toEqual(['dead', 'owed', 'sent'])
  })

  test('social sign-ins without a return, and verifiers that nobody redeemed', async () => {
    const { db, ...kept } = await setUp()
    await addSocialSignIn(db, 'lapsed', '-1 second')
    await addSocialSignIn(db, 'open', '1 minute')
    await addVerifier(db, 'lapsed', '-1 second')
    await addVerifier(db, 'open', '1 minute')
    await removeAllExpired(kept)
    expect(await values(db, 'select callback_url from auth.social_sign_in')).toEqual(['open'])
    expect(await values(db, 'select origin from auth.session_verifier')).toEqual(['open'])
  })

  test('no user, verified or not, however old', async () => {
    const { db, ...kept } = await setUp()
    const id = await addUser(db)
    await db.query(`update auth."user" set "createdAt" = now() - interval '10 years'`)
    await db.query(
      `insert into auth.signup_attempt (user_id, name, password_hash, cookie_digest, attempted_at)
       values ($1, 'N', 'hash', 'digest', now() - interval '10 years')`,
      [id],
    )
    await removeAllExpired(kept)
    expect(await countOf(db, '"user"')).toBe(1)
    expect(await countOf(db, 'signup_attempt')).toBe(1)
  })

  test('five hundred rows per statement, until none is left', async () => {
    const { db, ...kept } = await setUp()
    await addSessions(db, 1250, '-1 day')
    await db.query(`
      create table statements (n serial, removed integer);
      create function count_removed() returns trigger language plpgsql as
        $$ begin insert into statements (removed) select count(*) from gone; return null; end $$;
      create trigger counted after delete on auth.session referencing old table as gone
        for each statement execute function count_removed()`)
    await removeAllExpired(kept)
    expect(await values(db, 'select removed from statements order by n')).toEqual([500, 500, 250])
  })

  test('no row that is locked at the moment', async () => {
    const { db, databaseUrl, ...kept } = await setUp()
    await addSessions(db, 2, '-1 day')
    const user = await connectTo(databaseUrl)
    await user.query('begin')
    await user.query('select 1 from auth.session limit 1 for update')
    await removeAllExpired(kept)
    expect(await countOf(db, 'session')).toBe(1)
    await user.query('rollback')
    await removeAllExpired(kept)
    expect(await countOf(db, 'session')).toBe(0)
  })
})

test('the guess budget of the last day survives a round', async () => {
  const db = await connectTo(auth().databaseUrl)
  const kept = { retention, pool: await poolOf(auth().databaseUrl), log: recordingLog() }
  const guess = async (triesSpent: number, age: string) => {
    const email = somebody()
    await addCode(db, email, age, triesSpent)
    await signUp(auth(), email)
    const otp = await auth().codeTo(email)
    await removeAllExpired(kept)
    return auth().post('/email-otp/verify-email', { email, otp })
  }
  expect(await guess(100, '23 hours 59 minutes')).toMatchObject({
    status: 403,
    body: { code: 'TOO_MANY_ATTEMPTS' },
  })
  expect(await guess(99, '23 hours 59 minutes')).toMatchObject({ status: 200 })
  expect(await guess(100, '24 hours 1 second')).toMatchObject({ status: 200 })
})

describe('of two processes', () => {
  test('the second does not wait for the first, and skips what the first removes', async () => {
    const { db, databaseUrl, ...first } = await setUp()
    const second = { retention, pool: await poolOf(databaseUrl), log: recordingLog() }
    await addSessions(db, 1500, '-1 day')
    await addSocialSignIn(db, 'lapsed', '-1 second')
    const gate = await barrier(databaseUrl)
    const round = removeAllExpired(first)
    await gate.reached()
    await removeAllExpired(second)
    expect(await countOf(db, 'session')).toBe(1500)
    expect(await countOf(db, 'social_sign_in')).toBe(0)
    await gate.release()
    await round
    expect(await countOf(db, 'session')).toBe(0)
    expect([...first.log.lines, ...second.log.lines].filter(({ error }) => error)).toEqual([])
  })

  test('both at once remove everything expired and nothing else', async () => {
    const { db, databaseUrl, ...first } = await setUp()
    const others = await Promise.all([1, 2, 3].map(() => poolOf(databaseUrl)))
    await addSessions(db, 5000, '-1 day')
    await addSessions(db, 10, '1 day')
    const { log } = first
    await Promise.all([first.pool, ...others].map((pool) => removeAllExpired({ pool, retention, log })))
    expect(await values(db, 'select distinct "expiresAt" > now() from auth.session')).toEqual([true])
    expect(await countOf(db, 'session')).toBe(10)
    expect(first.log.lines.filter(({ error }) => error)).toEqual([])
  })
})

describe('a running process', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  const fact = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000 })
  const gone = (db: pg.Client, table = 'session') =>
    fact(async () => expect(await countOf(db, table)).toBe(0))
  test('removes expired rows at the start of the service', async () => {
    const databaseUrl = await createDatabase()
    const db = await connectTo(databaseUrl)
    await addSessions(db, 1, '-1 second')
    const service = await startAuth({ DATABASE_URL: databaseUrl })
    onTestFinished(service.stop)
    await gone(db)
  })

  test('removes them again every hour, even after a round that failed', async () => {
    const { db, pool, log } = await setUp()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await addSessions(db, 1, '-1 second')
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const running = startHousekeeping({ pool, log, retention })
    onTestFinished(running.stop)
    await gone(db)
    const anHourLater = async (nth: number) => {
      const set = () => timers.mock.calls.filter(([, milliseconds]) => milliseconds === 3_600_000)
      await fact(() => expect(set()).toHaveLength(nth))
      await vi.advanceTimersByTimeAsync(3_600_000)
    }
    await db.query('alter table auth.session rename to away')
    await addSocialSignIn(db, 'lapsed', '-1 second')
    await anHourLater(1)
    await fact(() =>
      expect(log.lines.map(({ message }) => message)).toContain(
        'What has lapsed of the sessions could not be removed.',
      ),
    )
    await gone(db, 'social_sign_in')
    await db.query('alter table auth.away rename to session')
    await addSessions(db, 1, '-1 second')
    await anHourLater(2)
    await gone(db)
  })

  test('stops after the statement that is under way', async () => {
    const { db, databaseUrl, pool, log } = await setUp()
    await addSessions(db, 1250, '-1 day')
    const gate = await barrier(databaseUrl)
    const running = startHousekeeping({ pool, log, retention })
    await gate.reached()
    const stopped = running.stop()
    await gate.release()
    await stopped
    expect(await countOf(db, 'session')).toBe(750)
  })
})
