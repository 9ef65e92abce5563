// What has found each mutant of the hosts, as npm run mutate -- hosts --record keeps it.

import { expect, test } from 'vitest'
import { finderOf, readFinders, withResults } from '../mutate/hosts/finders.ts'
import { hostMutants } from '../mutate/hosts/host-files.ts'
import { keyOf } from '../mutate/kept.ts'
import { optionsOf } from '../mutate/options.ts'
import { reasonFor } from '../mutate/reasons.ts'

const mutant = (name: string) => ({ file: 'server/a.ts', name })
const before = { 'test/a.test.ts': { 'server/a.ts': ['found again', 'lives now', 'of no run', 'gone'] } }

test('a run tells of its own mutants, what is known of others stays, and what is gone is forgotten', () => {
  const mutants = ['found again', 'lives now', 'of no run', 'new', 'lives'].map(mutant)
  const results = [
    { ...mutant('found again'), found: 'test/b.test.ts: a name' },
    { ...mutant('lives now'), found: null },
    { ...mutant('new'), found: 'test/a.test.ts breaks' },
    { ...mutant('lives'), found: null },
  ]
  expect(withResults(before, mutants, results)).toEqual({
    'test/a.test.ts': { 'server/a.ts': ['of no run', 'new'] },
    'test/b.test.ts': { 'server/a.ts': ['found again'] },
  })
})

test('what only some tests were asked about is not recorded', () => {
  expect(() => optionsOf(['hosts', '--record', '--tests', 'a'])).toThrow('without --tests')
  expect(optionsOf(['hosts', '--record', '--file', 'a'])).toMatchObject({ records: true, file: 'a' })
})

test('one that a test is known to find has no reason to live', () => {
  const finders = finderOf(readFinders())
  const found = hostMutants()
    .map(keyOf)
    .filter((key) => finders.has(key))
  expect(found.filter((key) => reasonFor(key) !== null)).toEqual([])
})
