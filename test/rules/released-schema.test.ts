// A migration that is newer than the last release leaves that release’s nodes at work: both run on one database.

import { expect, test } from 'vitest'
import { files, isIn, textOf } from './support/files.ts'
import { brokenBy } from './support/older-nodes.ts'

type Released = { at: string; migrations: Record<'auth' | 'app', string[]> }

const last = files
  .filter((path) => isIn(path, 'test/faults/releases') && path.endsWith('.json'))
  .map((path) => JSON.parse(textOf(path)) as Released)
  .toSorted((one, other) => one.at.localeCompare(other.at))
  .at(-1)

const released = Object.entries(last?.migrations ?? {}).flatMap(([schema, names]) =>
  names.map((name) => `server/db/migrations/${schema}/${name}`),
)
const migrations = files
  .filter((path) => isIn(path, 'server/db/migrations'))
  .map((path) => ({ path, sql: textOf(path) }))

test('none of them is one that older nodes cannot live with', () => {
  expect(migrations.filter(({ path }) => !released.includes(path)).flatMap(brokenBy)).toEqual([])
})

test('what was released is still there', () => {
  expect(released).not.toEqual([])
  expect(released.filter((path) => !files.includes(path))).toEqual([])
})

const path = 'server/db/migrations/auth/0099-new.sql'

test.each([
  ['drop table auth.outbox;', 'drops a table'],
  ['alter table auth.session drop column "userAgent";', 'drops a column'],
  ['alter table auth.one_time_code rename column landing to target;', 'renames something'],
  ['alter table auth."user" alter column id type uuid;', 'changes the type of a column'],
  ['alter table auth."user" alter column image set not null;', 'demands a column'],
  ['alter table auth.outbox alter column due_at drop default;', 'takes a default away'],
  [
    'alter table auth.outbox add column language text not null;',
    'adds a column that older nodes do not fill',
  ],
  ['alter table auth.outbox add constraint known check (kind in (1));', 'adds a constraint'],
  ['alter table auth.outbox add unique (recipient);', 'adds a constraint'],
  ['create unique index one on auth.outbox (recipient);', 'makes values of auth.outbox unique'],
  ['revoke all on auth.outbox from public;', 'takes a right'],
])('“%s” is refused by name', (sql, what) => {
  const [sentence, ...others] = brokenBy({ path, sql })
  expect(others).toEqual([])
  expect(sentence).toContain(`${path} ${what}`)
  expect(sentence).toContain('"-- The release before lives with it: …"')
})

test.each([
  'alter table auth.outbox add column language text;',
  "alter table auth.outbox add column language text not null default 'en';",
  "alter table auth.outbox add column language text default 'en' not null;",
  'create table auth.thing (id uuid primary key, name text not null unique);\ncreate unique index t on auth.thing (name);',
  'create index outbox_language on auth.outbox (language);',
  'alter table auth.outbox drop constraint outbox_kind_check;',
  '-- drop table auth.outbox;',
])('“%s” is not', (sql) => {
  expect(brokenBy({ path, sql })).toEqual([])
})

test.each([
  ['0099-new.needs-0026.sql', 0],
  ['0099-new.sql', 1],
  // It cannot need itself.
  ['0099-new.needs-0099.sql', 1],
])('where %s says why they can, it is refused %i times', (name, times) => {
  const sql = '-- The release before lives with it: it never read the table.\ndrop table auth.outbox;'
  expect(brokenBy({ path: `server/db/migrations/auth/${name}`, sql })).toHaveLength(times)
})
