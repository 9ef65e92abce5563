// Who waits for an approval, with what an operator can do for each of them.

import { createEffect, For, on, Show } from 'solid-js'
import type { WaitingReply } from '../../../server/wire/console-views.ts'
import { dateOf } from '../../client/date-of.ts'
import { Message } from '../../components/message.tsx'
import { WaitLine } from '../../components/wait-line.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { Confirm } from '../confirm.tsx'
import { keepFocusIn } from '../keep-focus.ts'
import { createDeciding, type Waiting, type WaitingAct, waitingActs } from './deciding.ts'
import type { Reason } from './reason-field.tsx'
import { VIEW_HEADING, View } from './reason-form.tsx'

function Decide(props: {
  person: Waiting
  act: WaitingAct
  reason: string
  isBusy: boolean
  fail: (sentence: string) => void
  decide: () => unknown
}) {
  const text = consoleWords()
  const words = text.acts[props.act]
  return (
    <Confirm
      title={words.title(props.person.email)}
      words={{ consequence: `${words.consequence} ${text.recorded(props.reason)}`, act: words.act }}
      action={{ isBusy: () => props.isBusy, fail: props.fail }}
      danger={props.act === 'decline'}
      do={props.decide}
    >
      {(ask) => (
        <button
          class="secondary"
          type="button"
          aria-label={text.waiting[props.act](props.person.email)}
          aria-disabled={props.isBusy}
          onClick={() => {
            if (!props.isBusy) ask()
          }}
        >
          {words.button}
        </button>
      )}
    </Confirm>
  )
}

function People(props: { found: WaitingReply; reason: string; isAgain: boolean; again: () => unknown }) {
  const text = consoleWords()
  const { action, told, decidedOn, forget, fail, decide } = createDeciding()
  /** Who is decided on leaves the list, without another view, which could be refused. */
  const people = () => props.found.people.filter(({ id }) => !decidedOn().has(id))
  const all = () => props.found.all - (props.found.people.length - people().length)
  createEffect(
    on(
      () => props.found,
      () => props.isAgain || forget(),
      { defer: true },
    ),
  )
  // Who is decided on takes the buttons along.
  createEffect(on(people, () => keepFocusIn(VIEW_HEADING), { defer: true }))
  return (
    <section class="block" aria-label={text.people}>
      <Show when={told() || action.waiting()}>
        <Message brief content={told()}>
          <WaitLine sentence={action.waiting()} />
        </Message>
      </Show>
      <ul class="facts">
        <For
          each={people()}
          fallback={<li>{all() > 0 ? text.waiting.cut(0, all()) : text.waiting.nobody}</li>}
        >
          {(person) => (
            <li>
              <span>
                <bdi>{person.email}</bdi>
                <small>
                  <bdi>{person.name}</bdi>
                </small>
                <small>{text.waiting.since(dateOf(person.since))}</small>
              </span>
              <span class="buttons-in-row">
                <For each={waitingActs}>
                  {(act) => (
                    <Decide
                      person={person}
                      act={act}
                      reason={props.reason}
                      isBusy={action.isBusy()}
                      fail={fail}
                      decide={() => decide({ person, act, reason: props.reason }, props.again)}
                    />
                  )}
                </For>
              </span>
            </li>
          )}
        </For>
      </ul>
      <Show when={people().length > 0 && people().length < all()}>
        <p>{text.waiting.cut(people().length, all())}</p>
      </Show>
    </section>
  )
}

export function WaitingList(props: { reason: Reason }) {
  const text = consoleWords().waiting
  return (
    <View of="waiting" title={text.title} lead={text.lead} reason={props.reason}>
      {(shown, again) => (
        <Show when={shown().reply.waiting}>
          {(found) => (
            <People found={found()} reason={shown().reason} isAgain={shown().isAgain} again={again} />
          )}
        </Show>
      )}
    </View>
  )
}
