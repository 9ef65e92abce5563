// What was found before, so that a run that was ended goes on: as long as nothing that judges a mutant has changed.

import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'node_modules/.cache/lockstep/mutants')

export type Result = { file: string; name: string; found: string | null; seconds: number }

const judging = ['machines/**/*.ts', 'server/**/*.flow.ts', 'test/model/**/*.ts', 'test/mutate/**/*.ts']

/** What is said about a mutant once it is judged. */
const unheard = [
  'test/mutate/reasons.ts',
  'test/mutate/figures.ts',
  'test/mutate/main.ts',
  'test/mutate/options.ts',
]

function fingerprint(): string {
  const hash = createHash('sha256')
  const paths = judging.flatMap((pattern) => globSync(pattern, { cwd: root }))
  for (const path of paths.filter((one) => !unheard.includes(one)).toSorted())
    hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

export type Kept = { known: ReadonlyMap<string, Result>; keep: (result: Result) => void; path: string }

export const keyOf = ({ file, name }: Pick<Result, 'file' | 'name'>) => `${file} ${name}`

export function openKept(isFresh: boolean): Kept {
  const path = join(folder, `flows-${fingerprint()}.jsonl`)
  mkdirSync(folder, { recursive: true })
  if (isFresh) rmSync(path, { force: true })
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const results = lines.map((line) => JSON.parse(line) as Result)
  return {
    known: new Map(results.map((one) => [keyOf(one), one])),
    keep: (result) => appendFileSync(path, `${JSON.stringify(result)}\n`),
    path,
  }
}
