// Turns wheel, drag and keys into movements of a viewport.

import { onCleanup } from 'solid-js'
import type { Viewport } from './viewport.ts'

const STEP = 60
const ZOOM = 1.25

const within = (room: HTMLElement, { clientX, clientY }: MouseEvent) => {
  const { left, top } = room.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** The wheel moves the chart; with Control or Command, and on a trackpad's pinch, it zooms. */
export function wheeled(room: HTMLElement, viewport: Viewport): void {
  const turn = (event: WheelEvent) => {
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) viewport.zoomBy(Math.exp(-event.deltaY / 300), within(room, event))
    else if (event.shiftKey) viewport.panBy(-event.deltaY, 0)
    else viewport.panBy(-event.deltaX, -event.deltaY)
  }
  room.addEventListener('wheel', turn, { passive: false })
  onCleanup(() => room.removeEventListener('wheel', turn))
}

/** One finger or the mouse moves, two fingers zoom. */
export function dragged(room: HTMLElement, viewport: Viewport): void {
  const held = new Map<number, { x: number; y: number }>()
  const apart = () => {
    const [one, other] = [...held.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const down = (event: PointerEvent) => {
    held.set(event.pointerId, within(room, event))
  }
  const move = (event: PointerEvent) => {
    const before = held.get(event.pointerId)
    if (!before) return
    const at = within(room, event)
    const span = apart()
    held.set(event.pointerId, at)
    if (span > 0) viewport.zoomBy(apart() / span, at)
    else viewport.panBy(at.x - before.x, at.y - before.y)
  }
  const up = (event: PointerEvent) => {
    held.delete(event.pointerId)
  }
  const unmounted = new AbortController()
  const { signal } = unmounted
  room.addEventListener('pointerdown', down, { signal })
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', up, { signal })
  window.addEventListener('pointercancel', up, { signal })
  onCleanup(() => unmounted.abort())
}

export function keyed(
  event: KeyboardEvent,
  viewport: Viewport,
  to: { fit: () => void; show: () => void },
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const ways: Record<string, () => void> = {
    ArrowLeft: () => viewport.panBy(STEP, 0),
    ArrowRight: () => viewport.panBy(-STEP, 0),
    ArrowUp: () => viewport.panBy(0, STEP),
    ArrowDown: () => viewport.panBy(0, -STEP),
    '+': () => viewport.zoomBy(ZOOM),
    '=': () => viewport.zoomBy(ZOOM),
    '-': () => viewport.zoomBy(1 / ZOOM),
    '0': to.fit,
    Home: to.show,
  }
  const way = ways[event.key]
  if (!way) return
  event.preventDefault()
  way()
}

type Found = {
  point: (edge: string | null) => void
  toggle: (view: string) => void
  choose: (edge: string) => void
}

/** In px: a pointer that has gone further has dragged the chart. */
const CLICK = 4

/** A transition is pointed at by pointer or focus, and chosen by a click; a double click opens a view, or closes it. */
export function pointed(room: HTMLElement, { point, toggle, choose }: Found): void {
  const partOf = ({ target }: Event, name: 'edge' | 'state') =>
    target instanceof Element ? target.closest<SVGElement>(`[data-${name}]`)?.dataset[name] : undefined
  const unmounted = new AbortController()
  const { signal } = unmounted
  room.addEventListener('pointerover', (event) => point(partOf(event, 'edge') ?? null), { signal })
  room.addEventListener('pointerleave', () => point(null), { signal })
  room.addEventListener('focusin', (event) => point(partOf(event, 'edge') ?? null), { signal })
  let pressed = { x: 0, y: 0 }
  room.addEventListener('pointerdown', ({ clientX, clientY }) => (pressed = { x: clientX, y: clientY }), {
    signal,
  })
  room.addEventListener(
    'click',
    (event) => {
      const edge = partOf(event, 'edge')
      if (edge && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) <= CLICK) choose(edge)
    },
    { signal },
  )
  room.addEventListener(
    'dblclick',
    (event) => {
      const state = partOf(event, 'state')?.split('.')[0]
      if (state) toggle(state)
    },
    { signal },
  )
  onCleanup(() => unmounted.abort())
}
