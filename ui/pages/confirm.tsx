// A button that asks before it does what cannot be taken back: what will happen, in words, and the way out.

import { createSignal, type JSX } from 'solid-js'
import { Dialog } from '../components/dialog.tsx'
import { pageWords } from './page-words.ts'

type Props = {
  /** What will happen. */
  question: string
  /** Of the button that does it, and the dialog's title. */
  answer: string
  busy: boolean
  /** What goes is not to be had again. */
  danger?: boolean
  do: () => void
  children: (ask: () => void) => JSX.Element
}

export function Confirm(props: Props) {
  const [isAsked, setAsked] = createSignal(false)
  return (
    <>
      {props.children(() => setAsked(true))}
      <Dialog title={props.answer} lead={props.question} isOpen={isAsked()} close={() => setAsked(false)}>
        <div class="dialog-buttons">
          <button class="secondary" type="button" onClick={() => setAsked(false)}>
            {pageWords().cancel}
          </button>
          <button
            class="primary"
            classList={{ danger: props.danger ?? false }}
            type="button"
            aria-disabled={props.busy}
            onClick={() => {
              setAsked(false)
              props.do()
            }}
          >
            {props.answer}
          </button>
        </div>
      </Dialog>
    </>
  )
}
