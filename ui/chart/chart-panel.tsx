// The chart of what is selected, with its views, its zoom, and a line about the transition pointed at.

import {
  batch,
  createEffect,
  createMemo,
  createResource,
  createSignal,
  type JSX,
  Match,
  on,
  Switch,
} from 'solid-js'
import { Canvas, type ChartProps } from './canvas.tsx'
import { descriptionOf, layoutOf, pathsIn } from './charts.ts'
import { EdgeLine } from './edge-line.tsx'
import { type Detail, viewsOf } from './graph.ts'
import { type Opening, ViewChoice } from './view-choice.tsx'
import { fittingScale, READABLE, type Size } from './viewport.ts'

function viewsToOpen(opening: Opening, views: string[], active: string[]): string[] {
  if (opening === 'every') return views
  if (opening === 'none') return []
  return opening === 'active' ? views.filter((view) => active.includes(view)) : [opening.view]
}

/** What is tried until it can be read, when all of a chart is asked for: less and less of it. */
const lessAndLess: { opening: Opening | null; detail: Detail }[] = [
  { opening: null, detail: 'full' },
  { opening: null, detail: 'brief' },
  { opening: 'active', detail: 'brief' },
  { opening: 'active', detail: 'folded' },
]

type Props = ChartProps & {
  /** The event of a transition was chosen; without it there is nothing but to look. */
  offer?: (event: string) => void
  /** What is said of the transition that is pointed at, below its own line. */
  about?: (edge: string) => JSX.Element
}

export function ChartPanel(props: Props) {
  const [opening, setOpening] = createSignal<Opening>('active')
  const [detail, setDetail] = createSignal<Detail>('full')
  /** The room in which all of it is to be seen; null where only a part is. */
  const [fitted, setFitted] = createSignal<Size | null>(null)
  const [pointed, setPointed] = createSignal<string | null>(null)
  const description = createMemo(() => descriptionOf(props.machine))
  const views = createMemo(() => viewsOf(description()))
  const active = createMemo(() => pathsIn(props.value))
  // A string, so that nothing is laid out anew while the same views are open.
  const open = createMemo(() => viewsToOpen(opening(), views(), active()).join(' '))
  const [drawn, { refetch }] = createResource(
    () => ({ machine: props.machine, open: open(), detail: detail() }),
    async ({ machine, open: wanted, detail: much }) => ({
      machine,
      layout: await layoutOf(machine, new Set(wanted.split(' ').filter(Boolean)), much),
    }),
  )
  createEffect(
    on(
      () => props.machine,
      () => {
        setOpening('active')
        setDetail('full')
        setFitted(null)
        setPointed(null)
      },
    ),
  )
  /** With as much of the chart as can be read there. */
  async function fit(room: Size): Promise<void> {
    // What is drawn already is shown whole at once: a better layout may take seconds.
    setFitted(room)
    let best = { scale: 0, opening: opening(), detail: detail() }
    for (const one of lessAndLess) {
      const now = one.opening ?? opening()
      const views = viewsToOpen(now, viewsOf(description()), active())
      const scale = fittingScale(room, await layoutOf(props.machine, new Set(views), one.detail))
      if (scale > best.scale) best = { scale, opening: now, detail: one.detail }
      if (scale >= READABLE) break
    }
    batch(() => {
      setOpening(best.opening)
      setDetail(best.detail)
      setFitted(room)
    })
  }

  function unfold(): void {
    setDetail('full')
    setFitted(null)
  }

  const pointedEdge = () => description().edges.find(({ id }) => id === pointed())
  const offerEdge = (edge: string) => {
    const found = description().edges.find(({ id }) => id === edge)
    if (found) props.offer?.(found.event)
  }
  const unknownState = () =>
    active().find((path) => !description().states.some((state) => state.path === path)) ?? null
  return (
    <section class="chart-panel" aria-label={props.words.of(props.machine)}>
      <Switch fallback={<p class="chart-wait">{props.words.drawing}</p>}>
        <Match when={drawn.error}>
          <div class="chart-wait">
            <p role="alert">{props.words.failed}</p>
            <button type="button" class="tool" onClick={() => refetch()}>
              {props.words.again}
            </button>
          </div>
        </Match>
        <Match when={drawn.latest}>
          {(latest) => (
            <Canvas
              {...props}
              machine={latest().machine}
              layout={latest().layout}
              active={latest().machine === props.machine ? active() : []}
              description={descriptionOf(latest().machine)}
              pointed={pointed()}
              point={setPointed}
              choose={props.offer && offerEdge}
              isFitted={fitted() !== null}
              fit={fit}
              unfold={unfold}
              toggle={(view) => setOpening(open().split(' ').includes(view) ? 'none' : { view })}
            >
              <ViewChoice views={views()} opening={opening()} choose={setOpening} words={props.words} />
            </Canvas>
          )}
        </Match>
      </Switch>
      <EdgeLine edge={pointedEdge()} unknownState={unknownState()} words={props.words}>
        {props.about?.(pointed() ?? '')}
      </EdgeLine>
    </section>
  )
}
