// The inspector: actors, chart and events side by side; on a phone one of them at a time.

import { createSignal, For, Match, onCleanup, Show, Switch } from 'solid-js'
import { ChartPanel } from '../chart/chart-panel.tsx'
import { descriptionOf } from '../chart/charts.ts'
import { editorAddress } from '../client/inspector-stream.ts'
import { wide } from './desk.ts'
import { EdgeCoverage } from './edge-coverage.tsx'
import { Header } from './header.tsx'
import { type Panel, panels } from './inspector-address.ts'
import { words } from './inspector-words.ts'
import { listenToKeys } from './keys.tsx'
import { identityOf } from './lists/actor-groups.ts'
import { ActorList } from './lists/actor-list.tsx'
import { EventList } from './lists/event-list.tsx'
import { markOf } from './lists/mark.ts'
import { Sequence } from './lists/sequence.tsx'
import { createPage, type Page } from './page.ts'
import { Grip } from './panes.tsx'
import { Transport } from './transport/transport.tsx'

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
    <label class="check" title={page.coverage() === null ? words.coverage.none : undefined}>
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

/** The actor that is shown, whose it is, and whether it lives. */
function Selected(props: { page: Page }) {
  const { page } = props
  const identity = () => {
    const entry = page.entry()
    if (!entry) return ''
    const { who, where } = identityOf(entry, page.store().actors())
    return [who, where].filter(Boolean).join(' · ')
  }
  const mark = () => {
    const entry = page.entry()
    return entry ? markOf(page, entry) : ''
  }
  return (
    <h2>
      <Show when={editorAddress(page.machine())} fallback={page.machine()}>
        {(address) => (
          <a href={address()} title={words.machines.edit}>
            {page.machine()}
          </a>
        )}
      </Show>{' '}
      <span class="whose">{identity()}</span> <span class="soft">{page.sessionId()}</span>
      <Show when={mark()}>
        {' '}
        <span class="tag">{mark()}</span>
      </Show>
    </h2>
  )
}

export function Inspector() {
  const page = createPage()
  const [isWide, setWide] = createSignal(wide.matches)
  const change = () => setWide(wide.matches)
  wide.addEventListener('change', change)
  onCleanup(() => wide.removeEventListener('change', change))
  listenToKeys(page)
  // A phone begins with the actors; a wide page shows the chart beside them.
  const panel = () => (isWide() && page.panel() !== 'sequence' ? 'chart' : page.panel())
  const [isCovered, setCovered] = createSignal(true)
  const widthOf = (name: 'actors' | 'events') => {
    const { isOpen, width } = page.panes()[name]
    return isOpen ? `${width}px` : '0px'
  }
  return (
    <div
      class="inspector"
      data-panel={panel()}
      classList={{ 'no-actors': !page.panes().actors.isOpen, 'no-events': !page.panes().events.isOpen }}
      style={{ '--actors': widthOf('actors'), '--events': widthOf('events') }}
    >
      <Header page={page} />
      <Notices page={page} />
      <Panels panel={panel()} choose={page.setPanel} />
      <main class="all">
        <ActorList page={page} />
        <Grip page={page} name="actors" />
        <section class="above" aria-label={words.panels.selected}>
          <Selected page={page} />
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
                words={words.chart}
                about={(edge) => <EdgeCoverage edge={edge} coverage={isCovered() ? page.coverage() : null} />}
                offer={page.offer}
              />
            }
          >
            <Match when={panel() === 'sequence'}>
              <Sequence page={page} />
            </Match>
          </Switch>
          <Transport page={page} />
        </div>
        <Grip page={page} name="events" />
        <EventList page={page} />
      </main>
    </div>
  )
}
