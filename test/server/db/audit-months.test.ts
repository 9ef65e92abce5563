// The audit split by month: nothing is lost on the way, months come and go whole, and nobody is refused meanwhile.

import type pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { keepingMonths } from '../../../server/db/audit-months.ts'
import { trailPages } from '../../../server/db/audit-pages.ts'
import { auditRetention } from '../../../server/db/audit-trail.ts'
import { countingAudit } from '../../../server/db/auth/audit-counts.ts'
import { connect, type Pool } from '../../../server/db/pool.ts'
import { removeExpired } from '../../../server/db/remove-expired.ts'
import { splitAudit } from '../../../server/db/split-audit.ts'
import { authServiceOfFile, signUp, somebody, UNHURRIED_MS } from '../../support/auth-service.ts'
import { connectTo, createDatabase } from '../../support/databases.ts'

const MOST = 1000
const DAYS = 400

async function setUp() {
  const databaseUrl = await createDatabase()
  const pool = await connect(databaseUrl, { connectionWaitMs: UNHURRIED_MS })
  onTestFinished(() => pool.end())
  return { databaseUrl, pool, db: await connectTo(databaseUrl) }
}

async function setUpSplit() {
  const made = await setUp()
  await splitAudit(made.databaseUrl, 'auth')
  return made
}

const values = async (db: pg.Client, query: string, given: unknown[] = []) =>
  (await db.query({ text: query, values: given, rowMode: 'array' })).rows.map(([value]) => value)

const addEntry = (db: pg.Client, at: string, event = 'of the test') =>
  db.query(
    `insert into auth.audit_event (at, event, state, effects, detail, ip_address, user_agent)
     values (${at}, $1, 'done', '{}', '{}', '', '')`,
    [event],
  )

const partOf = (db: pg.Client, event: string) =>
  values(db, 'select tableoid::regclass::text from auth.audit_event where event = $1', [event])

const parts = (db: pg.Client) =>
  values(
    db,
    `select inhrelid::regclass::text from pg_inherits where inhparent = 'auth.audit_event'::regclass order by 1`,
  )

const month = (db: pg.Client, later: number) =>
  values(
    db,
    `select to_char(now() at time zone 'UTC' + make_interval(months => $1), '"auth.audit_event_"YYYY_MM')`,
    [later],
  ).then(([name]) => name as string)

/** As if the audit had been split so many months ago, and no service had been running since. */
async function splitLongAgo(db: pg.Client, months: number): Promise<void> {
  const names = (await parts(db)).filter((name) => /_\d{4}_\d\d$/.test(name))
  for (const name of names) await db.query(`drop table ${name}`)
  const [until] = await values(
    db,
    `select to_char(date_trunc('month', now() at time zone 'UTC') - make_interval(months => $1), 'YYYY-MM-DD 00:00:00"+00"')`,
    [months],
  )
  await db.query(`
    alter table auth.audit_event detach partition auth.audit_event_before;
    with moved as (delete from auth.audit_event_before where at >= '${until}' returning *)
      insert into auth.audit_event select * from moved;
    alter table auth.audit_event attach partition auth.audit_event_before for values from (minvalue) to ('${until}')`)
}

const keep = (pool: Pool) => keepingMonths(pool, 'auth', DAYS).remove(MOST)

describe('a split', () => {
  test('keeps each entry, goes on with the numbers, and is done once', async () => {
    const { db, databaseUrl } = await setUp()
    for (const days of [0, 40, 400]) await addEntry(db, `now() - interval '${days} days'`)
    const before = await values(db, 'select id from auth.audit_event order by id')
    expect(await splitAudit(databaseUrl, 'auth')).toBe(true)
    expect(await values(db, 'select id from auth.audit_event order by id')).toEqual(before)
    expect(await splitAudit(databaseUrl, 'auth')).toBe(false)
    await addEntry(db, 'now()', 'later')
    const [last] = await values(db, `select id from auth.audit_event where event = 'later'`)
    expect(Number(last)).toBeGreaterThan(Math.max(...before.map(Number)))
  })

  test('has the next two months ready, and the indexes of the table in each part', async () => {
    const { db, databaseUrl } = await setUp()
    const indexes = (table: string) =>
      values(
        db,
        `select regexp_replace(pg_get_indexdef(indexrelid), '^.* USING', '') from pg_index where indrelid = $1::regclass order by 1`,
        [table],
      )
    const before = await indexes('auth.audit_event')
    await splitAudit(databaseUrl, 'auth')
    expect(await parts(db)).toEqual(
      ['auth.audit_event_before', 'auth.audit_event_else', await month(db, 1), await month(db, 2)].toSorted(),
    )
    for (const part of await parts(db)) expect(await indexes(part)).toEqual(before)
  })

  test('keeps what others may do with the table', async () => {
    const { db, databaseUrl } = await setUp()
    await db.query(
      'grant select on auth.audit_event to public; grant select, delete on auth.audit_event to pg_monitor',
    )
    const grants = () =>
      values(
        db,
        `select grantee || ' ' || privilege_type from information_schema.role_table_grants
         where table_schema = 'auth' and table_name = 'audit_event' and grantee <> grantor order by 1`,
      )
    const before = await grants()
    expect(before).toHaveLength(3)
    await splitAudit(databaseUrl, 'auth')
    expect(await grants()).toEqual(before)
  })

  test('of the application’s audit does the same, and each has months of its own', async () => {
    const { db, databaseUrl, pool } = await setUpSplit()
    expect(await splitAudit(databaseUrl, 'app')).toBe(true)
    const [kind] = await values(db, `select relkind from pg_class where oid = 'app.audit_event'::regclass`)
    expect(kind).toBe('p')
    await splitLongAgo(db, 16)
    await keepingMonths(pool, 'auth', 2 * DAYS).remove(MOST)
    expect(await keepingMonths(pool, 'app', DAYS).remove(MOST)).toBe(0)
    expect(await parts(db)).toContain(await month(db, -16))
  })

  test('that cannot have the table in time changes nothing, and says so', async () => {
    const { db, databaseUrl } = await setUp()
    await db.query('begin; lock table auth.audit_event in access share mode')
    await expect(splitAudit(databaseUrl, 'auth')).rejects.toThrow('nothing was changed')
    await db.query('commit')
    expect(await splitAudit(databaseUrl, 'auth')).toBe(true)
  })

  test('loses none of what is written meanwhile', async () => {
    const { db, databaseUrl, pool } = await setUp()
    let isSplit = false
    const written: string[] = []
    const writer = async (name: string) => {
      const own = await connectTo(databaseUrl)
      for (let n = 0; !isSplit || n < 20; n++) {
        await addEntry(own, 'clock_timestamp()', `${name} ${n}`)
        written.push(`${name} ${n}`)
      }
    }
    const writers = ['one', 'two', 'three'].map(writer)
    await splitAudit(databaseUrl, 'auth')
    isSplit = true
    await Promise.all(writers)
    expect((await values(db, 'select event from auth.audit_event')).toSorted()).toEqual(written.toSorted())
    const read: bigint[] = []
    for await (const page of trailPages(pool, 'auth.audit_event', null))
      read.push(...page.map(({ id }) => BigInt(id)))
    expect(read).toHaveLength(written.length)
    expect(read).toEqual(read.toSorted((one, other) => (one < other ? -1 : 1)))
  })
})

describe('while a service runs', () => {
  const auth = authServiceOfFile()

  test('it is split, and what people do is in it as before', async () => {
    const db = await connectTo(auth().databaseUrl)
    const count = async () => Number((await values(db, 'select count(*) from auth.audit_event'))[0])
    await signUp(auth(), somebody())
    const ofOne = await count()
    await splitAudit(auth().databaseUrl, 'auth')
    await signUp(auth(), somebody())
    expect(await count()).toBe(2 * ofOne)
  })
})

describe('the months', () => {
  test('that nobody made while no service ran are made, with their entries', async () => {
    const { db, pool } = await setUpSplit()
    await splitLongAgo(db, 3)
    await addEntry(db, `now()`, 'of now')
    expect(await partOf(db, 'of now')).toEqual(['auth.audit_event_else'])
    expect(await keep(pool)).toBe(0)
    expect(await partOf(db, 'of now')).toEqual([await month(db, 0)])
    expect(await parts(db)).toContain(await month(db, -3))
    expect(await parts(db)).toContain(await month(db, 2))
  })

  test('go once all of one is older than entries are kept', async () => {
    const { db, pool } = await setUpSplit()
    await splitLongAgo(db, 16)
    await addEntry(db, `now() - make_interval(months => 17)`, 'old')
    await addEntry(db, `now() - make_interval(days => ${DAYS + 1})`, 'old by a day')
    await keep(pool)
    expect(await partOf(db, 'old')).toEqual([])
    const firsts = (await parts(db)).filter((name) => /_\d{4}_\d\d$/.test(name))
    const [oldest] = await values(
      db,
      `select to_char((now() - make_interval(days => $1)) at time zone 'UTC', '"auth.audit_event_"YYYY_MM')`,
      [DAYS],
    )
    expect(firsts[0]).toBe(oldest)
  })

  test('keep their entries until then: none is removed row by row', async () => {
    const { db, databaseUrl, pool } = await setUp()
    await addEntry(db, `now() - make_interval(days => ${DAYS + 1})`, 'old')
    await splitAudit(databaseUrl, 'auth')
    expect(await removeExpired(pool, auditRetention('auth', DAYS), MOST)).toBe(0)
    expect(await partOf(db, 'old')).toEqual(['auth.audit_event_before'])
  })

  test('are counted by the hour as one table is', async () => {
    const { db, pool } = await setUpSplit()
    await splitLongAgo(db, 2)
    await keep(pool)
    await db.query(
      `insert into auth.audit_event (at, event, state, effects, detail, ip_address, user_agent)
       select now() - n * interval '7 hours', 'password.tried', 'verified', '{openSession}', '{"amr":"pwd"}', '', ''
       from generate_series(40, 1, -1) n`,
    )
    await countingAudit(pool, ['refuse']).remove(MOST)
    expect(await values(db, 'select sum(entries)::int from auth.audit_count')).toEqual([40])
  })

  test('are made once by two nodes', async () => {
    const { db, databaseUrl, pool } = await setUpSplit()
    const other = await connect(databaseUrl, { connectionWaitMs: UNHURRIED_MS })
    onTestFinished(() => other.end())
    await splitLongAgo(db, 12)
    await Promise.all([keep(pool), keep(other)])
    expect(await parts(db)).toContain(await month(db, 2))
  })

  test('are kept by one process at a time', async () => {
    const { db, pool } = await setUpSplit()
    await db.query(`begin; select pg_advisory_xact_lock(1819243375, hashtext('months of the audit of auth'))`)
    expect(await keep(pool)).toBe(null)
    await db.query('commit')
    expect(await keep(pool)).toBe(0)
  })

  test('are none of an audit that is one table', async () => {
    const { db, pool } = await setUp()
    expect(await keep(pool)).toBe(0)
    const [kind] = await values(db, `select relkind from pg_class where oid = 'auth.audit_event'::regclass`)
    expect(kind).toBe('r')
  })
})
