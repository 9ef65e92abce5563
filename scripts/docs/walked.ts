// What the last whole run of the tests has walked of each machine, as its page says it.

import { readFileSync } from 'node:fs'
import { type MachineName, machines } from '../../machines/all.ts'
import { edgesOf } from '../../machines/kit/edges.ts'
import { table } from './markdown-words.ts'

export type Figure = {
  machine: MachineName
  /** `pure` is the machine by itself. */
  walker: 'pure' | 'HTTP' | 'Chromium'
  states: number
  statesOf: number
  transitions: number
  transitionsOf: number
  /** The transitions that this walker cannot walk (`edgeId`), with their reasons. */
  exempt: Record<string, string>
}

const root = new URL('../../', import.meta.url)
export const published = new URL('docs/machines/walked.json', root)
/** Written by the tests. */
const newest = new URL('node_modules/.cache/lockstep/walked.json', root)

/** @throws Error for a file that is there and no JSON */
function read(file: URL): Figure[] | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return null
  }
  return JSON.parse(text) as Figure[]
}

export const publishedFigures = (): Figure[] => read(published) ?? []
/** Whether the run knew each of today’s machines, as it is today. */
const areOfToday = (figures: readonly Figure[]): boolean =>
  figures.every(({ machine, transitionsOf }) => edgesOf(machines[machine]).length === transitionsOf) &&
  Object.keys(machines).every((name) => figures.some(({ machine }) => machine === name))

/** Of this computer's last whole run; where there was none since the machines changed, what is published already. */
export function newestFigures(): Figure[] {
  const found = read(newest)
  return found && areOfToday(found) ? found : publishedFigures()
}

export const renderFigures = (figures: readonly Figure[]): string => `${JSON.stringify(figures, null, 2)}\n`

const walkers: Record<Figure['walker'], string> = {
  pure: 'the machine by itself',
  HTTP: 'real servers and their database, over HTTP',
  Chromium: 'gestures in a real Chromium',
}

/** `name` puts a transition's name into the words of the page. */
export function walkTable(figures: readonly Figure[], name: (edge: string) => string): string {
  const rows = figures.map((one) => [
    walkers[one.walker],
    `${one.states} of ${one.statesOf}`,
    `${one.transitions} of ${one.transitionsOf}`,
  ])
  const reasons = figures.flatMap(({ walker, exempt }) =>
    Object.entries(exempt).map(([edge, why]) => `- ${name(edge)}, not by ${walker}: ${why}`),
  )
  const list = [...new Set(reasons)].join('\n')
  return [table(['Walked by', 'States', 'Transitions'], rows), ...(list ? [list] : [])].join('\n\n')
}
