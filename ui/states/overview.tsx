// The page of all states: a frame for each, and a link to it alone.

import { For } from 'solid-js'
import type { Sample } from './samples.ts'

const viewOf = (value: Sample['value']) => (typeof value === 'string' ? value : (Object.keys(value)[0] ?? ''))

const addressOf = (name: string) => `/states#${encodeURIComponent(name)}`

export function Overview(props: { samples: Sample[] }) {
  const views = () => [...new Set(props.samples.map(({ value }) => viewOf(value)))]
  const of = (view: string) => props.samples.filter(({ value }) => viewOf(value) === view)
  return (
    <main class="states">
      <h1>Every state of every view</h1>
      <p class="lead">
        {props.samples.length} of them, made from the machine of the form. None of them sends anything.
      </p>
      <For each={views()}>
        {(view) => (
          <section aria-label={view}>
            <h2>{view}</h2>
            <ul>
              <For each={of(view)}>
                {({ name }) => (
                  <li>
                    <a href={addressOf(name)}>{name}</a>
                    <iframe loading="lazy" title={name} src={addressOf(name)} />
                  </li>
                )}
              </For>
            </ul>
          </section>
        )}
      </For>
    </main>
  )
}
