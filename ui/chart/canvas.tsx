// The area in which a chart is drawn, moved and zoomed by pointer, wheel, keys and buttons.

import {
  createEffect,
  createMemo,
  createSelector,
  createUniqueId,
  on,
  onCleanup,
  onMount,
  type ParentProps,
} from 'solid-js'
import type { MachineName } from '../../machines/all.ts'
import type { MachineDescription } from '../../machines/kit/describe.ts'
import type { StateValue } from '../../server/wire/inspection-messages.ts'
import type { ChartWords } from './chart-words.ts'
import { Drawing } from './drawing.tsx'
import { wayOf } from './edge-line.tsx'
import { dragged, keyed, pointed, wheeled } from './gestures.ts'
import type { Layout } from './layout.ts'
import { Minimap } from './minimap.tsx'
import type { Marks } from './rows.tsx'
import { createViewport, type Size } from './viewport.ts'

export type ChartProps = {
  machine: MachineName
  /** Undefined where the machine is shown alone, without an actor. */
  value: StateValue | undefined
  /** The transitions that led to the value. */
  taken: readonly string[]
  /** The index of the message that is shown: after another transition it is another one. */
  moment: number
  /** What was taken has refused what was asked. */
  isRefused?: boolean
  /** The names of the tests that walked each transition; null without the coverage of a test run. */
  coverage: { [edge: string]: string[] } | null
  words: ChartWords
}

type CanvasProps = ParentProps<ChartProps> & {
  layout: Layout
  active: string[]
  description: MachineDescription
  pointed: string | null
  point: (edge: string | null) => void
  toggle: (view: string) => void
  /** A transition was clicked; undefined where there is nothing but to look. */
  choose: ((edge: string) => void) | undefined
  /** All of it is shown, and not only what is active. */
  isFitted: boolean
  fit: (room: Size) => void
  /** What was folded for it to be readable is shown again. */
  unfold: () => void
}

const boxOf = (edge: SVGGElement | undefined) => edge?.querySelector('rect')?.getBBox()

const edgesIn = (layout: Layout): string[] =>
  [...layout.boxes, ...layout.arrows].flatMap(({ rows }) => rows.flatMap(({ edge }) => edge ?? []))

export function Canvas(props: CanvasProps) {
  const viewport = createViewport()
  const help = createUniqueId()
  let room!: HTMLDivElement

  const edges = createMemo(() => edgesIn(props.layout))
  const transitions = createMemo(
    () => new Map(props.description.edges.map((edge) => [edge.id, wayOf(edge, props.words)])),
  )
  const taken = createMemo(() => new Set(props.taken))
  const active = createMemo(() => new Set(props.active))
  const isPointed = createSelector(() => props.pointed)
  const tabStop = createMemo(() => (edges().includes(props.pointed ?? '') ? props.pointed : edges()[0]))
  const isTabStop = createSelector(tabStop)
  const marks: Marks = {
    isTaken: (edge) => taken().has(edge),
    isRefused: () => props.isRefused ?? false,
    isOffered: () => props.choose !== undefined,
    isPointed,
    isWalked: (edge) => (props.coverage ? (props.coverage[edge]?.length ?? 0) > 0 : null),
    wayOf: (edge) => transitions().get(edge) ?? '',
    isTabStop,
  }

  /** What is shown in the middle: the innermost active state, else where the chart begins. */
  const middle = () => {
    const { boxes } = props.layout
    const target = props.description.edges.find(({ id }) => id === props.taken.at(-1))?.to
    const leaves = boxes.filter(({ path, kind }) => kind !== 'around' && active().has(path))
    return (
      leaves.find(({ path }) => path === target) ??
      leaves[0] ??
      boxes.find(({ kind }) => kind === 'dot') ?? { x: 0, y: 0, width: 0, height: 0 }
    )
  }
  const edgeAt = (edge: string | null | undefined) =>
    [...room.querySelectorAll<SVGGElement>('[data-edge]')].find(({ dataset }) => dataset.edge === edge)
  // Read before the chart is drawn anew, because the focused element is replaced then.
  const focused = createMemo(
    on(
      () => props.layout,
      () => room?.querySelector<SVGGElement>('[data-edge]:focus')?.dataset.edge,
    ),
  )
  const sizeOfRoom = () => ({ width: room.clientWidth, height: room.clientHeight })
  const arrange = () => {
    if (props.isFitted) viewport.fit(props.layout)
    else viewport.show(middle(), props.layout)
    // Where there is nothing but to look, it is at what was taken.
    const words = props.choose || props.isFitted ? undefined : boxOf(edgeAt(props.taken.at(-1)))
    if (words) viewport.reveal(words)
  }
  const show = () => {
    props.unfold()
    arrange()
  }
  const fit = () => props.fit(sizeOfRoom())

  function walk(event: KeyboardEvent): void {
    if ((event.key === 'Enter' || event.key === ' ') && event.target instanceof SVGGElement) {
      event.preventDefault()
      if (props.pointed) props.choose?.(props.pointed)
      return
    }
    const direction = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    const from = edges().indexOf(props.pointed ?? '')
    if (!direction || !(event.target instanceof SVGGElement)) return
    const next = edges()[(from + direction + edges().length) % edges().length]
    const found = edgeAt(next)
    event.preventDefault()
    event.stopPropagation()
    found?.focus({ preventScroll: true })
    const box = boxOf(found)
    if (box) viewport.reveal(box)
  }

  onMount(() => {
    const watch = new ResizeObserver(() => {
      viewport.resize(sizeOfRoom())
      arrange()
    })
    watch.observe(room)
    onCleanup(() => watch.disconnect())
    wheeled(room, viewport)
    dragged(room, viewport)
    pointed(room, { point: props.point, toggle: props.toggle, choose: (edge) => props.choose?.(edge) })
  })
  createEffect(
    on(
      () => [props.layout, props.isFitted] as const,
      () => {
        arrange()
        if (focused()) (edgeAt(focused()) ?? edgeAt(tabStop()) ?? room).focus({ preventScroll: true })
      },
      { defer: true },
    ),
  )
  // What has just become active is moved into view, unless it is there already.
  createEffect(
    on(
      () => props.moment,
      () => {
        if (!props.isFitted) viewport.reveal(middle())
      },
      { defer: true },
    ),
  )

  return (
    <>
      <div class="tools" role="toolbar" aria-label={props.words.tools}>
        {props.children}
        <button
          type="button"
          class="tool"
          aria-label={props.words.smaller}
          onClick={() => viewport.zoomBy(1 / 1.25)}
        >
          −
        </button>
        <output class="scale">{Math.round(viewport.scale() * 100)} %</output>
        <button
          type="button"
          class="tool"
          aria-label={props.words.larger}
          onClick={() => viewport.zoomBy(1.25)}
        >
          +
        </button>
        <button type="button" class="tool" onClick={fit}>
          {props.words.fit}
        </button>
        <button type="button" class="tool" onClick={show}>
          {props.words.centre}
        </button>
      </div>
      <div
        ref={room}
        class="room"
        dir="ltr"
        role="application"
        tabindex="0"
        aria-label={props.words.of(props.machine)}
        aria-describedby={help}
        onKeyDown={(event) => keyed(event, viewport, { fit, show })}
      >
        <svg class="chart" onKeyDown={walk}>
          <title>{props.words.of(props.machine)}</title>
          <g transform={viewport.transform()}>
            <Drawing
              layout={props.layout}
              marks={marks}
              isActive={(path) => active().has(path)}
              moment={props.moment}
            />
          </g>
        </svg>
        <Minimap layout={props.layout} viewport={viewport} isActive={(path) => active().has(path)} />
        <span class="unseen" id={help}>
          {props.words.keys}
        </span>
      </div>
    </>
  )
}
