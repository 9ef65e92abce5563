// The primary button: while busy it keeps its width and its focus.

import type { ParentProps } from 'solid-js'

export function SubmitButton(props: ParentProps<{ busy: boolean }>) {
  return (
    <button class="primary" part="submit" type="submit" aria-disabled={props.busy} aria-busy={props.busy}>
      <span class="label-of">{props.children}</span>
    </button>
  )
}
