// A dialog over the page: it takes the focus and gives it back, and Escape closes it.

import { createEffect, on, onMount, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { later } from './later.ts'
import type { Props } from './modal.tsx'

/** It comes after the page that it may open over. */
const library = later(() => import('./modal.tsx'))

/** `failed`: says so beside what has opened it, since nothing opens. */
export function Dialog(props: Props & { failed: () => void }) {
  const ask = () =>
    library.ask().catch(() => {
      if (!props.isOpen) return
      props.close()
      props.failed()
    })
  onMount(ask)
  createEffect(
    on(
      () => props.isOpen,
      (isOpen) => isOpen && ask(),
      { defer: true },
    ),
  )
  return <Show when={library.found()}>{(found) => <Dynamic component={found().Modal} {...props} />}</Show>
}
