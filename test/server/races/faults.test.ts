// Taking away a lock, a second look or a unique constraint is found, or it is said why nothing can be.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faults, tryFault } from '../../races/try-faults.ts'
import { connectTo, createDatabase } from '../../support/databases.ts'
import { isDeep } from '../../support/deep.ts'
import { nodesOfFile } from './support.ts'

const { nodes } = nodesOfFile()

const few = ['the second look at a password that was compared']
const tried = faults.filter(({ name, shows }) => shows && (isDeep || few.includes(name)))

test.each(tried)('without $name', { timeout: 600_000 }, async (fault) => {
  const { found } = await tryFault(await createDatabase(), fault)
  expect(found?.differences.length ?? 0, fault.equivalent).toSatisfy((count: number) =>
    fault.equivalent ? count === 0 : count > 0,
  )
})

test('every fault is shown to be found, or to change nothing', () => {
  expect(faults.filter(({ shows, equivalent }) => !shows && !equivalent)).toEqual([])
})

test('every unique index of both schemas is among the faults', async () => {
  const client = await connectTo(nodes().databaseUrl)
  const { rows } = await client.query<{ name: string }>(
    `select format('%s.%s %s', n.nspname, case t.relname when 'user' then '"user"' else t.relname end, i.relname) as name
     from pg_index x join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
     join pg_namespace n on n.oid = t.relnamespace
     where indisunique and nspname in ('auth', 'app') and t.relname <> 'lockstep_migration' order by 1`,
  )
  const named = faults.flatMap(({ name }) => (name.startsWith('unique: ') ? [name.slice(8)] : []))
  expect(rows.map(({ name }) => name)).toEqual(named.toSorted())
})

/** What housekeeping, migrations and imports lock: each has a row of its own, which says why nothing can be found. */
const reachedByNoRequest = [
  'migrate.ts',
  'remove-expired.ts',
  'auth/import-connections.ts',
  'auth/import-people.ts',
]

test('every lock that a statement takes is among the faults', () => {
  const folder = join(import.meta.dirname, '../../../server/db')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !reachedByNoRequest.includes(file),
  )
  const finds = faults.flatMap(({ statements = [] }) => statements.map(({ find }) => find))
  const locks = /for update|for share|advisory\w*lock/
  const untried = files.filter((file) => {
    // As it is sent: with a parameter in the place of each value.
    const sent = readFileSync(join(folder, file), 'utf8').replace(/\$\{[^}]*\}/g, '$$1')
    return (
      finds.reduce((text, find) => text.replaceAll(new RegExp(find.source, 'g'), ''), sent).match(locks) !==
      null
    )
  })
  expect(untried).toEqual([])
})
