// What each release has recorded is what today's machines would do, or known to be of an earlier version.

import { readdirSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { type Named, replayTrail, wordsOf } from '../../../server/audit/replay.ts'
import { trailTables } from '../../../server/db/audit-pages.ts'
import { connect } from '../../../server/db/pool.ts'
import { administer, createDatabase } from '../../support/databases.ts'

const folder = new URL('../../faults/releases/', import.meta.url)
const dumps = readdirSync(folder).filter((name) => name.endsWith('.sql'))

test('there is a release', () => {
  expect(dumps).not.toEqual([])
})

test.each(dumps)('%s', async (dump) => {
  const url = await createDatabase(null)
  await administer(url, readFileSync(new URL(dump, folder), 'utf8'))
  const pool = await connect(url, { maxPoolSize: 1 })
  onTestFinished(() => pool.end())
  const named: Named[] = []
  const tables = [...trailTables.auth, ...trailTables.app]
  const counts = await replayTrail(pool, { tables, since: null }, (row) => named.push(row))
  const refused = named.filter(({ is }) => is === 'refused')
  expect(refused.map((row) => `${wordsOf(row)}: ${row.because}`)).toEqual([])
  expect(counts.taken).toBeGreaterThan(0)
})
