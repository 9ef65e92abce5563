// Keeps what a whole run came to, for docs/testing.md: which mutants live, and where and how long it was tried.

import { mkdirSync, writeFileSync } from 'node:fs'
import { type Origin, originOf } from '../support/measured.ts'
import type { Result } from './kept.ts'
import type { What } from './options.ts'

/** `seconds`: of all mutants, one after the other. `within`: as in the options. */
export type MutantFigures = Origin & {
  of: number
  workers: number
  seconds: number
  within: number | null
  living: Pick<Result, 'file' | 'name'>[]
}

const pathOf = (what: What) => new URL(`../../docs/mutants/${what}.json`, import.meta.url)

export function recordMutants(
  what: What,
  results: readonly Result[],
  { workers, within }: Pick<MutantFigures, 'workers' | 'within'>,
): void {
  const figures: MutantFigures = {
    ...originOf('docs/mutants', 'docs/testing.md', 'test/mutate/hosts/finders.json'),
    of: results.length,
    workers,
    within,
    seconds: Math.round(results.reduce((sum, { seconds }) => sum + seconds, 0)),
    living: results.filter(({ found }) => found === null).map(({ file, name }) => ({ file, name })),
  }
  const path = pathOf(what)
  mkdirSync(new URL('./', path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(figures, null, 2)}\n`)
}
