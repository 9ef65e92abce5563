// What is said in the words of the machines, which are English.

import type { ParentProps } from 'solid-js'

export const Said = (props: ParentProps) => (
  <span lang="en" dir="ltr">
    {props.children}
  </span>
)
