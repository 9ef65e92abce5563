// The heading of a view, which takes the focus when the view changes, and names the document.

import { createEffect, type ParentProps } from 'solid-js'
import { words } from '../i18n/words.ts'

const ID = 'heading'

export function focusHeading(): void {
  document.getElementById(ID)?.focus()
}

export function Heading(props: ParentProps<{ title: string }>) {
  createEffect(() => {
    document.title = `${props.title} · ${words.product}`
  })
  return (
    <h1 id={ID} tabindex="-1">
      {props.title}
    </h1>
  )
}
