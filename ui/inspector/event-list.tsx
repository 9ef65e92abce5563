// The events of one actor or of all, and below them one event in full.

import { createEffect, createMemo, createSignal, For, Show } from 'solid-js'
import { EventDetail } from './event-detail.tsx'
import type { Page } from './page.ts'
import { type Row, stateOf, textOf, titleOf } from './rows.ts'
import { SendForm } from './send-form.tsx'
import { snapshotOf, timeOf } from './store.ts'
import { words } from './words.ts'

/** As many are listed at once: with more, every frame would take longer. */
const WINDOW = 100

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

const outcomeOf = (row: Row): string => {
  if (row.message.type === '@lockstep.exchange') return row.message.lockstep.status
  return row.kind === 'ignored' ? words.events.ignored : stateOf(snapshotOf(row.message))
}

function EventRow(props: { row: Row; page: Page; isCurrent: boolean }) {
  let button: HTMLButtonElement | undefined
  createEffect(() => props.isCurrent && button?.scrollIntoView({ block: 'nearest' }))
  return (
    <li>
      <button
        ref={button}
        type="button"
        class={`event ${props.row.kind}`}
        aria-current={props.isCurrent}
        onClick={() => props.page.goTo(props.row.index)}
      >
        <time>{clock.format(timeOf(props.row.message))}</time>
        <span class="name">{titleOf(props.row)}</span>
        <span class="value">{outcomeOf(props.row)}</span>
      </button>
    </li>
  )
}

export function EventList(props: { page: Page }) {
  const { page } = props
  const [search, setSearch] = createSignal('')
  const [shown, setShown] = createSignal(WINDOW)
  const found = createMemo(() => {
    const wanted = search().trim().toLowerCase()
    return wanted ? page.rows().filter((row) => textOf(row).includes(wanted)) : page.rows()
  })
  const current = createMemo(() => page.rows().findLast(({ index }) => index <= page.moment()), undefined, {
    equals: (one, other) => one?.index === other?.index && one?.kind === other?.kind,
  })
  /** Those around the moment, the newest first. */
  const listed = createMemo<Row[]>((before) => {
    const end = Math.max(
      shown(),
      found().findLastIndex(({ index }) => index <= page.moment()) +
        1 +
        (page.isFollowing() ? 0 : WINDOW / 2),
    )
    const known = new Map(before.map((row) => [row.index, row]))
    // The same object for the same row: otherwise every frame would draw all of them anew.
    return found()
      .slice(Math.max(0, end - shown()), end)
      .map((row) => {
        const old = known.get(row.index)
        return old?.kind === row.kind ? old : row
      })
      .reverse()
  }, [])
  const earlier = () => Math.min(WINDOW, found().length - listed().length)
  return (
    <section class="panel events" aria-label={words.events.label}>
      <div class="filters">
        <input
          type="search"
          aria-label={words.events.search}
          placeholder={words.events.search}
          value={search()}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <label class="check">
          <input
            type="checkbox"
            checked={page.isAll()}
            onChange={({ currentTarget }) => page.setAll(currentTarget.checked)}
          />
          {words.events.all}
        </label>
      </div>
      <div class="scroll list">
        <Show when={found().length === 0}>
          <p class="empty">{page.rows().length === 0 ? words.events.none : words.events.noMatch}</p>
        </Show>
        <ol reversed>
          <For each={listed()}>
            {(row) => <EventRow row={row} page={page} isCurrent={current()?.index === row.index} />}
          </For>
        </ol>
        <Show when={earlier() > 0}>
          <button type="button" class="link" onClick={() => setShown((count) => count + WINDOW)}>
            {words.events.earlier(earlier())}
          </button>
        </Show>
      </div>
      <div class="scroll detail">
        <EventDetail page={page} row={current()} />
        <SendForm page={page} />
      </div>
    </section>
  )
}
