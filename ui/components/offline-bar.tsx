// Says that the browser is offline, over the wordmark, so that nothing else moves and nothing is covered that is needed.

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
