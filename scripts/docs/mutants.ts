// Puts the faults of flows and of hosts that nothing finds between the marks that docs/testing.md has for them.

import { readFileSync } from 'node:fs'
import type { MutantFigures } from '../../test/mutate/figures.ts'
import type { What } from '../../test/mutate/options.ts'
import { reasons } from '../../test/mutate/reasons.ts'
import { code, table } from './markdown-words.ts'

const judges: Record<What, string> = { flows: 'the proofs', hosts: 'the tests' }

const readMutants = (what: What): MutantFigures =>
  JSON.parse(
    readFileSync(new URL(`../../docs/mutants/${what}.json`, import.meta.url), 'utf8'),
  ) as MutantFigures

/** @throws Error where the page has no marks, or one that lives has no reason */
export const withMutants = (page: string): string =>
  withFigures(withFigures(page, 'flows', readMutants('flows')), 'hosts', readMutants('hosts'))

function withFigures(page: string, what: What, figures: MutantFigures): string {
  const marks = new RegExp(
    `(<!-- figures of docs/mutants/${what}\\.json, written by npm run docs -->\\n)[\\s\\S]*?(<!-- end of figures -->)`,
  )
  if (page.search(marks) < 0) throw new Error(`docs/testing.md has no marks for its figures of ${what}.`)
  const { commit, day, machine, of, workers, within, seconds, living } = figures
  const keys = living.map(({ file, name }) => `${file} ${name}`)
  const explained = reasons.map(({ why, of: named }) => ({
    why,
    named: keys.filter((key) => named.includes(key)),
  }))
  const open = keys.filter((key) => !explained.some(({ named }) => named.includes(key)))
  if (open.length > 0) throw new Error(`There is no reason why these live: ${open.join(', ')}`)
  const how = `--workers ${workers}${within === null ? '' : ` --within ${within}`}`
  const took = `${Math.round(seconds / 60)} minutes for all, by ${code(how)}`
  const caption = `Of ${of} mutants ${judges[what]} find ${of - living.length} (${day}, ${code(commit)}, ${machine}; ${took}). Why the others live:`
  const rows = explained
    .filter(({ named }) => named.length > 0)
    .map(({ why, named }) => [named.map((key) => code(shortOf(key))).join('<br>'), why])
  return page.replace(
    marks,
    (_, begin: string, end: string) =>
      `${begin}${caption}\n\n${table(['Mutant', `Why ${judges[what]} do not find it`], rows)}\n${end}`,
  )
}

const shortOf = (key: string) => key.replace(/^\S*\//, '')
