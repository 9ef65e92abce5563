// Which file of tests has found each mutant of the hosts: kept in the repository, so that the next run asks that one first.

import { readFileSync, writeFileSync } from 'node:fs'
import type { Result } from '../kept.ts'
import { keyOf } from '../kept.ts'

/** By test, and then by host: the names of the mutants. */
export type Finders = Record<string, Record<string, string[]>>

const path = new URL('finders.json', import.meta.url)

export const readFinders = (): Finders => JSON.parse(readFileSync(path, 'utf8')) as Finders

/** By the mutant’s key. */
export const finderOf = (finders: Finders): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(finders).flatMap(([test, hosts]) =>
      Object.entries(hosts).flatMap(([file, names]) =>
        names.map((name) => [keyOf({ file, name }), test] as const),
      ),
    ),
  )

const testIn = (found: string): string => found.match(/^\S+\.test\.ts/)?.[0] ?? ''

const inOrder = <T>(byName: Map<string, T>): [string, T][] =>
  [...byName].toSorted(([one], [other]) => (one < other ? -1 : 1))

/**
 * @param mutants all that there are: what is gone is forgotten
 * @param results what a run has come to, of all of them or of some
 */
export function withResults(
  finders: Finders,
  mutants: readonly Pick<Result, 'file' | 'name'>[],
  results: readonly Pick<Result, 'file' | 'name' | 'found'>[],
): Finders {
  const known = finderOf(finders)
  const asked = new Map(results.map((one) => [keyOf(one), one.found]))
  const found = mutants.flatMap(({ file, name }) => {
    const key = keyOf({ file, name })
    const now = asked.get(key)
    const test = now === undefined ? known.get(key) : testIn(now ?? '')
    return test ? [{ file, name, test }] : []
  })
  const byTest = Map.groupBy(found, ({ test }) => test)
  return Object.fromEntries(
    inOrder(byTest).map(([test, ofTest]) => {
      const byFile = Map.groupBy(ofTest, ({ file }) => file)
      return [
        test,
        Object.fromEntries(inOrder(byFile).map(([file, own]) => [file, own.map(({ name }) => name)])),
      ]
    }),
  )
}

export const writeFinders = (finders: Finders): void =>
  writeFileSync(path, `${JSON.stringify(finders, null, 2)}\n`)
