// What docs/bench keeps of a whole run: the ratios that have a goal, which compare across machines; figures of their own do not.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../../server/root.mjs'
import { compared, type Result, verdictsOf } from './report.ts'

/** `date` in UTC, to the minute. */
export type KeptRun = {
  date: string
  commit: string
  cpu: string
  cores: number
  ratios: readonly ({ measure: string; of: string; measured: number } & (
    | { atLeast: number }
    | { atMost: number }
  ))[]
}

const digits = (value: number) => Number(value.toPrecision(3))

export const keptOf = (result: Result): KeptRun => ({
  date: result.machine.date.slice(0, 16),
  commit: result.machine.commit,
  cpu: result.machine.cpu,
  cores: result.machine.cores,
  ratios: verdictsOf(result)
    .filter(({ goal }) => goal.against !== undefined)
    .map(({ goal, measured }) => ({
      measure: goal.measure,
      of: compared(goal),
      measured: digits(measured),
      ...('atLeast' in goal ? { atLeast: goal.atLeast } : { atMost: goal.atMost }),
    })),
})

/** @returns the file */
export function keep(result: Result): string {
  const run = keptOf(result)
  const folder = inRoot('docs/bench')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${run.date.slice(0, 10)}-${run.commit}.json`)
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`)
  return file
}
