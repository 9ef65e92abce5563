// What of the page is in front: the panel, the event or the form to send one, and the panes and how wide they are.

import { createEffect, createSignal } from 'solid-js'
import type { Panel } from './inspector-address.ts'

export type PaneName = 'actors' | 'events'
type Pane = { isOpen: boolean; width: number }
type Panes = Record<PaneName, Pane>

/** In px. */
export const narrowest = 180
export const widest = 640

const usual: Panes = { actors: { isOpen: true, width: 240 }, events: { isOpen: true, width: 336 } }
const KEY = 'lockstep-inspector-panes'

const within = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)))

/** What is stored may be of another version, or nobody's. */
function readPanes(): Panes {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<PaneName, Partial<Pane>>>
    const paneOf = (name: PaneName): Pane => {
      const { isOpen, width } = stored[name] ?? {}
      return {
        isOpen: isOpen !== false,
        width: typeof width === 'number' && Number.isFinite(width) ? within(width) : usual[name].width,
      }
    }
    return { actors: paneOf('actors'), events: paneOf('events') }
  } catch {
    return usual
  }
}

/** @param panel the one that is in front at first */
export function createDesk(first: Panel) {
  const [panel, setPanel] = createSignal<Panel>(first)
  const [detail, setDetail] = createSignal<'event' | 'send'>('event')
  const [offered, setOffered] = createSignal('')
  const [panes, setPanes] = createSignal<Panes>(readPanes())
  let move = (_: number) => {}
  let search = () => {}

  createEffect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(panes()))
    } catch {
      // Without storage they are as they were before with the next visit.
    }
  })

  const change = (name: PaneName, part: Partial<Pane>) =>
    setPanes((now) => ({ ...now, [name]: { ...now[name], ...part } }))

  return {
    panel,
    setPanel,
    detail,
    setDetail,
    /** The label of the event that is chosen to be sent; empty for what the state expects first. */
    offered,
    setOffered,
    /** Puts the form in front, with this event chosen. */
    offer: (label: string) => {
      setOffered(label)
      setDetail('send')
      change('events', { isOpen: true })
      if (!isWide()) setPanel('events')
    },
    panes,
    toggle: (name: PaneName) => change(name, { isOpen: !panes()[name].isOpen }),
    resize: (name: PaneName, width: number) => change(name, { width: within(width) }),
    /** The list of events says how to move in it, and the search how to be found. */
    onMove: (moving: (by: number) => void) => {
      move = moving
    },
    onSearch: (searching: () => void) => {
      search = searching
    },
    /** @param by rows of the list, down it: to what was before */
    move: (by: number) => move(by),
    search: () => {
      change('events', { isOpen: true })
      if (!isWide()) setPanel('events')
      search()
    },
  }
}

/** On a wide page actors and events stand beside the chart. */
export const wide = matchMedia('(width >= 64rem)')
const isWide = () => wide.matches
