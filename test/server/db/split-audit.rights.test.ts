// What hangs on the audit when it is split by month: others may do what they could before, and no more, and nothing is silently left behind.

import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { keepingMonths } from '../../../server/db/audit-months.ts'
import { connect } from '../../../server/db/pool.ts'
import { splitAudit } from '../../../server/db/split-audit.ts'
import { UNHURRIED_MS } from '../../support/auth-service.ts'
import { connectTo, createDatabase } from '../../support/databases.ts'

async function setUp() {
  const databaseUrl = await createDatabase()
  return { databaseUrl, db: await connectTo(databaseUrl) }
}

/** A role of the test’s own, which goes with what it has here. */
async function addRole(db: pg.Client, what: string, as = 'login password $$r$$'): Promise<string> {
  const role = `${what}_${randomBytes(4).toString('hex')}`
  await db.query(`create role ${role} ${as}`)
  onTestFinished(async () => {
    await db.query(
      `reassign owned by ${role} to current_user; drop owned by ${role} cascade; drop role ${role}`,
    )
  })
  return role
}

async function connectAs(databaseUrl: string, role: string): Promise<pg.Client> {
  const url = new URL(databaseUrl)
  url.username = role
  url.password = 'r'
  return connectTo(url.href)
}

const values = async (db: pg.Client, query: string, given: unknown[] = []) =>
  (await db.query({ text: query, values: given, rowMode: 'array' })).rows.map(([value]) => value)

const addEntry = (db: pg.Client) =>
  db.query(
    `insert into auth.audit_event (event, state, effects, detail, ip_address, user_agent)
     values ('of the test', 'done', '{}', '{}', '', '')`,
  )

const parts = (db: pg.Client) =>
  values(
    db,
    `select inhrelid::regclass::text from pg_inherits where inhparent = 'auth.audit_event'::regclass`,
  )

test('a role that may add to the audit still may, and one that may read some of it reads as much', async () => {
  const { databaseUrl, db } = await setUp()
  const [writer, reader] = [await addRole(db, 'writer'), await addRole(db, 'reader')]
  await db.query(`
    grant usage on schema auth to ${writer}, ${reader};
    grant insert on auth.audit_event to ${writer};
    grant select (at, event) on auth.audit_event to ${reader};
    grant select on sequence auth.audit_event_id_seq to ${reader}`)
  const [asWriter, asReader] = [await connectAs(databaseUrl, writer), await connectAs(databaseUrl, reader)]
  await addEntry(asWriter)
  await splitAudit(databaseUrl, 'auth')
  await addEntry(asWriter)
  expect(await values(asReader, 'select event from auth.audit_event')).toEqual(['of the test', 'of the test'])
  await expect(asReader.query('select ip_address from auth.audit_event')).rejects.toThrow('permission denied')
  await expect(addEntry(asReader)).rejects.toThrow('permission denied')
  await asReader.query('select last_value from auth.audit_event_number')
})

test('a right that may be passed on may still be, and what the owner has taken from itself stays taken', async () => {
  const { databaseUrl, db } = await setUp()
  const reader = await addRole(db, 'reader')
  await db.query(`
    grant select on auth.audit_event to ${reader} with grant option;
    revoke update, truncate on auth.audit_event from current_user`)
  const rights = () =>
    values(
      db,
      `select array_agg(r order by r) from (
         select case grantee when relowner then 'owner' else grantee::regrole::text end || ' ' || privilege_type || ' ' || is_grantable as r
         from pg_class, aclexplode(relacl) where oid = 'auth.audit_event'::regclass) rights`,
    )
  const before = await rights()
  await splitAudit(databaseUrl, 'auth')
  expect(await rights()).toEqual(before)
})

test('what the default privileges of the owner would give of new tables, nobody has of the audit or of a part of it', async () => {
  const { databaseUrl, db } = await setUp()
  const other = await addRole(db, 'other')
  await db.query(`
    grant usage on schema auth to ${other};
    alter default privileges in schema auth grant all on tables to ${other};
    alter default privileges in schema auth grant all on sequences to ${other}`)
  await splitAudit(databaseUrl, 'auth')
  const [last] = (await parts(db))
    .filter((name) => /_\d{4}_\d\d$/.test(name))
    .toSorted()
    .toReversed()
  await db.query(`drop table ${last}`)
  const pool = await connect(databaseUrl, { connectionWaitMs: UNHURRIED_MS })
  onTestFinished(() => pool.end())
  await keepingMonths(pool, 'auth', 400).remove(1000)
  expect(await parts(db)).toContain(last)
  const asOther = await connectAs(databaseUrl, other)
  for (const table of ['auth.audit_event', 'auth.audit_event_number', ...(await parts(db))])
    await expect(asOther.query(`select 1 from ${table}`), table).rejects.toThrow('permission denied')
})

test('all of it belongs to the owner of the audit, whoever has split it', async () => {
  const { databaseUrl, db } = await setUp()
  const owner = await addRole(db, 'owner')
  await db.query(`
    grant usage, create on schema auth to ${owner};
    alter table auth.audit_event owner to ${owner}`)
  await splitAudit(databaseUrl, 'auth')
  expect(
    await values(
      db,
      `select distinct relowner::regrole::text from pg_class where relname like 'audit_event%' and relkind in ('r', 'p', 'S')
       and relnamespace = 'auth'::regnamespace`,
    ),
  ).toEqual([owner])
})

test('comments and the replica identity are kept, also of a month that is made later', async () => {
  const { databaseUrl, db } = await setUp()
  await db.query(`
    comment on table auth.audit_event is 'Read by the auditors'' tool';
    comment on column auth.audit_event.at is 'In UTC';
    alter table auth.audit_event replica identity full`)
  await splitAudit(databaseUrl, 'auth')
  expect(
    await values(
      db,
      `select unnest(array[obj_description('auth.audit_event'::regclass, 'pg_class'), col_description('auth.audit_event'::regclass,
         (select attnum from pg_attribute where attrelid = 'auth.audit_event'::regclass and attname = 'at'))])`,
    ),
  ).toEqual(["Read by the auditors' tool", 'In UTC'])
  expect(
    await values(
      db,
      `select distinct relreplident::text from pg_class
       where oid = any(array['auth.audit_event', ${(await parts(db)).map((part) => `'${part}'`).join()}]::regclass[])`,
    ),
  ).toEqual(['f'])
})

test('a publication of the audit publishes all of it as before, under its name', async () => {
  const { databaseUrl, db } = await setUp()
  await db.query('create publication of_audit for table auth.audit_event')
  await splitAudit(databaseUrl, 'auth')
  expect(
    await values(
      db,
      `select schemaname || '.' || tablename from pg_publication_tables where pubname = 'of_audit'`,
    ),
  ).toEqual(['auth.audit_event'])
})

test.each([
  ['view auth.seen', 'create view auth.seen as select at from auth.audit_event'],
  [
    'trigger watched',
    `create function auth.watch() returns trigger language plpgsql as $$ begin return null; end $$;
     create trigger watched after insert on auth.audit_event for each row execute function auth.watch()`,
  ],
  ['policy own', 'create policy own on auth.audit_event using (true)'],
  ['row security', 'alter table auth.audit_event enable row level security'],
])('what would stay behind with the first part is named, and nothing is changed: %s', async (named, made) => {
  const { databaseUrl, db } = await setUp()
  await db.query(made)
  await expect(splitAudit(databaseUrl, 'auth')).rejects.toThrow(`hangs on it: ${named}. Nothing was changed.`)
  expect(
    await values(db, `select relkind::text from pg_class where oid = 'auth.audit_event'::regclass`),
  ).toEqual(['r'])
})
