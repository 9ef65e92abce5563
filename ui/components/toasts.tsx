// The toasts that toast.tsx loads.

import { Toast, toaster } from '@kobalte/core/toast'
import { onCleanup, onMount } from 'solid-js'
import { listen } from './listen-while-mounted.ts'

/** In ms. */
const SHOWN = 6000
/** Between toasts and what they keep clear of, in px. */
const GAP = 4

export function show(sentence: string): void {
  toaster.show((props) => (
    <Toast toastId={props.toastId} class="toast" role="listitem" tabIndex={-1} aria-live="off">
      {sentence}
    </Toast>
  ))
}

/**
 * On a phone they lie at the edge of the window, above the page's header, where nothing is. What is too long for that, or has the header
 * scrolled to the edge, lies below it: there is the page's heading, which has been read, and nothing to press. Never on what has the focus.
 */
function keepClear(list: HTMLElement): void {
  const header = document.querySelector('.bar')?.getBoundingClientRect()
  // That the browser is offline is said there, too.
  const edge = document.querySelector('.bar .offline')?.getBoundingClientRect().bottom ?? 0
  const isAbove = edge + list.offsetHeight <= (header?.top ?? 0)
  const start = isAbove || !header || header.bottom <= edge ? edge : header.bottom + GAP
  const active = document.activeElement
  const focused = (active?.closest('.field, fieldset') ?? active)?.getBoundingClientRect()
  const below = (focused?.bottom ?? 0) + GAP
  const lies = focused && focused.top < start + list.offsetHeight && focused.bottom > start
  const fits = below + list.offsetHeight < innerHeight
  list.style.setProperty('--toasts-start', `${lies && fits ? below : start}px`)
}

export function Region(props: { label: string }) {
  let list: HTMLOListElement | undefined
  const place = () => list && keepClear(list)
  for (const event of ['scroll', 'resize', 'online', 'offline'] as const) listen(window, event, place)
  listen(document, 'focusin', place)
  onMount(() => {
    const watch = new ResizeObserver(place)
    if (list) watch.observe(list)
    onCleanup(() => watch.disconnect())
  })
  return (
    <Toast.Region duration={SHOWN} aria-label={props.label}>
      <Toast.List class="toasts" ref={list} />
    </Toast.Region>
  )
}
