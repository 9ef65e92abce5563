// Says that the browser is offline, over the wordmark, so that nothing else moves and nothing is covered that is needed.

import { createEffect, Show } from 'solid-js'
import { words } from '../i18n/words.ts'
import { announce } from './live-region.tsx'
import { createOnline } from './online.ts'

export function OfflineBar() {
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
