// Starts a machine that is shown without an actor, to be played in the page.

import { createSignal, For } from 'solid-js'
import { words } from '../inspector-words.ts'
import type { Page } from '../page.ts'
import { inputsOf } from './detail-samples.ts'
import type { Player } from './player.ts'

export function StartForm(props: { page: Page; player: Player }) {
  const [fault, setFault] = createSignal('')
  const choices = () => inputsOf(props.page.machine())
  const [wanted, setWanted] = createSignal('')
  const chosen = () => choices().find(([name]) => name === wanted()) ?? choices()[0]
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    try {
      props.page.setDetail('send')
      props.player.start(props.page.machine(), chosen()?.[1] ?? {})
    } catch (error) {
      setFault(error instanceof Error ? error.message : `${error}`)
    }
  }
  return (
    <form onSubmit={submit}>
      <h3>{words.send.playLabel}</h3>
      <p class="soft">{words.send.onCopy}</p>
      <label class="field">
        <span>{words.send.startWith}</span>
        <select value={chosen()?.[0] ?? ''} onChange={({ currentTarget }) => setWanted(currentTarget.value)}>
          <For each={choices()}>{([name]) => <option value={name}>{name}</option>}</For>
        </select>
      </label>
      <div class="submit">
        <button type="submit" class="tool wide strong">
          {words.send.start}
        </button>
        <p role="status" class="outcome bad">
          {fault()}
        </p>
      </div>
    </form>
  )
}
