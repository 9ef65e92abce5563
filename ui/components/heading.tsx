// The heading of a view, which names the document, and where a view is entered that has taken another one's place.

import { createEffect, type ParentProps } from 'solid-js'
import { useEnvironment } from '../environment.ts'

const ID = 'heading'

/** Focuses the first box of a code, so that a phone opens its keypad and can fill the code in: its heading is announced. Else the heading. */
export function useArrivalFocus(): () => void {
  const { announce, root } = useEnvironment()
  return () => {
    const heading = root().getElementById(ID)
    const box = root().querySelector<HTMLElement>('.box')
    if (box) announce(`${heading?.textContent}.`)
    ;(box ?? heading)?.focus()
  }
}

export function Heading(props: ParentProps<{ title: string }>) {
  const { entitle } = useEnvironment()
  createEffect(() => entitle(props.title))
  return (
    <h1 id={ID} tabindex="-1" part="heading">
      {props.title}
    </h1>
  )
}
