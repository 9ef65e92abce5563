// A part of what the console shows of a person, under its title.

import type { ParentProps } from 'solid-js'

export function Block(props: ParentProps<{ title: string }>) {
  return (
    <section class="block" aria-label={props.title}>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  )
}
