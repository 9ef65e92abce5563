// The inspector: actors, chart and events side by side; on a phone one of them at a time.

import { createSignal, For, Match, onCleanup, Show, Switch } from 'solid-js'
import { ActorList } from './actor-list.tsx'
import { ChartPanel } from './chart/chart-panel.tsx'
import { descriptionOf } from './chart/charts.ts'
import { EventList } from './event-list.tsx'
import { Header } from './header.tsx'
import { createPage, type Page } from './page.ts'
import { Sequence } from './sequence.tsx'
import { Transport } from './transport.tsx'
import { words } from './words.ts'

const panels = ['actors', 'chart', 'sequence', 'events'] as const
type Panel = (typeof panels)[number]

function Notices(props: { page: Page }) {
  const { page } = props
  return (
    <div class="notices" role="status">
      <Show when={page.state().matches({ source: 'away' })}>
        <p class="bad">{words.source.away}</p>
      </Show>
      <Show when={page.isRestarted() && page.state().matches({ source: 'live' })}>
        <p>{words.source.restarted}</p>
      </Show>
      <Show when={page.isLinkGone()}>
        <p class="bad">{words.link.gone}</p>
      </Show>
    </div>
  )
}

function CoverageFigure(props: { page: Page; isShown: boolean; show: (isShown: boolean) => void }) {
  const { page } = props
  const figure = () => {
    const walked = page.coverage()
    if (!walked) return ''
    const edges = descriptionOf(page.machine()).edges
    return words.coverage.figure(edges.filter(({ id }) => (walked[id]?.length ?? 0) > 0).length, edges.length)
  }
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.isShown && page.coverage() !== null}
        disabled={page.coverage() === null}
        onChange={({ currentTarget }) => props.show(currentTarget.checked)}
      />
      {words.coverage.show} <span class="soft">{figure()}</span>
    </label>
  )
}

/** On a wide page actors and events always stand beside the chart. */
const wide = matchMedia('(width >= 64rem)')

function Panels(props: { panel: Panel; choose: (panel: Panel) => void }) {
  return (
    <nav class="panels" aria-label={words.panels.label}>
      <For each={panels}>
        {(panel) => (
          <button
            type="button"
            data-panel={panel}
            aria-current={props.panel === panel}
            onClick={() => props.choose(panel)}
          >
            {words.panels[panel]}
          </button>
        )}
      </For>
    </nav>
  )
}

export function Inspector() {
  const page = createPage()
  // A phone begins with the actors; a wide page shows the chart beside them.
  const [chosen, setPanel] = createSignal<Panel>('actors')
  const [isWide, setWide] = createSignal(wide.matches)
  const change = () => setWide(wide.matches)
  wide.addEventListener('change', change)
  onCleanup(() => wide.removeEventListener('change', change))
  const panel = () => (isWide() && chosen() !== 'sequence' ? 'chart' : chosen())
  const [isCovered, setCovered] = createSignal(true)
  return (
    <div class="inspector" data-panel={panel()}>
      <Header page={page} />
      <Notices page={page} />
      <Panels panel={panel()} choose={setPanel} />
      <main class="all">
        <ActorList page={page} />
        <section class="above" aria-label={words.panels.selected}>
          <h2>
            {page.machine()} <span class="soft">{page.sessionId()}</span>
          </h2>
          <Show when={panel() === 'chart'}>
            <CoverageFigure page={page} isShown={isCovered()} show={setCovered} />
          </Show>
        </section>
        <div class="middle">
          <Switch
            fallback={
              <ChartPanel
                machine={page.machine()}
                value={page.seen()?.snapshot.value}
                taken={page.taken()}
                moment={page.seen()?.index ?? -1}
                coverage={isCovered() ? page.coverage() : null}
              />
            }
          >
            <Match when={panel() === 'sequence'}>
              <Sequence page={page} />
            </Match>
          </Switch>
          <Transport page={page} />
        </div>
        <EventList page={page} />
      </main>
    </div>
  )
}
