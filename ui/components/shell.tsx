// The frame of every page: wordmark, card and languages, with the live region; over the wordmark, that the browser is offline.

import type { ParentProps } from 'solid-js'
import { LanguageSwitch } from './language-switch.tsx'
import { LiveRegion } from './live-region.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { Wordmark } from './wordmark.tsx'

export function Shell(props: ParentProps) {
  return (
    <div class="shell">
      <header>
        <Wordmark />
        <OfflineBar />
      </header>
      <main class="card">{props.children}</main>
      <LanguageSwitch />
      <LiveRegion />
    </div>
  )
}
