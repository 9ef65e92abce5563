// What was found before, so that a run that was ended goes on: as long as nothing that judges a mutant has changed.

import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files whose change makes known results stale, as globs; of `tests` only of those that they have found, or that none has. */
export type Judging = { judging: readonly string[]; tests?: readonly string[] }

const repository = join(import.meta.dirname, '../..')

/** `within`: how long the tests took that were asked, at most, in seconds; null for all of them. */
export type Result = {
  file: string
  name: string
  found: string | null
  seconds: number
  within: number | null
}

/** `by`: the fingerprint of the test that finds it, or of all where none does. */
type KeptResult = Result & { by: string }

function fingerprint(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

/** A test that has changed may find less, and one that is new may find what none did. */
function byTests(root: string, tests: readonly string[]): (found: string | null) => string {
  const known = new Map<string | undefined, string>()
  return (found) => {
    const path = found?.match(/^\S+\.test\.ts/)?.[0]
    const by = known.get(path) ?? fingerprint(root, path ? tests.filter((one) => one === path) : tests)
    known.set(path, by)
    return by
  }
}

/** Whether more tests would say the same: one that is found stays so. */
const isAsFar = ({ found, within }: Result, asked: number | null) =>
  found !== null || within === null || (asked !== null && asked <= within)

/** What is kept apart, since only some tests were asked. @param tests words of their paths */
export const among = (what: string, tests: string) =>
  tests === '' ? what : `${what}-${tests.replaceAll(/\W+/g, '-')}`

type Place = { folder: string; ending: string }

function placeFor({ judging, tests = [] }: Judging, extension: string, root: string): Place {
  const apart = new Set(globSync(tests, { cwd: root }))
  const paths = globSync(judging, { cwd: root }).filter((path) => !apart.has(path))
  const folder = join(root, 'node_modules/.cache/lockstep/mutants')
  mkdirSync(folder, { recursive: true })
  return { folder, ending: `-${fingerprint(root, paths)}.${extension}` }
}

export function keptAt(what: string, judging: Judging, extension: string): string {
  const { folder, ending } = placeFor(judging, extension, repository)
  return join(folder, what + ending)
}

const linesOf = (path: string): KeptResult[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as KeptResult)

export type Kept = { known: ReadonlyMap<string, Result>; keep: (result: Result) => void; path: string }

export const keyOf = ({ file, name }: Pick<Result, 'file' | 'name'>) => `${file} ${name}`

/** `forgotten`: the keys of the mutants whose results are not to be used. */
type Asked = { what: string; within: number | null; tests: string; forgotten: ReadonlySet<string> }

function forget(path: string, keys: ReadonlySet<string>): void {
  if (keys.size === 0 || !existsSync(path)) return
  const left = linesOf(path).filter((one) => !keys.has(keyOf(one)))
  writeFileSync(path, left.map((one) => `${JSON.stringify(one)}\n`).join(''))
}

export function openKept(
  judging: Judging,
  { what, within, tests, forgotten }: Asked,
  root = repository,
): Kept {
  const { folder, ending } = placeFor(judging, 'jsonl', root)
  const path = join(folder, among(what, tests) + ending)
  // What some of the tests find, all of them do.
  const names = tests === '' ? globSync(`${what}-*${ending}`, { cwd: folder }) : []
  const bySome = names.map((name) => join(folder, name))
  for (const one of [path, ...bySome]) forget(one, forgotten)
  const by = byTests(root, globSync(judging.tests ?? [], { cwd: root }))
  const currentIn = (one: string) =>
    (existsSync(one) ? linesOf(one) : []).filter(
      (kept) => isAsFar(kept, within) && kept.by === by(kept.found),
    )
  const own = currentIn(path)
  const found = [...own, ...bySome.flatMap(currentIn)].filter(({ found }) => found !== null)
  return {
    known: new Map([...own, ...found].map((one) => [keyOf(one), one])),
    keep: (result) => appendFileSync(path, `${JSON.stringify({ ...result, by: by(result.found) })}\n`),
    path,
  }
}
