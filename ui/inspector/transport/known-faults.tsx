// Faults that other products had, played as they would happen here: docs/known-faults.md tells of each.

import { For } from 'solid-js'
import type { Page } from '../page.ts'
import { words } from '../words.ts'
import { knownFaults } from './known-recordings.ts'
import { recordingIn } from './recording.ts'

const DIALOG = 'known-faults'

const nameOf = (path: string) =>
  path.replace(/^.*\/|\.json$/g, '').replace(/^(?:cve|ghsa)/, (kind) => kind.toUpperCase())

export function KnownFaults(props: { page: Page }) {
  const { page } = props
  let dialog: HTMLDialogElement | undefined

  async function play(path: string): Promise<void> {
    const text = await knownFaults[path]?.()
    if (!text) return
    page.openRecording(recordingIn(text), nameOf(path))
    dialog?.close()
    const [first] = page.rows()
    if (first) page.goTo(first.index)
    page.send({ type: 'play.clicked' })
  }

  return (
    <>
      <button type="button" class="tool wide" onClick={() => dialog?.showModal()}>
        {words.knownFaults.label}
      </button>
      <dialog ref={dialog} id={DIALOG} class="keys" aria-labelledby={`${DIALOG}-title`}>
        <h2 id={`${DIALOG}-title`}>{words.knownFaults.title}</h2>
        <dl>
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
        </dl>
        <form method="dialog">
          <button type="submit" class="tool wide">
            {words.keys.close}
          </button>
        </form>
      </dialog>
    </>
  )
}
