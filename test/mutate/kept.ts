// What was found before, so that a run that was ended goes on: as long as nothing that judges a mutant has changed.

import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'node_modules/.cache/lockstep/mutants')

/** `within`: how long the tests took that were asked, at most, in seconds; null for all of them. */
export type Result = {
  file: string
  name: string
  found: string | null
  seconds: number
  within: number | null
}

function fingerprint(judging: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of globSync(judging, { cwd: root }).toSorted())
    hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

/** Whether more tests would say the same: one that is found stays so. */
const isAsFar = ({ found, within }: Result, asked: number | null) =>
  found !== null || within === null || (asked !== null && asked <= within)

/** What is kept apart, since only some tests were asked. @param tests words of their paths */
export const among = (what: string, tests: string) =>
  tests === '' ? what : `${what}-${tests.replaceAll(/\W+/g, '-')}`

/** @param judging globs of the files whose change makes it stale */
export function keptAt(what: string, judging: readonly string[], extension: string): string {
  mkdirSync(folder, { recursive: true })
  return join(folder, `${what}-${fingerprint(judging)}.${extension}`)
}

export type Kept = { known: ReadonlyMap<string, Result>; keep: (result: Result) => void; path: string }

export const keyOf = ({ file, name }: Pick<Result, 'file' | 'name'>) => `${file} ${name}`

type Asked = { what: string; judging: readonly string[]; within: number | null; isFresh: boolean }

export function openKept({ what, judging, within, isFresh }: Asked): Kept {
  const path = keptAt(what, judging, 'jsonl')
  if (isFresh) rmSync(path, { force: true })
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const results = lines.map((line) => JSON.parse(line) as Result).filter((one) => isAsFar(one, within))
  return {
    known: new Map(results.map((one) => [keyOf(one), one])),
    keep: (result) => appendFileSync(path, `${JSON.stringify(result)}\n`),
    path,
  }
}
