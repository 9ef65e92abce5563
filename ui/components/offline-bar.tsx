// Says that the browser is offline, in a fixed bar, so that nothing else moves.

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
