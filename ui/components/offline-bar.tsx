// Says that the browser is offline, over the wordmark or at the edge of the window, so that nothing moves, and lets clicks through.

import { createEffect, Show } from 'solid-js'
import { useEnvironment } from '../environment.ts'
import { createOnline } from './online.ts'

export function OfflineBar() {
  const { announce, words } = useEnvironment()
  const isOnline = createOnline()
  createEffect(() => {
    if (!isOnline()) announce(words.offline)
  })
  return (
    <Show when={!isOnline()}>
      <p class="offline">{words.offline}</p>
    </Show>
  )
}
