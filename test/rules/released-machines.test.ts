// A machine that changes leaves no row of the last release behind, and its table takes its states and no others.

import { expect, test } from 'vitest'
import {
  names,
  type StoredStates,
  statesOfRelease,
  statesOfToday,
  stored,
} from '../../scripts/docs/released.ts'
import { files, isIn, textOf } from './support/files.ts'
import { strandedBy } from './support/stranded.ts'

const migrations = files
  .filter((path) => isIn(path, 'server/db/migrations'))
  .map(textOf)
  .join('\n')
const today = statesOfToday()

test('no state of the last release is gone without a migration for its rows', () => {
  expect(strandedBy(statesOfRelease(), today, migrations)).toEqual([])
})

/** To be in one of these is to have no row. */
const withoutRow = ['none', 'absent', 'superseded']

test('each table with a column `state` is where scripts/docs/released.ts says, and takes its machine’s states and no others', () => {
  const checks = /(?:create|alter) table ((?:auth|app)\.\w+)[^;]*?check \(state in \(([^)]*)\)\)/g
  const taken = [...migrations.matchAll(checks)].map(([, table = '', states = '']) => [
    `${table}, by state`,
    [...states.matchAll(/\w+/g)].flat().toSorted(),
  ])
  const known = names.flatMap((name) =>
    stored[name].rows.endsWith(', by state')
      ? [[stored[name].rows, today[name].filter((state) => !withoutRow.includes(state)).toSorted()]]
      : [],
  )
  // Of several checks of a table the last one counts.
  expect(Object.fromEntries(taken)).toEqual(Object.fromEntries(known))
})

const without = (state: string): StoredStates => ({
  ...today,
  'one-time-code': today['one-time-code'].filter((one) => one !== state),
})

test('a state that is gone is refused by name, with the migration it needs', () => {
  const [refusal, ...others] = strandedBy(today, without('locked'), migrations)
  expect(others).toEqual([])
  expect(refusal).toMatch(
    /^The state locked of one-time-code is gone, and its rows \(auth\.one_time_code, by state\)/,
  )
  expect(refusal).toContain('write a migration in server/db/migrations/auth')
  expect(refusal).toContain('"-- one-time-code: locked becomes …"')
})

test('a migration that moves its rows to a state that is there is enough', () => {
  const moving = (to: string) =>
    `-- one-time-code: locked becomes ${to}\nupdate auth.one_time_code set state = '${to}'`
  expect(strandedBy(today, without('locked'), moving('expired'))).toEqual([])
  for (const wrong of [moving('locked'), moving('nowhere'), moving('expired').replace('-- ', '')])
    expect(strandedBy(today, without('locked'), wrong)).toHaveLength(1)
})

test('a state that is new strands nobody', () => {
  expect(strandedBy(without('locked'), today, '')).toEqual([])
})
