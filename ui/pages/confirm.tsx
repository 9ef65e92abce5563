// A button that asks before it does what cannot be taken back: what will happen, in words, and the way out.

import { createSignal, type JSX, Show } from 'solid-js'
import { announce } from '../components/live-region.tsx'
import { pageWords } from './page-words.ts'

type Props = {
  /** What will happen. */
  question: string
  /** Of the button that does it. */
  answer: string
  busy: boolean
  do: () => void
  children: (ask: () => void) => JSX.Element
}

export function Confirm(props: Props) {
  const [isAsked, setAsked] = createSignal(false)
  let hasAsked = false
  const ask = () => {
    hasAsked = true
    setAsked(true)
    announce(props.question)
  }
  const asking = () => {
    const button = props.children(ask)
    if (hasAsked && button instanceof HTMLElement) queueMicrotask(() => button.focus())
    return button
  }
  return (
    <Show when={isAsked()} fallback={asking()}>
      <fieldset
        class="confirm"
        onKeyDown={({ key }) => {
          if (key === 'Escape') setAsked(false)
        }}
      >
        <legend>{props.question}</legend>
        <button
          class="secondary"
          type="button"
          ref={(button) => queueMicrotask(() => button.focus())}
          aria-disabled={props.busy}
          onClick={() => {
            setAsked(false)
            props.do()
          }}
        >
          {props.answer}
        </button>
        <button class="link" type="button" onClick={() => setAsked(false)}>
          {pageWords().cancel}
        </button>
      </fieldset>
    </Show>
  )
}
