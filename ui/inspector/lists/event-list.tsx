// The events of one actor or of all, and below them one event in full.

import { createEffect, createMemo, createSignal, For, Show } from 'solid-js'
import { EventDetail } from '../detail/event-detail.tsx'
import { SendForm } from '../detail/send-form.tsx'
import { words } from '../inspector-words.ts'
import type { Page } from '../page.ts'
import { timeOf } from '../transport/message-store.ts'
import { isFailure, outcomeOf, type Row, titleOf } from '../transport/rows.ts'
import { EventFilters } from './event-filters.tsx'
import { everything, type Filter, type Fold, foldBack, wanted } from './filters.ts'

/** As many are listed at once: with more, every frame would take longer. */
const WINDOW = 100

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

function EventRow(props: { row: Row; page: Page; isCurrent: boolean }) {
  let button: HTMLButtonElement | undefined
  createEffect(() => props.isCurrent && button?.scrollIntoView({ block: 'nearest' }))
  return (
    <button
      ref={button}
      type="button"
      class={`event ${props.row.kind}`}
      classList={{ failure: isFailure(props.row) }}
      aria-current={props.isCurrent}
      onClick={() => props.page.goTo(props.row.index)}
    >
      <time>{clock.format(timeOf(props.row.message))}</time>
      <span class="name">{titleOf(props.row)}</span>
      <span class="value">{outcomeOf(props.row)}</span>
    </button>
  )
}

function FoldedRows(props: { fold: Fold; page: Page; current: Row | undefined }) {
  const [isOpen, setOpen] = createSignal(false)
  const rows = () => (isOpen() ? props.fold.rows : props.fold.rows.slice(0, 1))
  const isIn = (index: number | undefined) => props.fold.rows.some((row) => row.index === index)
  const isCurrent = (row: Row) => (isOpen() ? props.current?.index === row.index : isIn(props.current?.index))
  return (
    <li classList={{ folded: props.fold.rows.length > 1 }}>
      <For each={rows()}>{(row) => <EventRow row={row} page={props.page} isCurrent={isCurrent(row)} />}</For>
      <Show when={props.fold.rows.length > 1}>
        <button
          type="button"
          class="times"
          aria-expanded={isOpen()}
          aria-label={words.events.repeated(props.fold.rows.length)}
          title={words.events.repeated(props.fold.rows.length)}
          onClick={() => setOpen(!isOpen())}
        >
          ×{props.fold.rows.length}
        </button>
      </Show>
    </li>
  )
}

export function EventList(props: { page: Page }) {
  const { page } = props
  const [filter, setFilter] = createSignal<Filter>(everything)
  const [shown, setShown] = createSignal(WINDOW)
  const found = createMemo(() => {
    const isWanted = wanted(filter())
    return isWanted ? page.rows().filter(isWanted) : page.rows()
  })
  const current = createMemo(() => page.rows().findLast(({ index }) => index <= page.moment()), undefined, {
    equals: (one, other) => one?.index === other?.index && one?.kind === other?.kind,
  })
  /** Those around the moment, the newest first. */
  const listed = createMemo<{ folds: Fold[]; earlier: number }>(
    (before) => {
      const moment = found().findLastIndex(({ index }) => index <= page.moment()) + 1
      const end = page.isFollowing() ? found().length : Math.max(shown(), moment + WINDOW / 2)
      const { folds, earlier } = foldBack(found(), Math.min(end, found().length), shown())
      const known = new Map(before.folds.map((fold) => [fold.rows.at(-1)?.index, fold]))
      // The same object for the same rows: otherwise every frame would draw all of them anew.
      const kept = folds.map((fold) => {
        const old = known.get(fold.rows.at(-1)?.index)
        return old && isSame(old, fold) ? old : fold
      })
      return { folds: kept, earlier }
    },
    { folds: [], earlier: 0 },
  )
  page.onMove((by) => {
    const { folds } = listed()
    const place = folds.findIndex(({ rows }) => rows.some(({ index }) => index === current()?.index))
    const to = folds[place < 0 ? 0 : place + by]
    if (to) page.goTo(to.index)
  })
  /** Without an event there is only one to be sent. */
  const inFront = () => (current() ? page.detail() : 'send')
  return (
    <section class="panel events" aria-label={words.events.label}>
      <EventFilters page={page} filter={filter()} change={setFilter} />
      <div class="scroll list">
        <Show when={found().length === 0}>
          <p class="empty">{page.rows().length === 0 ? words.events.none : words.events.noMatch}</p>
        </Show>
        <ol reversed>
          <For each={listed().folds}>
            {(fold) => <FoldedRows fold={fold} page={page} current={current()} />}
          </For>
        </ol>
        <Show when={listed().earlier > 0}>
          <button type="button" class="link" onClick={() => setShown((count) => count + WINDOW)}>
            {words.events.earlier(Math.min(WINDOW, listed().earlier))}
          </button>
        </Show>
      </div>
      <nav class="tabs" aria-label={words.detail.label}>
        <For each={['event', 'send'] as const}>
          {(one) => (
            <button type="button" aria-current={inFront() === one} onClick={() => page.setDetail(one)}>
              {words.detail[one]}
            </button>
          )}
        </For>
      </nav>
      <div class="scroll detail">
        <Show when={inFront() === 'event'} fallback={<SendForm page={page} />}>
          <EventDetail page={page} row={current()} />
        </Show>
      </div>
    </section>
  )
}

const isSame = (one: Fold, other: Fold): boolean =>
  one.rows.length === other.rows.length &&
  one.rows.every(
    (row, place) => row.index === other.rows[place]?.index && row.kind === other.rows[place]?.kind,
  )
