// Draws a chart: nested boxes with arrows between them, active states lit, the last transition traced.

import { For, Show } from 'solid-js'
import { PADDING } from './chart-text.ts'
import type { Layout, PlacedArrow, PlacedBox } from './layout.ts'
import { headOf, wayOf } from './path.ts'
import { type Marks, Rows } from './rows.tsx'

type DrawingProps = {
  layout: Layout
  marks: Marks
  isActive: (path: string) => boolean
  /** Changes with every transition, so that the same arrow is traced anew. */
  moment: number
}

function Frame(props: { box: PlacedBox }) {
  const radius = () => (props.box.kind === 'around' ? 14 : 10)
  return (
    <>
      <rect
        class="frame"
        x={props.box.x}
        y={props.box.y}
        width={props.box.width}
        height={props.box.height}
        rx={radius()}
      />
      <Show when={props.box.isFinal}>
        <rect
          class="inner"
          x={props.box.x + 3}
          y={props.box.y + 3}
          width={props.box.width - 6}
          height={props.box.height - 6}
          rx={radius() - 3}
        />
      </Show>
    </>
  )
}

function StateBox(props: { box: PlacedBox; drawing: DrawingProps }) {
  const { box } = props
  if (box.kind === 'dot') return <circle class="dot" cx={box.x + 5} cy={box.y + 5} r="5" />
  return (
    <g
      class={`state ${box.kind}`}
      classList={{ active: props.drawing.isActive(box.path), anywhere: box.path === '' }}
      data-state={box.path || 'anywhere'}
    >
      <title>{box.description}</title>
      <Frame box={box} />
    </g>
  )
}

/** Drawn above the arrows, which may cross the head of a state that contains others. */
function StateWords(props: { box: PlacedBox; marks: Marks }) {
  const { box } = props
  if (box.kind === 'dot') return null
  const [x, y] = [box.x + PADDING, box.y + PADDING]
  return (
    <g class={`words ${box.kind}`} data-state={box.path || 'anywhere'}>
      <Show when={box.kind === 'around'}>
        <rect class="behind" x={x - 2} y={y} width={box.head.width} height={box.head.height} />
      </Show>
      <Rows rows={box.rows} at={{ x, y }} width={box.head.width} marks={props.marks} />
    </g>
  )
}

const isMarked = ({ rows }: PlacedArrow, holds: (edge: string) => boolean | null) =>
  rows.some(({ edge }) => edge !== null && holds(edge))

function ArrowLine(props: { arrow: PlacedArrow; drawing: DrawingProps }) {
  const { arrow } = props
  const way = wayOf(arrow.points)
  const marks = () => props.drawing.marks
  const isTaken = () => isMarked(arrow, marks().isTaken)
  return (
    <g
      class="arrow"
      classList={{
        taken: isTaken(),
        refused: isTaken() && marks().isRefused(),
        pointed: isMarked(arrow, marks().isPointed),
        unwalked: isMarked(arrow, (edge) => marks().isWalked(edge) === false),
      }}
    >
      <path class="way" d={way} />
      <path class="tip" d={headOf(arrow.points)} />
      <Show when={isTaken() && props.drawing.moment} keyed>
        <path class="trace" d={way} pathLength="1" />
      </Show>
    </g>
  )
}

function ArrowLabel(props: { arrow: PlacedArrow; marks: Marks }) {
  const { label, rows } = props.arrow
  if (!label) return null
  return (
    <g class="label">
      <rect class="behind" x={label.x} y={label.y} width={label.width} height={label.height} rx="4" />
      <Rows rows={rows} at={{ x: label.x + 4, y: label.y + 2 }} width={label.width - 8} marks={props.marks} />
    </g>
  )
}

/** Boxes, then arrows, then words, so that no line crosses a word. */
export function Drawing(props: DrawingProps) {
  return (
    <>
      <For each={props.layout.boxes}>{(box) => <StateBox box={box} drawing={props} />}</For>
      <For each={props.layout.arrows}>{(arrow) => <ArrowLine arrow={arrow} drawing={props} />}</For>
      <For each={props.layout.boxes}>{(box) => <StateWords box={box} marks={props.marks} />}</For>
      <For each={props.layout.arrows}>{(arrow) => <ArrowLabel arrow={arrow} marks={props.marks} />}</For>
    </>
  )
}
