// The sequence view: six lanes, with exchanges between them as arrows and transitions within them as states.

import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js'
import type { Page } from '../page.ts'
import { stateOf } from '../transport/rows.ts'
import { lanes, type Scope, type SequenceRow, scopesOf, sequenceOf } from '../transport/sequence.rows.ts'
import { words } from '../words.ts'

const WINDOW = 200

function Transition(props: { row: SequenceRow }) {
  if (props.row.kind !== 'transition') return null
  const { machine } = props.row.message.lockstep
  return (
    <span class="pill">
      <span class="soft">{machine}</span> {stateOf(props.row.message.snapshot)}
    </span>
  )
}

function Exchange(props: { row: SequenceRow }) {
  if (props.row.kind !== 'exchange') return null
  const { from, to, what, status, milliseconds } = props.row.message.lockstep
  const isBad = /^(?:failed|[45]\d\d)$/.test(status)
  return (
    <span class="crossing">
      <span class="unseen">
        {words.sequence.exchange(words.sequence.lanes[from], words.sequence.lanes[to])}
      </span>
      <span class="what">
        {what.startsWith(`${status} `) ? what.slice(status.length + 1) : what}{' '}
        <span classList={{ bad: isBad, soft: !isBad }}>{status}</span>
        <Show when={milliseconds}>
          {(count) => <span class="soft"> · {words.sequence.milliseconds(count())}</span>}
        </Show>
      </span>
      <span class="line" aria-hidden="true" />
    </span>
  )
}

function Item(props: { row: SequenceRow; page: Page }) {
  const { row, page } = props
  const open = () => {
    if (row.kind === 'transition') page.choose({ actor: row.message.sessionId })
    else page.setAll(true)
    page.goTo(row.index)
  }
  return (
    <li>
      <button
        type="button"
        class={`row ${row.kind}`}
        data-start={Math.min(row.from, row.to) + 1}
        data-span={Math.abs(row.to - row.from) + 1}
        data-back={row.to < row.from}
        aria-current={page.moment() === row.index}
        classList={{ later: row.index > page.moment() }}
        onClick={open}
      >
        <Transition row={row} />
        <Exchange row={row} />
      </button>
    </li>
  )
}

function ScopeChoice(props: { page: Page; scope: Scope; choose: (scope: Scope) => void }) {
  const scopes = createMemo(() => scopesOf(props.page.store()))
  return (
    <label class="choice">
      <span>{words.sequence.scope}</span>
      <select value={props.scope} onChange={({ currentTarget }) => props.choose(currentTarget.value)}>
        <option value="all">{words.sequence.everything}</option>
        <For each={scopes().tabs}>
          {(id) => <option value={`tab:${id}`}>{words.sequence.tab(id)}</option>}
        </For>
        <For each={scopes().requests}>
          {(id) => <option value={`request:${id}`}>{words.sequence.request(id)}</option>}
        </For>
      </select>
    </label>
  )
}

export function Sequence(props: { page: Page }) {
  const [scope, setScope] = createSignal<Scope>('all')
  const [shown, setShown] = createSignal(WINDOW)
  let list: HTMLDivElement | undefined
  const all = createMemo(() => sequenceOf(props.page.store(), scope()))
  const rows = createMemo<SequenceRow[]>((before) => {
    const known = new Map(before.map((row) => [row.index, row]))
    return all()
      .slice(-shown())
      .map((row) => known.get(row.index) ?? row)
  }, [])
  const earlier = () => Math.min(WINDOW, all().length - rows().length)
  createEffect(
    on(rows, () => {
      if (props.page.isFollowing() && list) list.scrollTop = list.scrollHeight
    }),
  )
  return (
    <section class="panel sequence" aria-label={words.sequence.label}>
      <div class="tools">
        <ScopeChoice page={props.page} scope={scope()} choose={setScope} />
      </div>
      {/* Scrolls sideways where there is no room for six lanes. */}
      <section class="scroll" ref={list} tabindex="0" aria-label={words.sequence.rows}>
        <div class="lanes" aria-hidden="true">
          <For each={lanes}>{(lane) => <span>{words.sequence.lanes[lane]}</span>}</For>
        </div>
        <Show when={rows().length === 0}>
          <p class="empty">{words.sequence.none}</p>
        </Show>
        <Show when={earlier() > 0}>
          <button type="button" class="link" onClick={() => setShown((count) => count + WINDOW)}>
            {words.events.earlier(earlier())}
          </button>
        </Show>
        <ol>
          <For each={rows()}>{(row) => <Item row={row} page={props.page} />}</For>
        </ol>
      </section>
    </section>
  )
}
