// The page of all states: a frame for each, and a link to it alone; which of them and how they are shown is chosen above.

import { createEffect, createSignal, For, Show } from 'solid-js'
import { setTheme } from '../client/theme.ts'
import { samples } from '../config.ts'
import type { Language } from '../i18n/languages.ts'
import { type Choices, readAddress, writeAddress } from './states-address.ts'
import { catalogue, type Item, type Kind, kinds, matches, type Section } from './states-catalogue.ts'
import { Toolbar } from './toolbar.tsx'

const sections = catalogue(samples())
const items = sections.flatMap((section) => section.items)

function Frame(props: { item: Item; choices: Choices }) {
  const address = () => props.item.address(props.choices)
  return (
    <li hidden={!matches(props.item, props.choices.find)}>
      <a href={address()}>{props.item.name}</a>
      <div class="frame">
        {/* Another address makes another frame: in the same one it would be an entry of the history. */}
        <Show when={address()} keyed>
          {(src) => <iframe loading="lazy" title={props.item.name} src={src} />}
        </Show>
      </div>
    </li>
  )
}

function Shown(props: { section: Section; choices: Choices }) {
  const count = () => props.section.items.filter((item) => matches(item, props.choices.find)).length
  const id = `${props.section.kind}-${props.section.name}`
  return (
    <section aria-labelledby={id} hidden={count() === 0}>
      <h3 id={id}>
        {props.section.name} <span class="count">{count()}</span>
      </h3>
      <ul>
        <For each={props.section.items}>{(item) => <Frame item={item} choices={props.choices} />}</For>
      </ul>
    </section>
  )
}

export function Overview(props: { reader: Language; unknown: string | null }) {
  const { show: _, ...chosen } = readAddress(location.search, props.reader)
  const [choices, setChoices] = createSignal<Choices>(chosen)
  const count = (kind?: Kind) =>
    sections
      .filter((section) => kind === undefined || section.kind === kind)
      .flatMap((section) => section.items)
      .filter((item) => matches(item, choices().find)).length
  createEffect(() => {
    history.replaceState(null, '', writeAddress(choices(), props.reader) + location.hash)
    setTheme(choices().theme)
  })
  return (
    <main class="states" data-width={choices().width}>
      <h1>Every state</h1>
      <p class="lead">
        The form’s states come from its machine, the pages’ from sample answers, and the error pages and
        emails from their templates. Nothing here is sent anywhere.
      </p>
      <Show when={props.unknown}>
        {(name) => <p class="message failure">There’s no state “{name()}”. These are all there are.</p>}
      </Show>
      <Toolbar
        choices={choices()}
        choose={(some) => setChoices((before) => ({ ...before, ...some }))}
        count={`${count()} of ${items.length}`}
      />
      <For each={Object.entries(kinds) as [Kind, string][]}>
        {([kind, title]) => (
          <div class="kind" hidden={count(kind) === 0}>
            <h2>{title}</h2>
            <For each={sections.filter((section) => section.kind === kind)}>
              {(section) => <Shown section={section} choices={choices()} />}
            </For>
          </div>
        )}
      </For>
    </main>
  )
}
