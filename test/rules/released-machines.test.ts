// A machine that changes leaves no row of the last release behind, and its table takes its states and no others.

import { expect, test } from 'vitest'
import { type StoredStates, statesOfRelease, statesOfToday } from '../../scripts/docs/released.ts'
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

test('the table of codes takes the states of their machine and no others', () => {
  const table =
    /create table auth\.one_time_code \([^;]*?\bstate text not null check \(state in \(([^)]*)\)\)/
  const check = table.exec(migrations)?.[1] ?? ''
  const taken = [...check.matchAll(/'(\w+)'/g)].map(([, state = '']) => state)
  expect(taken.toSorted()).toEqual(today['one-time-code'].toSorted())
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
