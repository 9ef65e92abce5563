// Puts what the sweeps of races came to, and the outcomes that are accepted, between the marks that docs/races.md has for them.

import { readFileSync } from 'node:fs'
import { accepted } from '../../test/races/accepted.ts'
import type { Swept } from '../../test/races/sweep.ts'
import { code, table } from './markdown-words.ts'

/** `most`: --schedules. */
export type SweptFigure = Omit<Swept, 'accepted'> & {
  seed: number
  most: number
  commit: string
  day: string
  machine: string
}

/** By the profile, and by the starting state. */
export type SweptFigures = Readonly<Record<string, Readonly<Record<string, SweptFigure>>>>

export const readSwept = (): SweptFigures =>
  JSON.parse(readFileSync(new URL('../../docs/races/swept.json', import.meta.url), 'utf8')) as SweptFigures

const marks =
  /(<!-- figures of docs\/races\/swept\.json, written by npm run docs -->\n)[\s\S]*?(<!-- end of figures -->)/

const acceptedMarks =
  /(<!-- rows of test\/races\/accepted\.ts, written by npm run docs -->\n)[\s\S]*?(<!-- end of rows -->)/

const number = (of: number) => of.toLocaleString('en-US')

const share = (some: number, all: number) =>
  `${number(some)}${all === 0 ? '' : ` (${((100 * some) / all).toFixed(1)} %)`}`

const sum = (
  figures: readonly SweptFigure[],
  of: 'cases' | 'of' | 'schedules' | 'exhausted' | 'linearizable' | 'stays' | 'found',
) => figures.reduce((total, figure) => total + figure[of], 0)

function rowOf(name: string, figures: readonly SweptFigure[]): string[] {
  const [cases, schedules] = [sum(figures, 'cases'), sum(figures, 'schedules')]
  return [
    name,
    `${number(cases)} of ${number(sum(figures, 'of'))}`,
    number(schedules),
    share(sum(figures, 'exhausted'), cases),
    share(sum(figures, 'linearizable'), schedules),
    number(sum(figures, 'stays')),
    number(sum(figures, 'found')),
  ]
}

const heads = [
  'State',
  'Cases',
  'Schedules',
  'Cases run in every schedule',
  'Linearizable outcomes',
  'Accepted outcomes',
  'Cases with other outcomes',
]

/** A table for each run: what was swept together. */
function tablesOf(profile: string, figures: SweptFigures[string]): string[] {
  const runs = Map.groupBy(Object.entries(figures), ([, { seed, most, commit, day, machine }]) =>
    [
      `Under ${code(profile)}, by ${code(`--seed ${seed} --schedules ${most}`)}`,
      `on ${day} at ${code(commit)}, ${machine}:`,
    ].join(', '),
  )
  return [...runs].flatMap(([caption, states]) => [
    caption,
    table(heads, [
      ...states.map(([name, figure]) => rowOf(name, [figure])),
      rowOf(
        'all',
        states.map(([, figure]) => figure),
      ),
    ]),
  ])
}

/** @throws Error where the page lacks marks */
export function withRaces(page: string, figures: SweptFigures): string {
  if (![marks, acceptedMarks].every((of) => of.test(page)))
    throw new Error('docs/races.md lacks marks for its figures or its accepted outcomes.')
  const tables = Object.entries(figures).flatMap(([profile, states]) => tablesOf(profile, states))
  const rows = accepted.map(({ why }) => `- ${why}\n`)
  return page
    .replace(marks, (_, start: string, end: string) => `${start}${tables.join('\n\n')}\n${end}`)
    .replace(acceptedMarks, (_, start: string, end: string) => `${start}${rows.join('')}${end}`)
}
