// The list above the sequence: every request by person, time and end, searched and filtered; one is chosen from it.

import { createMemo, createSignal, For, Show } from 'solid-js'
import { words } from '../inspector-words.ts'
import { type Request, type RequestFilter, wantedRequests } from '../transport/known-requests.ts'

/** As many are listed at once: with more, every frame would take longer. */
const WINDOW = 100
/** In ms. */
const thresholds = [50, 200, 1_000]

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

type Props = { requests: Request[]; chosen: string | null; tab: string | null; choose: (id: string) => void }

function Item(props: { request: Request; isChosen: boolean; longest: number; choose: (id: string) => void }) {
  const { request } = props
  return (
    <li>
      <button
        type="button"
        class="request"
        classList={{ failure: request.isFailed }}
        aria-current={props.isChosen}
        onClick={() => props.choose(request.id)}
      >
        <time>{clock.format(request.at)}</time>
        <span class="whose">{request.who ?? words.actors.nobody}</span>
        <span class="name">{request.what || request.id}</span>
        <span class="end">{request.status}</span>
        <span class="took">{words.sequence.milliseconds(request.took)}</span>
        <span
          class="timing"
          aria-hidden="true"
          style={{ '--for': `${(100 * request.took) / props.longest}%` }}
        />
      </button>
    </li>
  )
}

export function RequestList(props: Props) {
  const [filter, setFilter] = createSignal<Omit<RequestFilter, 'tab'>>({
    search: '',
    isFailed: false,
    slower: 0,
  })
  const [shown, setShown] = createSignal(WINDOW)
  const set = (part: Partial<RequestFilter>) => setFilter((now) => ({ ...now, ...part }))
  const found = createMemo(() => wantedRequests(props.requests, { ...filter(), tab: props.tab }))
  const listed = createMemo<Request[]>((before) => {
    // The same object for the same request: otherwise every frame would draw all of them anew.
    const known = new Map(before.map((one) => [one.id, one]))
    return found()
      .slice(0, shown())
      .map((one) => {
        const old = known.get(one.id)
        return old && JSON.stringify(old) === JSON.stringify(one) ? old : one
      })
  }, [])
  const longest = () => Math.max(1, ...listed().map(({ took }) => took))
  const count = () => words.sequence.count(found().length, props.requests.length)
  return (
    <section class="requests" aria-label={words.sequence.requests}>
      <div class="narrow">
        <input
          type="search"
          aria-label={words.sequence.search}
          placeholder={words.sequence.search}
          value={filter().search}
          onInput={({ currentTarget }) => set({ search: currentTarget.value })}
        />
        <select
          aria-label={words.sequence.duration}
          value={filter().slower}
          onChange={({ currentTarget }) => set({ slower: Number(currentTarget.value) })}
        >
          <option value="0">{words.sequence.anyDuration}</option>
          <For each={thresholds}>{(ms) => <option value={ms}>{words.sequence.slower(ms)}</option>}</For>
        </select>
        <label class="check">
          <input
            type="checkbox"
            checked={filter().isFailed}
            onChange={({ currentTarget }) => set({ isFailed: currentTarget.checked })}
          />
          {words.events.failed}
        </label>
        <output class="soft">{count()}</output>
      </div>
      <ul class="scroll">
        <For each={listed()}>
          {(request) => (
            <Item
              request={request}
              isChosen={props.chosen === request.id}
              longest={longest()}
              choose={props.choose}
            />
          )}
        </For>
        <Show when={props.requests.length > 0 && found().length === 0}>
          <li class="empty">{words.sequence.noMatch}</li>
        </Show>
        <Show when={found().length > listed().length}>
          <li>
            <button type="button" class="link" onClick={() => setShown((now) => now + WINDOW)}>
              {words.actors.more(Math.min(WINDOW, found().length - listed().length))}
            </button>
          </li>
        </Show>
      </ul>
    </section>
  )
}
