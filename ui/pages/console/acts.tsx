// What an operator can do for the person who is shown, as the auth service offers it: each is asked about before, and said after.

import { createEffect, createSignal, For, on, Show } from 'solid-js'
import { Message, type MessageContent } from '../../components/message.tsx'
import { WaitLine } from '../../components/wait-line.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { Confirm } from '../confirm.tsx'
import { keepFocusIn } from '../keep-focus.ts'
import type { Found, Wanted } from './looking.ts'

const HEADING = 'acts-title'

type Props = {
  found: Found
  /** Typed for the look, and kept with what follows from it. */
  reason: string
  act: (wanted: Wanted) => void
  impersonate: (wanted: Pick<Wanted, 'found' | 'reason'>) => void
  told: MessageContent | null
  waiting: string | null
  isBusy: boolean
  fail: (sentence: string) => void
}

type Looked = Pick<Wanted, 'found' | 'reason'>

type Offer = {
  words: { button: string; title: (email: string) => string; consequence: string; act: string }
  danger: boolean
  found: Found
  reason: string
  isBusy: boolean
  fail: (sentence: string) => void
  do: (wanted: Looked) => void
}

function Offered(props: Offer) {
  const text = consoleWords()
  const [asked, setAsked] = createSignal<Looked>()
  /** What is asked about stays as it was then, whatever a look shows meanwhile. */
  const about = () => asked() ?? props
  return (
    <Confirm
      title={props.words.title(about().found.person.email)}
      words={{
        consequence: `${props.words.consequence} ${text.recorded(about().reason)}`,
        act: props.words.act,
      }}
      action={{ isBusy: () => props.isBusy, fail: props.fail }}
      danger={props.danger}
      do={() => props.do({ found: about().found, reason: about().reason })}
    >
      {(ask) => (
        <button
          class="secondary"
          type="button"
          aria-disabled={props.isBusy}
          onClick={() => {
            if (props.isBusy) return
            setAsked({ found: props.found, reason: props.reason })
            ask()
          }}
        >
          {props.words.button}
        </button>
      )}
    </Confirm>
  )
}

export function Acts(props: Props) {
  const text = consoleWords()
  // A button that is offered no more takes the focus along.
  createEffect(
    on(
      () => props.found,
      () => keepFocusIn(HEADING),
      { defer: true },
    ),
  )
  return (
    <Show when={props.found.acts.length > 0 || props.found.mayImpersonate || props.told || props.waiting}>
      <section class="block remedies" aria-label={text.can}>
        <h2 id={HEADING} tabindex="-1">
          {text.can}
        </h2>
        <div class="buttons-in-row">
          <For each={props.found.acts}>
            {(act) => (
              <Offered
                found={props.found}
                reason={props.reason}
                isBusy={props.isBusy}
                fail={props.fail}
                words={text.acts[act]}
                danger={act === 'decline' || act === 'lock' || act === 'recover-factors'}
                do={(wanted) => props.act({ act, ...wanted })}
              />
            )}
          </For>
          <Show when={props.found.mayImpersonate}>
            <Offered
              found={props.found}
              reason={props.reason}
              isBusy={props.isBusy}
              fail={props.fail}
              words={text.impersonation}
              danger={false}
              do={props.impersonate}
            />
          </Show>
        </div>
        <Message brief content={props.told}>
          <WaitLine sentence={props.waiting} />
        </Message>
      </section>
    </Show>
  )
}
