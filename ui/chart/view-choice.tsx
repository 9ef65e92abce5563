// Chooses the views whose inner states are shown: the active one, all, none, or one by name.

import { For, Show } from 'solid-js'
import type { ChartWords } from './chart-words.ts'

export type Opening = 'active' | 'every' | 'none' | { view: string }

const valueFor = (opening: Opening) => (typeof opening === 'string' ? opening : `view ${opening.view}`)

const openingOf = (value: string): Opening =>
  value === 'active' || value === 'every' || value === 'none' ? value : { view: value.replace(/^view /, '') }

type Props = { views: string[]; opening: Opening; choose: (opening: Opening) => void; words: ChartWords }

export function ViewChoice(props: Props) {
  return (
    <Show when={props.views.length > 0}>
      <label class="choice">
        <span>{props.words.views}</span>
        <select
          value={valueFor(props.opening)}
          onChange={({ currentTarget }) => props.choose(openingOf(currentTarget.value))}
        >
          <option value="active">{props.words.activeView}</option>
          <option value="every">{props.words.everyView}</option>
          <option value="none">{props.words.noView}</option>
          <For each={props.views}>{(view) => <option value={`view ${view}`}>{view}</option>}</For>
        </select>
      </label>
    </Show>
  )
}
