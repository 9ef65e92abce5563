// The list of actors, grouped by host or by request, and below it the machines themselves.

import { createEffect, createMemo, createSignal, For, Show } from 'solid-js'
import { machineNames } from '../../chart/machine-names.ts'
import { words } from '../inspector-words.ts'
import type { Page } from '../page.ts'
import type { ActorEntry } from '../transport/message-store.ts'
import { stateOf } from '../transport/rows.ts'
import { type ActorGroup, type Grouping, groupsOf, identityOf } from './actor-groups.ts'
import { markOf } from './mark.ts'

/** Of one group: with more, every frame would take longer. */
const WINDOW = 30

function ActorItem(props: { actor: ActorEntry; page: Page }) {
  const { page } = props
  const seen = () => page.store().seenAt(props.actor.sessionId, page.moment())?.message.snapshot
  const isClosed = () => {
    page.store().version()
    return page.isClosed(props.actor)
  }
  const mark = () => {
    page.store().version()
    return markOf(page, props.actor)
  }
  const identity = createMemo(() => identityOf(props.actor, page.store().actors()))
  const isChosen = () => page.sessionId() === props.actor.sessionId
  let button: HTMLButtonElement | undefined
  // Of many actors the one that is shown may stand far below.
  createEffect(() => isChosen() && button?.scrollIntoView({ block: 'nearest' }))
  return (
    <li>
      <button
        ref={button}
        type="button"
        class="actor"
        classList={{ ended: isClosed() }}
        aria-current={isChosen()}
        onClick={() => page.choose({ actor: props.actor.sessionId })}
      >
        <span class="name">{props.actor.name}</span>
        <span class="value">{stateOf(seen())}</span>
        <Show when={identity().who ?? identity().where}>
          <span class="whose">{[identity().who, identity().where].filter(Boolean).join(' · ')}</span>
        </Show>
        <span class="soft">
          <Show when={mark()}>
            <span class="tag">{mark()}</span>{' '}
          </Show>
          {props.actor.sessionId}
        </span>
      </button>
    </li>
  )
}

function Group(props: { group: ActorGroup; page: Page }) {
  const [most, setMost] = createSignal(WINDOW)
  const shown = createMemo(() => {
    const { actors } = props.group
    const chosen = actors.slice(most()).find(({ sessionId }) => sessionId === props.page.sessionId())
    return [...actors.slice(0, most()), ...(chosen ? [chosen] : [])]
  })
  const hidden = () => props.group.actors.length - shown().length
  return (
    <section aria-label={props.group.title}>
      <h2>{props.group.title}</h2>
      <ul>
        <For each={shown()}>{(actor) => <ActorItem actor={actor} page={props.page} />}</For>
      </ul>
      <Show when={hidden() > 0}>
        <button type="button" class="link" onClick={() => setMost((count) => count + WINDOW)}>
          {words.actors.more(hidden())}
        </button>
      </Show>
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

function Tools(props: { page: Page }) {
  const { page } = props
  const over = createMemo(() =>
    page
      .store()
      .actors()
      .filter(page.isClosed)
      .map(({ sessionId }) => sessionId),
  )
  const clear = () => {
    const gone = over()
    page.store().clear(gone)
    if (gone.includes(page.sessionId() ?? '')) page.follow()
  }
  return (
    <div class="actor-tools">
      <Show when={page.recording() === null}>
        <button type="button" class="tool wide" aria-pressed={page.isUnchosen()} onClick={page.follow}>
          {words.actors.follow}
        </button>
      </Show>
      <Show when={over().length > 0}>
        <button type="button" class="tool wide" onClick={clear}>
          {words.actors.clear(over().length)}
        </button>
      </Show>
    </div>
  )
}

export function ActorList(props: { page: Page }) {
  const { page } = props
  const [search, setSearch] = createSignal('')
  const [by, setBy] = createSignal<Grouping>('person')
  const actors = () => page.store().actors()
  const groups = createMemo<ActorGroup[]>((before) => {
    const found = groupsOf(actors(), { by: by(), search: search(), isOver: page.isClosed })
    // The same object for the same list: otherwise every frame would draw all of them anew.
    return found.map((group) => before.find((known) => isSame(known, group)) ?? group)
  }, [])
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
          <select value={by()} onChange={({ currentTarget }) => setBy(currentTarget.value as Grouping)}>
            <option value="person">{words.actors.byPerson}</option>
            <option value="host">{words.actors.byHost}</option>
            <option value="request">{words.actors.byRequest}</option>
          </select>
        </label>
        <Tools page={page} />
      </div>
      <div class="scroll">
        <Show when={groups().length === 0}>
          <p class="empty">{actors().length === 0 ? words.actors.none : words.actors.noMatch}</p>
        </Show>
        <For each={groups()}>{(group) => <Group group={group} page={page} />}</For>
        <Machines page={page} />
      </div>
    </nav>
  )
}

const isSame = (one: ActorGroup, other: ActorGroup): boolean =>
  one.title === other.title &&
  one.actors.length === other.actors.length &&
  one.actors.every((actor, place) => actor === other.actors[place])
