// What housekeeping removes is found by an index, and each kind is removed by one process at a time.

import { describe, expect, test } from 'vitest'
import { appRetention } from '../../../server/db/app/app-retention.ts'
import { authRetention } from '../../../server/db/auth/auth-retention.ts'
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

describe.each([
  ['auth', authRetention(kept)],
  ['app', appRetention(86_400, kept)],
])('the rules of %s', (_, rules) => {
  test('have a lock each', () => {
    const locks = rules.map(({ lock }) => lock)
    expect(locks).toEqual([...new Set(locks)])
  })

  test('each name a column that begins an index', async () => {
    const db = await connectTo(await createDatabase())
    const { rows } = await db.query(
      `select i.indrelid::regclass::text || '.' || a.attname as name
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`,
    )
    const indexed = rows.map(({ name }) => name)
    for (const rule of rules) {
      const table = rule.table.join('.')
      if (table !== SMALL) expect(indexed).toContain(`${table}.${indexOf(rule)}`)
    }
  })
})
