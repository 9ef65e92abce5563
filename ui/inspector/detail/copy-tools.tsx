// Copies the event that is shown, or the path to it: as JSON, as a test, or as a Mermaid sequence.

import { createSignal, For } from 'solid-js'
import { descriptionOf } from '../../chart/charts.ts'
import { words } from '../inspector-words.ts'
import type { Page } from '../page.ts'
import { isExchange, type Store, transitionOf } from '../transport/message-store.ts'
import { type Row, rowsOf } from '../transport/rows.ts'
import { sequenceOf } from '../transport/sequence.rows.ts'
import { jsonOf, mermaidOf, type Step, testOf } from './copies.ts'

type Extent = 'event' | 'path'

/** Those of its actor, up to it. */
const pathTo = (store: Store, { message, index }: Row): Row[] =>
  rowsOf(store, message.sessionId).filter((row) => row.index <= index)

function stepsOf(store: Store, rows: readonly Row[]): Step[] {
  return rows.flatMap((row) => {
    const message = transitionOf(row.message)
    const machine = store.actor(row.message.sessionId)?.machine
    if (!message || !machine) return []
    const edge = descriptionOf(machine).edges.find(({ id }) => id === message.lockstep.edges.at(-1))
    const { value: from } = store.seenAt(message.sessionId, row.index)?.before ?? {}
    return [{ row, from, requirement: edge?.requirement ?? '' }]
  })
}

function scopeOf(row: Row, extent: Extent): string {
  const { tab, requestId } = row.message.lockstep
  if (extent === 'path' && tab) return `tab:${tab}`
  return requestId ? `request:${requestId}` : tab ? `tab:${tab}` : 'all'
}

const texts = {
  json: (store: Store, row: Row, extent: Extent) => jsonOf(extent === 'event' ? [row] : pathTo(store, row)),
  test: (store: Store, row: Row, extent: Extent) =>
    testOf(stepsOf(store, extent === 'event' ? [row] : pathTo(store, row))),
  mermaid: (store: Store, row: Row, extent: Extent) => {
    const rows = sequenceOf(store, scopeOf(row, extent))
    return mermaidOf(extent === 'event' ? rows : rows.filter(({ index }) => index <= row.index))
  },
}

export function CopyTools(props: { page: Page; row: Row }) {
  const [extent, setExtent] = createSignal<Extent>('event')
  const [outcome, setOutcome] = createSignal('')
  const isOffered = (kind: keyof typeof texts) => kind !== 'test' || !isExchange(props.row.message)
  async function copy(kind: keyof typeof texts): Promise<void> {
    try {
      await navigator.clipboard.writeText(texts[kind](props.page.store(), props.row, extent()))
      setOutcome(words.copy.copied)
    } catch {
      setOutcome(words.copy.refused)
    }
  }
  return (
    <div class="copy" role="toolbar" aria-label={words.copy.label}>
      <label class="choice">
        <span>{words.copy.label}</span>
        <select value={extent()} onChange={({ currentTarget }) => setExtent(currentTarget.value as Extent)}>
          <option value="event">{words.copy.event}</option>
          <option value="path">{words.copy.path}</option>
        </select>
      </label>
      <For each={['json', 'test', 'mermaid'] as const}>
        {(kind) => (
          <button type="button" class="tool" disabled={!isOffered(kind)} onClick={() => copy(kind)}>
            {words.copy[kind]}
          </button>
        )}
      </For>
      <output>{outcome()}</output>
    </div>
  )
}
