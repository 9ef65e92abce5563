// A page in parts: a column of their names beside the one that the address names, or a row of them above it on a narrow screen.

import { createEffect, createMemo, createSignal, For, type JSX, on, onCleanup } from 'solid-js'
import { useEnvironment } from '../environment.ts'
import '../styles/parts.css'

type Part = {
  /** In the address. */
  name: string
  title: string
  /** How many it has, where that is worth knowing before. */
  count?: number
  content: () => JSX.Element
}

const focusPart = () => document.getElementById('part')?.focus({ preventScroll: true })

/** Where the focus has been lost. */
export function keepFocusInPart(): void {
  if (document.activeElement === document.body) focusPart()
}

/** The first part is shown where the address names none that there is. */
export function Parts(props: {
  label: string
  /** The page's: the part's name comes before it in the document's title. */
  title: string
  parts: readonly [Part, ...Part[]]
}) {
  const { entitle } = useEnvironment()
  const [named, setNamed] = createSignal(location.hash.slice(1))
  const follow = () => setNamed(location.hash.slice(1))
  addEventListener('hashchange', follow)
  onCleanup(() => removeEventListener('hashchange', follow))
  const names = () => props.parts.map(({ name }) => name)
  const partOf = (name: string) => props.parts.find((part) => part.name === name)
  const shown = createMemo(() => partOf(named())?.name ?? props.parts[0].name)
  createEffect(on(shown, focusPart, { defer: true }))
  createEffect(() => entitle(`${partOf(shown())?.title} – ${props.title}`))
  return (
    <div class="parted">
      <nav aria-label={props.label}>
        <For each={names()}>
          {(name) => (
            <a href={`#${name}`} aria-current={name === shown() ? 'page' : undefined}>
              {partOf(name)?.title}
              {partOf(name)?.count ? <span class="count"> {partOf(name)?.count}</span> : null}
            </a>
          )}
        </For>
      </nav>
      <div class="parts" id="part" tabindex="-1">
        <For each={[shown()]}>{(name) => partOf(name)?.content()}</For>
      </div>
    </div>
  )
}
