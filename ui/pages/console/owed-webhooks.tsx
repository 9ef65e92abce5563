// What is owed to webhooks: the endpoints, what waits for them, and what was given up, to be sent again.

import { createEffect, For, on, Show } from 'solid-js'
import type { WebhooksReply } from '../../../server/wire/console-views.ts'
import { dateOf } from '../../client/date-of.ts'
import { Message } from '../../components/message.tsx'
import { WaitLine } from '../../components/wait-line.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { Confirm } from '../confirm.tsx'
import { keepFocusIn } from '../keep-focus.ts'
import { countOf } from './count-of.ts'
import type { Reason } from './reason-field.tsx'
import { VIEW_HEADING, View } from './reason-form.tsx'
import { createReplaying } from './replaying.ts'
import { Said } from './said.tsx'

function Endpoints(props: { found: WebhooksReply }) {
  const text = consoleWords().webhooks
  const count = (many: number) => countOf(many, props.found.mostCounted)
  return (
    <section class="block" aria-label={text.endpoints}>
      <h3>{text.endpoints}</h3>
      <ul class="facts">
        <For each={props.found.endpoints} fallback={<li>{text.none}</li>}>
          {({ origin, types, waiting, givenUp, failure }) => (
            <li>
              <span>
                <Said>{origin}</Said>
                <Show when={types} fallback={<small class="hold">{text.isGone}</small>}>
                  {(given) => (
                    <small>
                      <Said>{given().join(', ')}</Said>
                    </small>
                  )}
                </Show>
                <Show when={failure}>
                  <small class="hold">
                    <Said>{failure}</Said>
                  </small>
                </Show>
              </span>
              <span>{text.counts(count(waiting), count(givenUp))}</span>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}

function GivenUp(props: { found: WebhooksReply; reason: string; isAgain: boolean; again: () => unknown }) {
  const text = consoleWords()
  const { action, told, used, forget, fail, replay } = createReplaying()
  const isUsed = () => used() === props.found.look
  createEffect(
    on(
      () => props.found,
      () => props.isAgain || forget(),
      { defer: true },
    ),
  )
  const send = (ids: string[]) => replay({ ids, reason: props.reason, look: props.found.look }, props.again)
  const words = () => ({
    consequence: `${text.webhooks.consequence} ${text.recorded(props.reason)}`,
    act: text.webhooks.again,
  })
  const ids = () => props.found.givenUp.filter(({ isGone }) => !isGone).map(({ id }) => id)
  // What is sent again takes its button along.
  createEffect(
    on(
      () => props.found,
      () => keepFocusIn(VIEW_HEADING),
      { defer: true },
    ),
  )
  const Again = (given: { title: string; ids: string[]; label: string; named?: string }) => (
    <Confirm
      title={given.title}
      words={words()}
      action={{ isBusy: action.isBusy, fail }}
      do={() => send(given.ids)}
    >
      {(ask) => (
        <button
          class="secondary"
          type="button"
          aria-label={given.named}
          aria-disabled={action.isBusy()}
          onClick={() => {
            if (!action.isBusy()) ask()
          }}
        >
          {given.label}
        </button>
      )}
    </Confirm>
  )
  return (
    <section class="block" aria-label={text.webhooks.givenUp}>
      <h3>{text.webhooks.givenUp}</h3>
      <Show when={told() || action.waiting()}>
        <Message brief content={told()}>
          <WaitLine sentence={action.waiting()} />
        </Message>
      </Show>
      <ul class="facts">
        <For each={props.found.givenUp} fallback={<li>{text.webhooks.nothing}</li>}>
          {({ id, origin, type, subject, attempts, diedAt, failure, isGone }) => (
            <li>
              <span>
                <Said>{type}</Said>
                <small>
                  <Said>{`${origin} · ${subject}`}</Said>
                </small>
                <small>{text.webhooks.tried(attempts, dateOf(diedAt))}</small>
                <Show when={failure}>
                  <small class="hold">
                    <Said>{failure}</Said>
                  </small>
                </Show>
              </span>
              <Show when={!isGone} fallback={<span class="hold">{text.webhooks.isGone}</span>}>
                <Show when={!isUsed()}>
                  <span class="buttons-in-row">
                    <Again
                      title={text.webhooks.titleOne(type)}
                      ids={[id]}
                      label={text.webhooks.again}
                      named={text.webhooks.againNamed(type, subject)}
                    />
                  </span>
                </Show>
              </Show>
            </li>
          )}
        </For>
      </ul>
      <Show when={!isUsed() && ids().length > 1}>
        <Again title={text.webhooks.titleAll(ids().length)} ids={ids()} label={text.webhooks.all} />
      </Show>
    </section>
  )
}

export function OwedWebhooks(props: { reason: Reason }) {
  const text = consoleWords().webhooks
  return (
    <View of="webhooks" title={text.title} lead={text.lead} reason={props.reason}>
      {(shown, again) => (
        <Show when={shown().reply.webhooks}>
          {(found) => (
            <>
              <Endpoints found={found()} />
              <GivenUp found={found()} reason={shown().reason} isAgain={shown().isAgain} again={again} />
            </>
          )}
        </Show>
      )}
    </View>
  )
}
