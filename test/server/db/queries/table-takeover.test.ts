// What hangs on a table, for one that takes its place: all that is its own is taken over or named, and nothing of a table beside it.

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anyInTheWay,
  anyPublished,
  anyTakenOver,
  keepReplicaIdentity,
  likeWhole,
  oneOwner,
  takeDefaultsAway,
} from '../../../../server/db/table-takeover.ts'
import { queriesDatabase } from './queries.support.ts'

const { rows, pool } = queriesDatabase()

/** Roles are of all databases, so that these have names of their own. */
const [reader, writer, clerk] = ['reader', 'writer', 'clerk'].map(
  (what) => `${what}_${randomBytes(4).toString('hex')}`,
) as [string, string, string]
const roles = [reader, writer, clerk].join()

beforeAll(() => rows(`create role ${reader}; create role ${writer}; create role ${clerk}`))
afterAll(() => rows(`drop owned by ${roles} cascade; drop role ${roles}`))

beforeEach(async () => {
  for (const { pubname } of await rows('select pubname from pg_publication'))
    await rows(`drop publication ${pubname}`)
  await rows(`
    drop schema if exists t cascade;
    create schema t;
    create table t.it (id bigint generated always as identity primary key, name text, gone text);
    create table t.other (id bigint generated always as identity primary key, name text, gone text)`)
})

test('a table has the owner that it was given', async () => {
  await rows(`alter table t.other owner to ${reader}`)
  const [{ me }] = await rows('select current_user as me')
  expect([await oneOwner(pool(), 't.it'), await oneOwner(pool(), 't.other')]).toEqual([me, reader])
})

describe('what is taken over of a table', () => {
  const takenOver = async () => (await anyTakenOver(pool(), 't.it', 't.numbers')).toSorted()

  /** The same on the table beside it. */
  const onBoth = async (statements: (table: string) => string) => {
    for (const table of ['t.it', 't.other']) await rows(statements(table))
  }

  test('is nothing where nothing hangs on it', async () => {
    await rows(`grant all on t.other to ${reader}; comment on table t.other is 'Other'`)
    expect(await takenOver()).toEqual([])
  })

  test('are the rights of others, with that to pass them on, and for the numbers what adding a row needs', async () => {
    await rows(`
      grant select on t.it to ${reader} with grant option;
      grant select on t.it to public;
      grant insert on t.it to ${writer};
      grant all on t.other to ${clerk}`)
    expect(await takenOver()).toEqual(
      [
        `grant SELECT on table t.it to ${reader} with grant option`,
        'grant SELECT on table t.it to public',
        `grant INSERT on table t.it to ${writer}`,
        `grant usage on sequence t.numbers to ${writer}`,
      ].toSorted(),
    )
  })

  test('are the rights to columns that are there', async () => {
    await rows(`
      grant insert (name) on t.it to ${clerk};
      grant select (name), update (name) on t.it to ${reader};
      grant select (gone) on t.it to ${writer};
      grant select (name) on t.other to ${writer};
      alter table t.it drop column gone`)
    expect(await takenOver()).toEqual(
      [
        `grant INSERT (name) on table t.it to ${clerk}`,
        `grant SELECT (name) on table t.it to ${reader}`,
        `grant UPDATE (name) on table t.it to ${reader}`,
        `grant usage on sequence t.numbers to ${clerk}`,
      ].toSorted(),
    )
  })

  test('are the rights of others to its own numbers', async () => {
    await rows(`
      grant select on sequence t.it_id_seq to ${reader};
      grant all on sequence t.other_id_seq to ${writer}`)
    expect(await takenOver()).toEqual([`grant SELECT on sequence t.numbers to ${reader}`])
  })

  test('is what its owner has taken from itself', async () => {
    const owner = await oneOwner(pool(), 't.it')
    await onBoth((table) => `grant select on ${table} to ${reader}`)
    await rows('revoke truncate on t.it from current_user; revoke insert on t.other from current_user')
    expect(await takenOver()).toEqual([
      `grant SELECT on table t.it to ${reader}`,
      `revoke TRUNCATE on table t.it from ${owner}`,
    ])
  })

  test('is its comment', async () => {
    await rows(`comment on table t.it is 'It''s it'; comment on table t.other is 'Other'`)
    expect(await takenOver()).toEqual([`comment on table t.it is 'It''s it'`])
  })
})

test('the publications of a table publish what takes its place, and others stay as they are', async () => {
  await rows('create publication of_it for table t.it; create publication of_other for table t.other')
  expect(await anyPublished(pool(), 't.it', 't.old')).toEqual([
    'alter publication of_it drop table t.old',
    'alter publication of_it add table t.it',
    'alter publication of_it set (publish_via_partition_root = true)',
  ])
})

describe('a part', () => {
  const rightsTo = async (table: string) =>
    (
      await rows(
        `select distinct a.grantee::regrole::text as role from pg_class c, aclexplode(c.relacl) a where c.oid = $1::regclass and a.grantee <> c.relowner`,
        [table],
      )
    ).map(({ role }) => role)
  const identityOf = async (table: string) =>
    (await rows('select relreplident::text as is from pg_class where oid = $1::regclass', [table]))[0].is

  test('loses what was given of it by default, its owner’s rights excepted, and no other table does', async () => {
    for (const table of ['t.it', 't.other']) await rows(`grant all on ${table} to ${reader}, ${writer}`)
    await pool().transaction((tx) => takeDefaultsAway(tx, 't.it'))
    expect(await rightsTo('t.it')).toEqual([])
    expect((await rightsTo('t.other')).toSorted()).toEqual([reader, writer])
    const [{ may }] = await rows(`select has_table_privilege('t.it', 'insert') as may`)
    expect(may).toBe(true)
    const [{ owned }] = await rows(
      `select count(*)::integer as owned from pg_class c, aclexplode(c.relacl) a where c.oid = 't.it'::regclass and a.grantee = c.relowner`,
    )
    expect(owned).toBeGreaterThan(0)
  })

  test.each([
    ['full', 'f'],
    ['nothing', 'n'],
    ['default', 'd'],
  ])('has the replica identity of the whole: %s', async (named, identity) => {
    await rows(`create table t.part (id bigint primary key)`)
    await rows(`alter table t.it replica identity ${named}`)
    await rows(`alter table t.other replica identity ${named === 'full' ? 'nothing' : 'full'}`)
    await pool().transaction((tx) => keepReplicaIdentity(tx, 't.it', 't.part'))
    expect(await identityOf('t.part')).toBe(identity)
  })

  test('is like the whole in both', async () => {
    await rows(`create table t.part (id bigint); grant all on t.part to ${reader}`)
    await rows('alter table t.it replica identity full')
    await pool().transaction((tx) => likeWhole(tx, 't.it', 't.part'))
    expect([await rightsTo('t.part'), await identityOf('t.part')]).toEqual([[], 'f'])
  })
})

describe('in the way', () => {
  const inTheWay = async () => (await anyInTheWay(pool(), 't.it')).toSorted()

  /** All that may be, of one table. */
  const hanging = (table: string, own: string) => `
    alter table ${table} enable row level security;
    create policy policy_${own} on ${table} using (true);
    create trigger trigger_${own} before insert on ${table} for each row execute function t.watch();
    create rule rule_${own} as on delete to ${table} do also select 1;
    create view t.view_${own} as select id, name from ${table};
    create function t.function_${own}() returns bigint begin atomic select count(*) from ${table}; end;
    create table t.child_${own} (it bigint constraint key_${own} references ${table});
    create publication columns_${own} for table ${table} (id);
    create publication rows_${own} for table ${table} where (id > 1)`

  test('is nothing where nothing hangs on a table, whatever hangs on the one beside it', async () => {
    await rows('create function t.watch() returns trigger language plpgsql as $$ begin return null; end $$')
    await rows(hanging('t.other', 'other'))
    await rows('create publication whole for table t.it')
    expect(await inTheWay()).toEqual([])
  })

  test('is each thing that would stay with the table, by its name', async () => {
    await rows('create function t.watch() returns trigger language plpgsql as $$ begin return null; end $$')
    await rows(hanging('t.other', 'other'))
    await rows(hanging('t.it', 'it'))
    expect(await inTheWay()).toEqual(
      [
        'row security',
        'policy policy_it',
        'trigger trigger_it',
        'rule rule_it',
        'view t.view_it',
        'function t.function_it()',
        'foreign key key_it',
        'publication columns_it with a filter',
        'publication rows_it with a filter',
      ].toSorted(),
    )
  })
})
