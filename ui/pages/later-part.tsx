// A part of a page that comes once the first is shown, or when somebody opens it before.

import { createResource, type JSX, onMount, Show } from 'solid-js'
import { soon } from '../client/soon.ts'
import type { later } from '../components/later.ts'
import { WaitLine } from '../components/wait-line.tsx'
import { words } from '../i18n/words.ts'

type Library<Found> = ReturnType<typeof later<Found>>

/** To be called by the page that has such parts. */
export const askOnceShown = (library: Library<unknown>): void =>
  onMount(() => soon(() => library.ask().catch(() => {})))

export function LaterPart<Found>(props: {
  library: Library<Found>
  children: (found: Found) => JSX.Element
}) {
  const [found] = createResource(props.library.ask)
  return (
    <Show when={props.library.found() ?? found()} fallback={<WaitLine sentence={words.loading} />}>
      {(come) => props.children(come())}
    </Show>
  )
}
