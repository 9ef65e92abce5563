// The edge of a pane: dragged, or moved by arrow keys, it makes the pane wider or narrower.

import { onCleanup, Show } from 'solid-js'
import { narrowest, type PaneName, widest } from './desk.ts'
import { words } from './inspector-words.ts'
import type { Page } from './page.ts'

const STEP = 24

/** The pane of the actors grows to the right, that of the events to the left. */
const ways: Record<PaneName, 1 | -1> = { actors: 1, events: -1 }

export function Grip(props: { page: Page; name: PaneName }) {
  const { page } = props
  const way = () => ways[props.name]
  const width = () => page.panes()[props.name].width
  let stop = () => {}
  onCleanup(() => stop())

  function drag(event: PointerEvent): void {
    event.preventDefault()
    const [from, was] = [event.clientX, width()]
    const released = new AbortController()
    stop = () => released.abort()
    const { signal } = released
    addEventListener(
      'pointermove',
      ({ clientX }) => page.resize(props.name, was + way() * (clientX - from)),
      {
        signal,
      },
    )
    addEventListener('pointerup', stop, { signal })
    addEventListener('pointercancel', stop, { signal })
  }

  function turn(event: KeyboardEvent): void {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    page.resize(props.name, width() + way() * step)
  }

  return (
    <Show when={page.panes()[props.name].isOpen}>
      <hr
        class={`grip ${props.name}-grip`}
        tabindex="0"
        aria-orientation="vertical"
        aria-label={words.panes.resize[props.name]}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        aria-valuenow={width()}
        onPointerDown={drag}
        onKeyDown={turn}
      />
    </Show>
  )
}

export function PaneToggles(props: { page: Page }) {
  const { page } = props
  const toggle = (name: PaneName) => (
    <button
      type="button"
      class="tool pane-toggle"
      aria-pressed={page.panes()[name].isOpen}
      onClick={() => page.toggle(name)}
    >
      {words.panels[name]}
    </button>
  )
  return (
    <span class="pane-toggles">
      {toggle('actors')}
      {toggle('events')}
    </span>
  )
}
