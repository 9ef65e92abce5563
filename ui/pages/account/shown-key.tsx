// A new API key, which nobody sees again: in a text of the page alone, until its person has saved it or leaves.

import { onMount, Show } from 'solid-js'
import { dateOf } from '../../client/date-of.ts'
import { say } from '../../components/toast.tsx'
import type { KeyWords } from '../../i18n/wording.ts'
import '../../styles/two-step.css'

type Props = {
  text: KeyWords
  /** The secret itself. */
  value: string
  /** Until when the one that it replaces works, in ISO 8601. */
  oldUntil: string | null
  kept: () => void
}

export function ShownKey(props: Props) {
  const { text } = props
  let place: HTMLElement | undefined
  onMount(() => place?.focus())
  const copy = () =>
    navigator.clipboard.writeText(props.value).then(
      () => say(text.copied),
      () => say(text.notCopied),
    )
  return (
    <section class="part new-key" ref={place} tabindex="-1" aria-label={text.copyNow}>
      <h2>{text.copyNow}</h2>
      <p class="lead">
        {text.once} <Show when={props.oldUntil}>{(until) => text.oldUntil(dateOf(until()))}</Show>
      </p>
      <p class="key">
        <code class="secret" dir="ltr">
          {props.value}
        </code>
      </p>
      <div class="key-buttons">
        <button class="primary" type="button" onClick={copy}>
          {text.copy}
        </button>
        <button class="secondary" type="button" onClick={() => props.kept()}>
          {text.kept}
        </button>
      </div>
    </section>
  )
}
