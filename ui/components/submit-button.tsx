// The one primary action: busy, it keeps its width and its focus, and the form ignores it.

import type { ParentProps } from 'solid-js'

export function SubmitButton(props: ParentProps<{ busy: boolean }>) {
  return (
    <button class="primary" type="submit" aria-disabled={props.busy} aria-busy={props.busy}>
      <span class="label-of">{props.children}</span>
    </button>
  )
}
