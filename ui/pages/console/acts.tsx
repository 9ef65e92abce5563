// What an operator can do for the person who is shown, as the auth service offers it: each is asked about before, and said after.

import { createSignal, For, Show } from 'solid-js'
import type { ConsoleAct, LookReply } from '../../../server/wire/console.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { announce } from '../../components/live-region.tsx'
import { Message, type MessageContent } from '../../components/message.tsx'
import { WaitLine } from '../../components/wait-line.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { createAction } from '../action.ts'
import { Confirm } from '../confirm.tsx'

type Props = {
  found: NonNullable<LookReply['found']>
  /** Typed for the look, and kept with what follows from it. */
  reason: string
  /** Looks again: the person as they are now, and the look that the next act names. */
  look: () => Promise<void>
}

export function Acts(props: Props) {
  const text = consoleWords()
  const action = createAction()
  const [told, setTold] = createSignal<MessageContent | null>(null)
  const email = () => props.found.person.email
  const tell = (tone: MessageContent['tone'], title: string) => {
    setTold({ tone, title })
    announce(title)
  }
  const run = (act: ConsoleAct) => {
    const { person, look } = props.found
    setTold(null)
    return action.run(
      () => auth.ask('console.act', { person: person.id, act, reason: props.reason, look }),
      async ({ outcome }) => {
        await props.look()
        if (outcome === 'done') tell('notice', text.acts[act].done(person.email))
        else tell('failure', text.undone[outcome])
      },
      text.acting,
    )
  }
  const content = () => {
    const failure = action.failure()
    return failure ? { tone: 'failure' as const, title: failure } : told()
  }
  return (
    <Show when={props.found.acts.length > 0 || content()}>
      <section class="block remedies" aria-label={text.can}>
        <h2>{text.can}</h2>
        <div class="buttons-in-row">
          <For each={props.found.acts}>
            {(act) => (
              <Confirm
                title={text.acts[act].title(email())}
                words={{
                  consequence: `${text.acts[act].consequence} ${text.recorded(props.reason)}`,
                  act: text.acts[act].act,
                }}
                busy={action.isBusy()}
                danger={act === 'lock' || act === 'recover-factors'}
                do={() => run(act)}
              >
                {(ask) => (
                  <button class="secondary" type="button" aria-disabled={action.isBusy()} onClick={ask}>
                    {text.acts[act].button}
                  </button>
                )}
              </Confirm>
            )}
          </For>
        </div>
        <Message brief content={content()}>
          <WaitLine sentence={action.waiting()} />
        </Message>
      </section>
    </Show>
  )
}
