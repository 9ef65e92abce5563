// Faults that other products had, played as they would happen here: docs/known-faults.md tells of each.

import { For } from 'solid-js'
import { words } from '../inspector-words.ts'
import { closeDialog, ListDialog, openDialog } from '../list-dialog.tsx'
import type { Page } from '../page.ts'
import { knownFaults } from './known-recordings.ts'
import { recordingIn } from './recording.ts'

const DIALOG = 'known-faults'

const nameOf = (path: string) =>
  path.replace(/^.*\/|\.json$/g, '').replace(/^(?:cve|ghsa)/, (kind) => kind.toUpperCase())

export function KnownFaults(props: { page: Page }) {
  const { page } = props

  async function play(path: string): Promise<void> {
    const text = await knownFaults[path]?.()
    if (!text) return
    page.openRecording(recordingIn(text), nameOf(path))
    closeDialog(DIALOG)
    const [first] = page.rows()
    if (first) page.goTo(first.index)
    page.send({ type: 'play.clicked' })
  }

  return (
    <>
      <button type="button" class="tool wide" onClick={() => openDialog(DIALOG)}>
        {words.knownFaults.label}
      </button>
      <ListDialog id={DIALOG} title={words.knownFaults.title}>
        <For each={Object.keys(knownFaults)}>
          {(path) => (
            <div>
              <dt>{nameOf(path)}</dt>
              <dd>
                <button
                  type="button"
                  class="tool wide"
                  aria-label={`${words.knownFaults.play}: ${nameOf(path)}`}
                  onClick={() => play(path)}
                >
                  {words.knownFaults.play}
                </button>
              </dd>
            </div>
          )}
        </For>
      </ListDialog>
    </>
  )
}
