// The chart of what is selected, with its views, its zoom, and a line about the transition pointed at.

import { createEffect, createMemo, createResource, createSignal, Match, on, Switch } from 'solid-js'
import { words } from '../words.ts'
import { Canvas, type ChartProps } from './canvas.tsx'
import { descriptionOf, layoutOf, pathsIn } from './charts.ts'
import { EdgeLine } from './edge-line.tsx'
import { viewsOf } from './graph.ts'
import { type Opening, ViewChoice } from './view-choice.tsx'

function viewsToOpen(opening: Opening, views: string[], active: string[]): string[] {
  if (opening === 'every') return views
  if (opening === 'none') return []
  return opening === 'active' ? views.filter((view) => active.includes(view)) : [opening.view]
}

export function ChartPanel(props: ChartProps) {
  const [opening, setOpening] = createSignal<Opening>('active')
  const [pointed, setPointed] = createSignal<string | null>(null)
  const description = createMemo(() => descriptionOf(props.machine))
  const views = createMemo(() => viewsOf(description()))
  const active = createMemo(() => pathsIn(props.value))
  // A string, so that nothing is laid out anew while the same views are open.
  const open = createMemo(() => viewsToOpen(opening(), views(), active()).join(' '))
  const [drawn, { refetch }] = createResource(
    () => ({ machine: props.machine, open: open() }),
    async ({ machine, open: wanted }) => ({
      machine,
      layout: await layoutOf(machine, new Set(wanted.split(' ').filter(Boolean))),
    }),
  )
  createEffect(
    on(
      () => props.machine,
      () => {
        setOpening('active')
        setPointed(null)
      },
    ),
  )
  const pointedEdge = () => description().edges.find(({ id }) => id === pointed())
  const unknownState = () =>
    active().find((path) => !description().states.some((state) => state.path === path)) ?? null
  return (
    <section class="panel chart-panel" aria-label={words.chart.of(props.machine)}>
      <Switch fallback={<p class="chart-wait">{words.chart.drawing}</p>}>
        <Match when={drawn.error}>
          <div class="chart-wait">
            <p role="alert">{words.chart.failed}</p>
            <button type="button" class="tool" onClick={() => refetch()}>
              {words.again}
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
              toggle={(view) => setOpening(open().split(' ').includes(view) ? 'none' : { view })}
            >
              <ViewChoice views={views()} opening={opening()} choose={setOpening} />
            </Canvas>
          )}
        </Match>
      </Switch>
      <EdgeLine
        edge={pointedEdge()}
        tests={pointed() === null ? null : (props.coverage?.[pointed() ?? ''] ?? [])}
        hasCoverage={props.coverage !== null}
        unknownState={unknownState()}
      />
    </section>
  )
}
