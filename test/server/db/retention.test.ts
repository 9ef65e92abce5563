// What housekeeping removes is found by an index, and each kind is removed by one process at a time.

import { describe, expect, test } from 'vitest'
import { appRetention } from '../../../server/db/app/app-retention.ts'
import { authRetention, providerRetention } from '../../../server/db/auth/auth-retention.ts'
import { indexOf } from '../../../server/db/remove-expired.ts'
import { connectTo, createDatabase } from '../../support/databases.ts'

const kept = {
  AUDIT_RETENTION_DAYS: 400,
  REFUSAL_RETENTION_DAYS: 30,
  CODE_RETENTION_DAYS: 2,
  EVENT_RETENTION_DAYS: 30,
}

/** A service has a handful of signing keys. */
const SMALL = 'auth.jwks'

const auth = [...authRetention(kept), ...providerRetention]
const app = appRetention(86_400, kept)

test('no two kinds wait for each other where both services have one database', async () => {
  const db = await connectTo(await createDatabase())
  const kinds = [...auth, ...app].map(({ kind }) => kind)
  const { rows } = await db.query<{ lock: number }>(
    'select hashtext(unnest) as lock from unnest($1::text[])',
    [kinds],
  )
  expect(new Set(rows.map(({ lock }) => lock)).size).toBe(kinds.length)
})

describe.each([
  ['auth', auth],
  ['app', app],
])('the rules of %s', (_, rules) => {
  test('each name a column that begins an index', async () => {
    const db = await connectTo(await createDatabase())
    const { rows } = await db.query(
      `select concat_ws('.', c.relnamespace::regnamespace, c.relname, a.attname) as name
       from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`,
    )
    const indexed = rows.map(({ name }) => name)
    for (const rule of rules) {
      const table = rule.table.join('.')
      if (table !== SMALL) expect(indexed).toContain(`${table}.${indexOf(rule)}`)
    }
  })
})
