// The sequence view: six lanes, with exchanges between them as arrows and transitions within them as states.

import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js'
import { words } from '../inspector-words.ts'
import type { Page } from '../page.ts'
import { requestsOf } from '../transport/known-requests.ts'
import { timeOf } from '../transport/message-store.ts'
import { stateOf } from '../transport/rows.ts'
import { lanes, type Scope, type SequenceRow, sequenceOf, tabsOf } from '../transport/sequence.rows.ts'
import { RequestList } from './request-list.tsx'

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

function Item(props: { row: SequenceRow; page: Page; span: Span | null }) {
  const { row, page } = props
  const open = () => {
    if (row.kind === 'transition') page.choose({ actor: row.message.sessionId })
    else page.setAll(true)
    page.goTo(row.index)
  }
  const timing = () => props.span && timingOf(row, props.span)
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
      <Show when={timing()}>
        {(found) => (
          <span
            class="timing"
            aria-hidden="true"
            style={{ '--from': `${found().from}%`, '--for': `${found().part}%` }}
          />
        )}
      </Show>
    </li>
  )
}

function ScopeChoice(props: { page: Page; scope: Scope; choose: (scope: Scope) => void }) {
  const tabs = createMemo(() => tabsOf(props.page.store()))
  return (
    <label class="choice">
      <span>{words.sequence.scope}</span>
      <select value={props.scope} onChange={({ currentTarget }) => props.choose(currentTarget.value)}>
        <option value="all">{words.sequence.everything}</option>
        <For each={tabs()}>
          {({ id, who }) => <option value={`tab:${id}`}>{words.sequence.tab(who, id)}</option>}
        </For>
        <Show when={requestIn(props.scope)}>
          {(id) => <option value={props.scope}>{words.sequence.request(id())}</option>}
        </Show>
      </select>
    </label>
  )
}

const requestIn = (scope: Scope) => /^request:(.*)$/.exec(scope)?.[1] ?? null
const tabIn = (scope: Scope) => /^tab:(.*)$/.exec(scope)?.[1] ?? null

/** In which part of its request's time it happened, in percent; null for what took none. */
function timingOf(row: SequenceRow, { begun, ended }: Span): { from: number; part: number } | null {
  const took = row.kind === 'exchange' ? row.message.lockstep.milliseconds : null
  const all = ended - begun
  if (took === null || all <= 0) return null
  // An exchange is listed when it has ended.
  return { from: (100 * Math.max(0, timeOf(row.message) - took - begun)) / all, part: (100 * took) / all }
}

type Span = { begun: number; ended: number }

function spanOf(rows: readonly SequenceRow[]): Span {
  const times = rows.map(({ message }) => timeOf(message))
  const starts = rows.map((row) =>
    row.kind === 'exchange'
      ? timeOf(row.message) - (row.message.lockstep.milliseconds ?? 0)
      : timeOf(row.message),
  )
  return { begun: Math.min(...starts), ended: Math.max(...times) }
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
  const requests = createMemo(() => requestsOf(props.page.store()))
  /** Null but for one request: across several, the pauses between them would be all that one saw. */
  const span = createMemo(() => (requestIn(scope()) !== null && all().length > 0 ? spanOf(all()) : null))
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
      <RequestList
        requests={requests()}
        chosen={requestIn(scope())}
        tab={tabIn(scope())}
        choose={(id) => setScope(requestIn(scope()) === id ? 'all' : `request:${id}`)}
      />
      {/* Scrolls sideways where there is no room for six lanes. */}
      <section
        class="scroll rows"
        classList={{ timed: span() !== null }}
        ref={list}
        tabindex="0"
        aria-label={words.sequence.rows}
      >
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
          <For each={rows()}>{(row) => <Item row={row} page={props.page} span={span()} />}</For>
        </ol>
      </section>
    </section>
  )
}
