// A button that asks before it does what cannot be taken back: what follows, in a sentence, and the way out, which has the focus.

import { createSignal, type JSX } from 'solid-js'
import { Dialog } from '../components/dialog.tsx'
import { pageWords } from '../i18n/page-words.ts'
import { words } from '../i18n/words.ts'
import type { Action } from './action.ts'

type Props = {
  /** Names what is done to what. */
  title: string
  /** What follows from it, and the button that does it: the title’s verb. */
  words: { consequence: string; act: string }
  /** What it does, or another one beside which the page says why it failed. */
  action: Pick<Action, 'isBusy' | 'fail'>
  /** What goes is not to be had again. */
  danger?: boolean
  do: () => void
  children: (ask: () => void) => JSX.Element
}

/** Why no dialog opens: a browser doesn’t fetch a failed module twice, so that the page has to be loaded anew. */
export const notLoaded = () => `${words.broken.title}. ${words.broken.body}`

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
        failed={() => props.action.fail(notLoaded())}
      >
        <div class="dialog-buttons">
          <button class="secondary" type="button" onClick={() => setAsked(false)}>
            {pageWords().cancel}
          </button>
          <button
            class="primary"
            classList={{ danger: props.danger ?? false }}
            type="button"
            aria-disabled={props.action.isBusy()}
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
