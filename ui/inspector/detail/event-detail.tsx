// One event in full: when it came, from whom, its payload, and what the machine did and changed.

import { For, type JSX, Show } from 'solid-js'
import type { MachineName } from '../../../machines/all.ts'
import type { InspectionMessage } from '../../../server/wire/inspection-messages.ts'
import { words } from '../inspector-words.ts'
import type { Page } from '../page.ts'
import { isExchange, snapshotOf, timeOf, transitionOf } from '../transport/message-store.ts'
import { type Row, titleOf } from '../transport/rows.ts'
import { CopyTools } from './copy-tools.tsx'
import { type Change, differenceOf, literalOf } from './difference.ts'
import { Why } from './why.tsx'

const whole = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
})

function Changed(props: { change: Change }) {
  const { before, after, path } = props.change
  return (
    <li>
      <code class="member">{path}</code>
      <Show when={before !== null}>
        <del>{before}</del>
      </Show>
      <Show when={after !== null} fallback={<em>{words.events.removed}</em>}>
        <ins>{after}</ins>
      </Show>
    </li>
  )
}

function payloadOf(message: InspectionMessage): [string, unknown][] {
  if (isExchange(message)) {
    const { from, to, status, milliseconds } = message.lockstep
    return Object.entries({ from, to, status, milliseconds })
  }
  if (message.type === '@xstate.actor') return []
  const { type: _, ...members } = message.event
  return Object.entries(members)
}

function Pair(props: { title: string; children: JSX.Element }) {
  return (
    <div>
      <dt>{props.title}</dt>
      <dd>{props.children}</dd>
    </div>
  )
}

export function EventDetail(props: { page: Page; row: Row | undefined }) {
  return (
    <Show when={props.row} keyed>
      {(row) => {
        const { message } = row
        const snapshot = snapshotOf(message)
        const before = () => props.page.store().seenAt(message.sessionId, row.index)?.before
        const payload = payloadOf(message)
        const effects = transitionOf(message)?.lockstep.effects ?? []
        return (
          <section aria-label={titleOf(row)}>
            <h3>{titleOf(row)}</h3>
            <dl class="properties">
              <Pair title={words.events.when}>{whole.format(timeOf(message))}</Pair>
              <Pair title={words.events.from}>{row.source ?? message.sessionId}</Pair>
              <Show when={message.lockstep.requestId}>
                <Pair title={words.events.request}>{message.lockstep.requestId}</Pair>
              </Show>
              <Show when={effects.length > 0}>
                <Pair title={words.events.effects}>{effects.join(', ')}</Pair>
              </Show>
            </dl>
            <h4>{words.events.payload}</h4>
            <ul class="members">
              <For each={payload} fallback={<li class="soft">{words.events.noPayload}</li>}>
                {([name, value]) => (
                  <li>
                    <code class="member">{name}</code> <span>{literalOf(value)}</span>
                  </li>
                )}
              </For>
            </ul>
            <Show when={!isExchange(message) && message.type !== '@xstate.actor' && message}>
              {(stepped) => (
                <Why
                  machine={stepped().lockstep.machine as MachineName}
                  before={
                    row.kind === 'ignored'
                      ? props.page.store().seenAt(message.sessionId, row.index)?.message.snapshot
                      : before()
                  }
                  event={stepped().event.type}
                  taken={transitionOf(message)?.lockstep.edges ?? []}
                />
              )}
            </Show>
            <Show when={snapshot}>
              <h4>{words.events.changes}</h4>
              <ul class="members">
                <For
                  each={differenceOf(before(), snapshot)}
                  fallback={<li class="soft">{words.events.noChanges}</li>}
                >
                  {(change) => <Changed change={change} />}
                </For>
              </ul>
              <details open>
                <summary>{words.events.snapshot}</summary>
                <pre>{JSON.stringify(snapshot, null, 2)}</pre>
              </details>
            </Show>
            <CopyTools page={props.page} row={row} />
          </section>
        )
      }}
    </Show>
  )
}
