// Compares what is shown with a recording from a file: a list of the steps that only one of them has.

import { createSignal, For, Show } from 'solid-js'
import { words } from '../inspector-words.ts'
import { closeDialog, ListDialog, openDialog } from '../list-dialog.tsx'
import type { Page } from '../page.ts'
import { type Difference, type Differing, differenceBetween } from './compare.ts'
import { createStore } from './message-store.ts'
import { openRecording } from './recording.ts'

const DIALOG = 'compared'

/** @param attempt does what may find that a file is no recording, and says so */
export function Compare(props: {
  page: Page
  attempt: (file: File | undefined, work: (file: File) => Promise<void>) => void
}) {
  const { page } = props
  const [name, setName] = createSignal('')
  const [found, setFound] = createSignal<Difference[]>([])
  let input: HTMLInputElement | undefined

  async function compare(file: File): Promise<void> {
    const other = createStore(requestAnimationFrame, Number.POSITIVE_INFINITY)
    other.append((await openRecording(file)).messages)
    setFound(differenceBetween(page.store(), other))
    setName(file.name)
    openDialog(DIALOG)
  }

  function show({ step }: Differing): void {
    closeDialog(DIALOG)
    const message = page.store().messageAt(step.index)
    if (message) page.choose({ actor: message.sessionId })
    page.goTo(step.index)
  }

  return (
    <>
      <button
        type="button"
        class="tool wide"
        disabled={page.store().messages().length === 0}
        onClick={() => input?.click()}
      >
        {words.compare.label}
      </button>
      <input
        ref={input}
        hidden
        type="file"
        accept="application/json,.json"
        aria-label={words.compare.label}
        onChange={({ currentTarget }) => {
          props.attempt(currentTarget.files?.[0], compare)
          currentTarget.value = ''
        }}
      />
      <ListDialog id={DIALOG} title={words.compare.title(name())}>
        <Show when={found().length === 0}>
          <div>
            <dd>{words.compare.same}</dd>
          </div>
        </Show>
        <For each={found()}>
          {({ machine, differing }) => (
            <div class="compared">
              <dt>{machine}</dt>
              <dd>
                <ul>
                  <For each={differing}>
                    {(one) => (
                      <li>
                        <span class="tag">{one.isOurs ? words.compare.here : words.compare.there}</span>{' '}
                        <Show when={one.isOurs} fallback={<span>{one.step.text}</span>}>
                          <button type="button" class="link" onClick={() => show(one)}>
                            {one.step.text}
                          </button>
                        </Show>
                      </li>
                    )}
                  </For>
                </ul>
              </dd>
            </div>
          )}
        </For>
      </ListDialog>
    </>
  )
}
