// Puts the faults of flows that the proofs do not find between the marks that docs/testing.md has for them.

import { readFileSync } from 'node:fs'
import type { MutantFigures } from '../../test/mutate/figures.ts'
import { reasons } from '../../test/mutate/reasons.ts'
import { code, table } from './markdown-words.ts'

export const readMutants = (): MutantFigures =>
  JSON.parse(readFileSync(new URL('../../docs/mutants/flows.json', import.meta.url), 'utf8')) as MutantFigures

const marks =
  /(<!-- figures of docs\/mutants\/flows\.json, written by npm run docs -->\n)[\s\S]*?(<!-- end of figures -->)/

/** @throws Error where the page has no marks, or one that lives has no reason */
export function withMutants(page: string, figures: MutantFigures): string {
  if (page.search(marks) < 0) throw new Error('docs/testing.md has no marks for its figures.')
  const { commit, day, machine, of, workers, seconds, living } = figures
  const keys = living.map(({ file, name }) => `${file} ${name}`)
  const explained = reasons.map(({ why, of: named }) => ({
    why,
    named: keys.filter((key) => named.includes(key)),
  }))
  const open = keys.filter((key) => !explained.some(({ named }) => named.includes(key)))
  if (open.length > 0) throw new Error(`There is no reason why these live: ${open.join(', ')}`)
  const took = `${Math.round(seconds / 60)} minutes for all, by ${code(`--workers ${workers}`)}`
  const caption = `Of ${of} mutants the proofs find ${of - living.length} (${day}, ${code(commit)}, ${machine}; ${took}). Why the others live:`
  const rows = explained
    .filter(({ named }) => named.length > 0)
    .map(({ why, named }) => [named.map((key) => code(shortOf(key))).join('<br>'), why])
  return page.replace(
    marks,
    (_, begin: string, end: string) =>
      `${begin}${caption}\n\n${table(['Mutant', 'Why the proofs do not find it'], rows)}\n${end}`,
  )
}

const shortOf = (key: string) => key.replace(/^\S*\//, '')
