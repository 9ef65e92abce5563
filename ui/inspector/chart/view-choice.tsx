// Chooses the views whose inner states are shown: the active one, all, none, or one by name.

import { For, Show } from 'solid-js'
import { words } from '../inspector-words.ts'

export type Opening = 'active' | 'every' | 'none' | { view: string }

const valueFor = (opening: Opening) => (typeof opening === 'string' ? opening : `view ${opening.view}`)

const openingOf = (value: string): Opening =>
  value === 'active' || value === 'every' || value === 'none' ? value : { view: value.replace(/^view /, '') }

export function ViewChoice(props: { views: string[]; opening: Opening; choose: (opening: Opening) => void }) {
  return (
    <Show when={props.views.length > 0}>
      <label class="choice">
        <span>{words.chart.views}</span>
        <select
          value={valueFor(props.opening)}
          onChange={({ currentTarget }) => props.choose(openingOf(currentTarget.value))}
        >
          <option value="active">{words.chart.activeView}</option>
          <option value="every">{words.chart.everyView}</option>
          <option value="none">{words.chart.noView}</option>
          <For each={props.views}>{(view) => <option value={`view ${view}`}>{view}</option>}</For>
        </select>
      </label>
    </Show>
  )
}
