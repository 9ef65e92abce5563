// A part of what the console shows of a person or of something else, under its title.

import { type ParentProps, Show } from 'solid-js'

/** `level`: of its title, 2 unless said. */
export type Titled = { title: string; level?: 3 }

export function Block(props: ParentProps<Titled>) {
  return (
    <section class="block" aria-label={props.title}>
      <Show when={props.level === 3} fallback={<h2>{props.title}</h2>}>
        <h3>{props.title}</h3>
      </Show>
      {props.children}
    </section>
  )
}
