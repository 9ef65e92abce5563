// The heading of a view, which takes the focus when the view changes, and names the document.

import { createEffect, type ParentProps } from 'solid-js'
import { useEnvironment } from '../environment.ts'

const ID = 'heading'

export function useHeadingFocus(): () => void {
  const { root } = useEnvironment()
  return () => root().getElementById(ID)?.focus()
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
