// The header: where the messages come from, a link to what is shown, and recordings to export and open.

import { createSignal, Show } from 'solid-js'
import { servedRecording } from '../client/inspector-stream.ts'
import { words } from './inspector-words.ts'
import { KeysHelp } from './keys.tsx'
import type { Page } from './page.ts'
import { PaneToggles } from './panes.tsx'
import { Files } from './transport/files.tsx'
import { KnownFaults } from './transport/known-faults.tsx'

function Source(props: { page: Page }) {
  const { page } = props
  const state = () => {
    const now = page.state()
    if (now.matches({ source: 'recording' }))
      return words.source.recording(page.recording() ?? '', page.store().messages().length)
    if (now.matches({ source: 'away' })) return words.source.awayShort
    if (!now.matches({ source: 'live' })) return words.source.connecting
    const entry = page.entry()
    return entry?.host === 'browser' && page.isClosed(entry) ? words.actors.tabClosed : words.source.live
  }
  const isAt = (source: 'live' | 'away') => page.state().matches({ source })
  return (
    <p class="source" role="status" classList={{ live: isAt('live'), away: isAt('away') }}>
      {state()}
    </p>
  )
}

function CopyLink(props: { page: Page }) {
  const [isCopied, setCopied] = createSignal(false)
  const copy = async () => {
    history.replaceState(null, '', props.page.link() || location.pathname)
    // Where the browser refuses, the link can be copied from the address bar.
    await navigator.clipboard?.writeText(location.href).catch(() => {})
    setCopied(true)
  }
  return (
    <button type="button" class="tool wide" onClick={copy} onBlur={() => setCopied(false)}>
      {isCopied() ? words.link.copied : words.link.copy}
    </button>
  )
}

export function Header(props: { page: Page }) {
  const { page } = props
  return (
    <header class="head">
      <h1>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path class="step" d="M3 13h5V8h5V3h5" />
          <path class="step following" d="M6 21h5v-5h5v-5h5" />
        </svg>
        {words.title}
      </h1>
      <Source page={page} />
      <span class="space" />
      <PaneToggles page={page} />
      <CopyLink page={page} />
      <Files page={page} />
      <KnownFaults page={page} />
      <KeysHelp />
      <Show when={page.recording() !== null && !servedRecording()}>
        <button type="button" class="tool wide strong" onClick={page.closeRecording}>
          {words.source.close}
        </button>
      </Show>
    </header>
  )
}
