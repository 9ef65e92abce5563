// Narrows the list of events: by a search, by type, status and host, of one actor or of all.

import { createSignal, For, onMount } from 'solid-js'
import { words } from '../inspector-words.ts'
import type { Page } from '../page.ts'
import { lanes } from '../transport/sequence.rows.ts'
import { everything, type Filter, kinds, titlesIn } from './filters.ts'

export function EventFilters(props: { page: Page; filter: Filter; change: (filter: Filter) => void }) {
  const { page } = props
  const [titles, setTitles] = createSignal<string[]>([])
  let search: HTMLInputElement | undefined
  onMount(() => page.onSearch(() => search?.focus()))
  const set = (part: Partial<Filter>) => props.change({ ...props.filter, ...part })
  const isNarrowed = () => Object.values(props.filter).some(Boolean)
  // Read when somebody is about to choose: of a long stream it would take time in every frame.
  const look = () => setTitles(titlesIn(page.rows()))
  return (
    <div class="filters">
      <input
        ref={search}
        type="search"
        aria-label={words.events.search}
        placeholder={words.events.search}
        value={props.filter.search}
        onInput={({ currentTarget }) => set({ search: currentTarget.value })}
      />
      <div class="narrow">
        <select
          aria-label={words.events.type}
          value={props.filter.type}
          onPointerDown={look}
          onFocus={look}
          onChange={({ currentTarget }) => set({ type: currentTarget.value })}
        >
          <option value="">{words.events.everyType}</option>
          <optgroup label={words.events.kinds}>
            <For each={kinds}>{(kind) => <option value={kind}>{words.events.kindsOf[kind]}</option>}</For>
          </optgroup>
          <optgroup label={words.events.titles}>
            <For each={titles()}>{(title) => <option value={title}>{title}</option>}</For>
          </optgroup>
        </select>
        <select
          aria-label={words.events.status}
          value={props.filter.status}
          onChange={({ currentTarget }) => set({ status: currentTarget.value as Filter['status'] })}
        >
          <option value="">{words.events.everyStatus}</option>
          <option value="failed">{words.events.failed}</option>
          <option value="fine">{words.events.fine}</option>
        </select>
        <select
          aria-label={words.events.host}
          value={props.filter.host}
          onChange={({ currentTarget }) => set({ host: currentTarget.value as Filter['host'] })}
        >
          <option value="">{words.events.everyHost}</option>
          <For each={lanes}>{(lane) => <option value={lane}>{words.sequence.lanes[lane]}</option>}</For>
        </select>
      </div>
      <div class="narrow">
        <label class="check">
          <input
            type="checkbox"
            checked={page.isAll()}
            onChange={({ currentTarget }) => page.setAll(currentTarget.checked)}
          />
          {words.events.all}
        </label>
        <button
          type="button"
          class="link small"
          hidden={!isNarrowed()}
          onClick={() => props.change(everything)}
        >
          {words.events.clear}
        </button>
      </div>
    </div>
  )
}
