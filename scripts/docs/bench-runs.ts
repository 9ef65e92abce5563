// Draws docs/bench/runs.svg: what whole runs of npm run bench have measured of each goal, one panel a goal.

import { readdirSync, readFileSync } from 'node:fs'
import type { KeptRun } from '../../test/bench/kept-run.ts'

const folder = new URL('../../docs/bench/', import.meta.url)

type Ratio = KeptRun['ratios'][number]

/** The earliest first. */
export const readRuns = (): KeptRun[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name): KeptRun => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
    .toSorted((one, other) => one.date.localeCompare(other.date))

const PANEL = { width: 370, height: 96, gap: 20 }
const COLUMNS = 2
/** Where points are drawn within a panel. */
const PLOT = { left: 6, right: 364, top: 36, bottom: 78 }

/** Names of measures have no quotes. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const nameOf = ({ measure, of }: Ratio) => `${measure}: ${of}`
const goalOf = (ratio: Ratio) => ('atLeast' in ratio ? ratio.atLeast : ratio.atMost)
const isReached = (ratio: Ratio) =>
  'atLeast' in ratio ? ratio.measured >= ratio.atLeast : ratio.measured <= ratio.atMost
const round = (value: number) => Math.round(value * 10) / 10

const style = `
  text { font: 12px system-ui, sans-serif; fill: #1f2328 }
  .small { font-size: 10px; fill: #59636e }
  .line { fill: none; stroke: #0969da; stroke-width: 1.5 }
  .goal { stroke: #59636e; stroke-dasharray: 4 3 }
  .reached { fill: #0969da }
  .missed { fill: #fff; stroke: #0969da; stroke-width: 1.5 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc } .small { fill: #9198a1 }
    .line { stroke: #58a6ff } .goal { stroke: #9198a1 } .reached { fill: #58a6ff } .missed { fill: #0d1117; stroke: #58a6ff }
  }`

function panel(name: string, runs: readonly KeptRun[]): string {
  const seen = runs.flatMap((run, index) => {
    const ratio = run.ratios.find((one) => nameOf(one) === name)
    return ratio ? [{ ratio, index, run }] : []
  })
  const last = seen.at(-1)
  if (!last) return ''
  const goal = goalOf(last.ratio)
  const top = 1.1 * Math.max(goal, ...seen.map(({ ratio }) => ratio.measured))
  const x = (index: number) =>
    round(PLOT.left + ((PLOT.right - PLOT.left) * (index + 0.5)) / Math.max(runs.length, 1))
  const y = (value: number) => round(PLOT.bottom - ((PLOT.bottom - PLOT.top) * value) / top)
  const sign = 'atLeast' in last.ratio ? '≥' : '≤'
  return [
    `<text x="0" y="14">${escaped(name)}</text>`,
    `<text x="0" y="29" class="small">${last.ratio.measured} ×, goal ${sign} ${goal} ×: ${isReached(last.ratio) ? 'reached' : 'not reached'}</text>`,
    `<line class="goal" x1="${PLOT.left}" x2="${PLOT.right}" y1="${y(goal)}" y2="${y(goal)}"/>`,
    `<polyline class="line" points="${seen.map(({ ratio, index }) => `${x(index)},${y(ratio.measured)}`).join(' ')}"/>`,
    ...seen.map(
      ({ ratio, index, run }) =>
        `<circle class="${isReached(ratio) ? 'reached' : 'missed'}" cx="${x(index)}" cy="${y(ratio.measured)}" r="3.5"><title>${run.date.slice(0, 10)}, ${run.commit}: ${ratio.measured} ×</title></circle>`,
    ),
    ...seen.map(
      ({ index, run }) =>
        `<text class="small" text-anchor="middle" x="${x(index)}" y="93">${run.date.slice(5, 10)} ${run.commit.slice(0, 7)}</text>`,
    ),
  ].join('\n')
}

/** Those of the newest run, in its order. */
export function renderRuns(runs: readonly KeptRun[]): string {
  const names = (runs.at(-1)?.ratios ?? []).map(nameOf)
  const rows = Math.ceil(names.length / COLUMNS)
  const width = COLUMNS * (PANEL.width + PANEL.gap)
  const height = rows * (PANEL.height + PANEL.gap)
  const panels = names.map(
    (name, index) =>
      `<g transform="translate(${(index % COLUMNS) * (PANEL.width + PANEL.gap)} ${Math.floor(index / COLUMNS) * (PANEL.height + PANEL.gap)})">\n${panel(name, runs)}\n</g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>What whole runs of npm run bench have measured of each goal</title>
<style>${style}
</style>
${panels.join('\n')}
</svg>
`
}
