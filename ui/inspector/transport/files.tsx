// Exports recordings, and opens them by button or by drag and drop; says why one cannot be opened.

import { createSignal, onCleanup, onMount, Show } from 'solid-js'
import { readServedRecording, servedRecording } from '../../client/inspector-stream.ts'
import { words } from '../inspector-words.ts'
import type { Page } from '../page.ts'
import { Compare } from './compare.tsx'
import { NotARecording, openRecording, recordingOf } from './recording.ts'

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(address)
}

export function Files(props: { page: Page }) {
  const { page } = props
  const [fault, setFault] = createSignal('')
  const [isOver, setOver] = createSignal(false)
  let input: HTMLInputElement | undefined

  async function attempt(
    file: File | undefined,
    work: (file: File) => Promise<void> = async (one) =>
      page.openRecording(await openRecording(one), one.name),
  ): Promise<void> {
    if (!file) return
    setFault('')
    try {
      await work(file)
    } catch (error) {
      if (!(error instanceof NotARecording)) throw error
      setFault(`${file.name}: ${error.message}`)
    }
  }

  function exportAll(): void {
    const made = new Date()
    const stamp = made.toISOString().replaceAll(/[:.]/g, '-')
    save(JSON.stringify(recordingOf(page.store().messages(), made)), `lockstep-recording-${stamp}.json`)
  }

  onMount(() => {
    if (servedRecording()) readServedRecording().then((file) => attempt(file))
    const unmounted = new AbortController()
    const { signal } = unmounted
    const isFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const hover = (event: DragEvent) => {
      if (!isFile(event)) return
      event.preventDefault()
      setOver(true)
    }
    addEventListener('dragover', hover, { signal })
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal })
    addEventListener(
      'drop',
      (event) => {
        if (!isFile(event)) return
        event.preventDefault()
        setOver(false)
        attempt(event.dataTransfer?.files[0])
      },
      { signal },
    )
    onCleanup(() => unmounted.abort())
  })

  return (
    <>
      <button
        type="button"
        class="tool wide"
        disabled={page.store().messages().length === 0}
        onClick={exportAll}
      >
        {words.files.export}
      </button>
      <button type="button" class="tool wide" onClick={() => input?.click()}>
        {words.files.open}
      </button>
      <input
        ref={input}
        hidden
        type="file"
        accept="application/json,.json"
        aria-label={words.files.open}
        onChange={({ currentTarget }) => {
          attempt(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <Compare page={page} attempt={attempt} />
      <Show when={fault()}>
        <div class="fault-line">
          <p role="alert">{fault()}</p>
          <button type="button" class="tool wide" onClick={() => setFault('')}>
            {words.files.dismiss}
          </button>
        </div>
      </Show>
      <Show when={isOver()}>
        <p class="drop">{words.files.drop}</p>
      </Show>
    </>
  )
}
