// The list of actors, grouped by host or by request, and below it the machines themselves.

import { createMemo, createSignal, For, Show } from 'solid-js'
import { type ActorGroup, groupsOf } from './actor-groups.ts'
import { machineNames } from './chart/charts.ts'
import type { Page } from './page.ts'
import { stateOf } from './rows.ts'
import type { ActorEntry } from './store.ts'
import { words } from './words.ts'

function ActorItem(props: { actor: ActorEntry; page: Page; group: string }) {
  const { page } = props
  const state = () => {
    const found = page.store().seenAt(props.actor.sessionId, page.moment())
    const message = found && page.store().messageAt(found.index)
    return message && 'snapshot' in message ? message.snapshot : undefined
  }
  return (
    <li>
      <button
        type="button"
        class="actor"
        classList={{ ended: state()?.status !== 'active' }}
        aria-current={page.sessionId() === props.actor.sessionId}
        onClick={() => page.choose({ actor: props.actor.sessionId })}
      >
        <span class="name">{props.actor.name}</span>
        <span class="value">{stateOf(state())}</span>
        <span class="soft">{props.actor.sessionId}</span>
      </button>
    </li>
  )
}

function Group(props: { group: ActorGroup; page: Page }) {
  return (
    <section aria-label={props.group.title}>
      <h2>{props.group.title}</h2>
      <ul>
        <For each={props.group.actors}>
          {(actor) => <ActorItem actor={actor} page={props.page} group={props.group.title} />}
        </For>
      </ul>
    </section>
  )
}

function Machines(props: { page: Page }) {
  const isChosen = (name: string) => {
    const choice = props.page.choice()
    return choice !== null && 'machine' in choice && choice.machine === name
  }
  return (
    <section aria-label={words.actors.machines}>
      <h2>{words.actors.machines}</h2>
      <ul>
        <For each={machineNames}>
          {(machine) => (
            <li>
              <button
                type="button"
                class="actor"
                aria-current={isChosen(machine)}
                onClick={() => props.page.choose({ machine })}
              >
                <span class="name">{machine}</span>
              </button>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}

export function ActorList(props: { page: Page }) {
  const [search, setSearch] = createSignal('')
  const [by, setBy] = createSignal<'host' | 'request'>('host')
  const actors = () => props.page.store().actors()
  const groups = createMemo(() => groupsOf(actors(), by(), search()))
  return (
    <nav class="panel actors" aria-label={words.actors.label}>
      <div class="filters">
        <input
          type="search"
          aria-label={words.actors.search}
          placeholder={words.actors.search}
          value={search()}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <label class="choice">
          <span>{words.actors.group}</span>
          <select
            value={by()}
            onChange={({ currentTarget }) => setBy(currentTarget.value as 'host' | 'request')}
          >
            <option value="host">{words.actors.byHost}</option>
            <option value="request">{words.actors.byRequest}</option>
          </select>
        </label>
      </div>
      <div class="scroll">
        <Show when={groups().length === 0}>
          <p class="empty">{actors().length === 0 ? words.actors.none : words.actors.noMatch}</p>
        </Show>
        <For each={groups()}>{(group) => <Group group={group} page={props.page} />}</For>
        <Machines page={props.page} />
      </div>
    </nav>
  )
}
