// The answer to “why?”: each alternative for an event, and what became of it.

import { createMemo, For, Show } from 'solid-js'
import type { MachineName } from '../../../machines/all.ts'
import type { Seen } from '../../../server/wire/inspection-messages.ts'
import { words } from '../inspector-words.ts'
import { alternativesOf, expectedIn } from './why.ts'

type Asked = {
  machine: MachineName
  /** Before the event. */
  before: Seen | undefined
  event: string
  taken: readonly string[]
}

export function Why(props: Asked) {
  const value = () => props.before?.value
  const tried = createMemo(() => alternativesOf(props.machine, value(), props.event, props.taken))
  const isPlain = () => tried().length === 1 && tried()[0]?.outcome === 'taken'
  return (
    <Show when={props.before && !isPlain()}>
      <h4>{words.why.title}</h4>
      <ul class="members why">
        <For
          each={tried()}
          fallback={<li>{words.why.unexpected(expectedIn(props.machine, value()).join(', '))}</li>}
        >
          {({ guard, from, to, outcome }) => (
            <li class={outcome.replace(' ', '-')}>
              <code class="member">{guard || words.why.always}</code>{' '}
              <span>{words.why.outcomes[outcome]}</span>
              <Show when={outcome === 'taken'}>
                <span class="soft"> {from === to ? words.why.stays : `→ ${to}`}</span>
              </Show>
            </li>
          )}
        </For>
      </ul>
    </Show>
  )
}
