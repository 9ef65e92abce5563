// The words of a box or an arrow; each transition among them can be pointed at.

import { For } from 'solid-js'
import { LINE, type Line, ROW_GAP, type Row } from './chart-text.ts'
import type { Point } from './layout.ts'

export type Marks = {
  /** Whether the transition is one of those taken last. */
  isTaken: (edge: string) => boolean
  /** Whether what was taken has refused. */
  isRefused: () => boolean
  /** Whether a transition can be chosen, and not only looked at. */
  isOffered: () => boolean
  isPointed: (edge: string) => boolean
  /** Null without the coverage of a test run. */
  isWalked: (edge: string) => boolean | null
  /** From where to where it leads. */
  wayOf: (edge: string) => string
  /** One transition of a chart is in the tab order; arrows lead from it to the others. */
  isTabStop: (edge: string) => boolean
}

const ASCENT = 12

/** SVG has no element of its own for it. */
const roles = { offered: 'button', shown: 'img' } as const

const nameOf = ({ lines }: Row) => lines.map(({ text }) => text).join(' ')

const offsets = (rows: Row[]): number[] =>
  rows.map((_, index) =>
    rows.slice(0, index).reduce((sum, { lines }) => sum + lines.length * LINE + ROW_GAP, 0),
  )

function Lines(props: { lines: Line[]; at: Point }) {
  return (
    <For each={props.lines}>
      {({ text, tone }, index) => (
        <text class={tone} x={props.at.x} y={props.at.y + index() * LINE + ASCENT}>
          {`${text} `}
        </text>
      )}
    </For>
  )
}

function EdgeRow(props: { edge: string; row: Row; at: Point; width: number; marks: Marks }) {
  const { marks, edge } = props
  return (
    <g
      class="transition"
      role={roles[marks.isOffered() ? 'offered' : 'shown']}
      aria-label={nameOf(props.row)}
      data-edge={edge}
      classList={{
        taken: marks.isTaken(edge),
        refused: marks.isTaken(edge) && marks.isRefused(),
        pointed: marks.isPointed(edge),
        walked: marks.isWalked(edge) === true,
        unwalked: marks.isWalked(edge) === false,
      }}
      tabindex={marks.isTabStop(edge) ? 0 : -1}
      aria-description={marks.wayOf(edge)}
    >
      <rect
        x={props.at.x - 5}
        y={props.at.y - 1}
        width={props.width + 10}
        height={props.row.lines.length * LINE + 3}
        rx="4"
      />
      <Lines lines={props.row.lines} at={props.at} />
    </g>
  )
}

export function Rows(props: { rows: Row[]; at: Point; width: number; marks: Marks }) {
  const tops = () => offsets(props.rows)
  return (
    <For each={props.rows}>
      {(row, index) => {
        const at = () => ({ x: props.at.x, y: props.at.y + (tops()[index()] ?? 0) })
        return row.edge === null ? (
          <Lines lines={row.lines} at={at()} />
        ) : (
          <EdgeRow edge={row.edge} row={row} at={at()} width={props.width} marks={props.marks} />
        )
      }}
    </For>
  )
}
