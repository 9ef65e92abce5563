// A button that asks before it does what cannot be taken back: what follows, in a sentence, and the way out, which has the focus.

import { createSignal, type JSX } from 'solid-js'
import { Dialog } from '../components/dialog.tsx'
import { pageWords } from '../i18n/page-words.ts'

type Props = {
  /** Names what is done to what. */
  title: string
  /** What follows from it, and the button that does it: the title’s verb. */
  words: { consequence: string; act: string }
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
      <Dialog
        title={props.title}
        lead={props.words.consequence}
        isOpen={isAsked()}
        close={() => setAsked(false)}
      >
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
            {props.words.act}
          </button>
        </div>
      </Dialog>
    </>
  )
}
