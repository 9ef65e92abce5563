// The result of a run, as JSON and as tables that read well in a terminal and in a Markdown page.

import type { Figures } from './figures.ts'
import { type Goal, goals, judge, type Verdict } from './goals.ts'
import { type Machine, wasBusy } from './machine.ts'
import { type MeasureName, measures } from './measures/names.ts'
import type { Scale } from './scale.ts'

export type Result = {
  machine: Machine
  isQuick: boolean
  scale: Scale
  /** How long the run took. */
  seconds: number
  /** The commit beside which `--compare` measured. */
  earlier: string | null
  measures: Partial<Record<MeasureName, Figures>>
  /** Why not, in a sentence. */
  notMeasured: Partial<Record<MeasureName, string>>
}

export const verdictsOf = (result: Result): Verdict[] =>
  goals.flatMap((goal) => judge(goal, result.measures[goal.measure]) ?? [])

export const jsonOf = (result: Result): string =>
  `${JSON.stringify({ ...result, goals: verdictsOf(result) }, null, 2)}\n`

export function textOf(result: Result): string {
  const verdicts = verdictsOf(result)
  const reached = verdicts.filter(({ isReached }) => isReached).length
  return [
    machineLine(result),
    table(['Measure', 'Figure', 'Measured', 'Goal', 'Reached'], verdicts.map(goalRow)),
    `${reached} of ${verdicts.length} goals are reached.`,
    table(['Measure', 'Figure', 'Of', 'Median', 'Lowest to highest'], figureRows(result)),
    ...Object.entries(result.notMeasured).map(([name, why]) => `${name} was not measured: ${why}`),
  ].join('\n\n')
}

function machineLine({ machine, isQuick, scale, seconds, earlier }: Result): string {
  const { date, commit, cpu, cores, memoryGB, system, node, postgres } = machine
  const busy = wasBusy(machine)
    ? ` Something else was at work on this machine before the run (a load of ${machine.loadBefore}): run it again when it is quiet.`
    : ''
  const how = isQuick ? 'quick run' : 'full run'
  return `${date.slice(0, 16).replace('T', ' ')} UTC, commit ${commit}${earlier === null ? '' : ` beside ${earlier}`}. ${cpu}, ${cores} cores, ${memoryGB} GB, ${system}, Node ${node}, PostgreSQL ${postgres}. A ${how} of ${seconds} s: ${scale.rounds} rounds of ${scale.seconds} s each, growth to ${scale.users} users.${busy}`
}

function goalRow({ goal, measured, isReached }: Verdict): string[] {
  const sign = goal.against === undefined ? '' : ' ×'
  const bound = 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`
  return [
    goal.measure,
    compared(goal),
    `${short(measured)}${sign}`,
    `${bound}${sign}`,
    isReached ? 'yes' : 'no',
  ]
}

export const compared = ({ figure, of, against }: Goal) =>
  against === undefined ? `${figure}: ${of}` : `${figure}: ${of} / ${against}`

const figureRows = ({ measures: all }: Result): string[][] =>
  Object.entries(all).flatMap(([measure, figures]) =>
    Object.entries(figures).flatMap(([figure, contenders]) =>
      Object.entries(contenders).map(([contender, { median, lowest, highest, samples }]) => [
        measure,
        figure,
        contender,
        short(median),
        samples.length > 1 ? `${short(lowest)} to ${short(highest)}` : '',
      ]),
    ),
  )

/** Three digits that mean something. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '–' : '∞'
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toFixed(Math.min(digits, 3))
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join(
    '\n',
  )
}

export const titleOf = (name: MeasureName) => `${name}: ${measures[name]}`
