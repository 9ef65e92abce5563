// Says for a few seconds what has just been done, at the page's edge; screen readers hear it from the page's one live region.

import { Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { later } from './later.ts'
import { announce } from './live-region.tsx'

/** It comes with the first sentence. */
const library = later(() => import('./toasts.tsx'))

export function say(sentence: string): void {
  announce(sentence)
  library.ask().then(
    ({ show }) => show(sentence),
    () => {},
  )
}

export const Toasts = (props: { label: string }) => (
  <Show when={library.found()}>{(found) => <Dynamic component={found().Region} label={props.label} />}</Show>
)
