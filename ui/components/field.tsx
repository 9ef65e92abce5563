// A label, its control, and a line below that is there even when there is nothing to say.

import type { JSX } from 'solid-js'

export type FieldProps = {
  id: string
  label: string
  hint?: string | undefined
  fault?: string | undefined
}

/** What ties a control to its label and line. */
export type Tie = { id: string; name: string; 'aria-describedby': string; 'aria-invalid': boolean }

export function Field(props: FieldProps & { children: (tie: () => Tie) => JSX.Element }) {
  const lineId = () => `${props.id}-line`
  const tie = (): Tie => ({
    id: props.id,
    name: props.id,
    'aria-describedby': lineId(),
    'aria-invalid': props.fault !== undefined,
  })
  return (
    <div class="field">
      <label class="label" for={props.id}>
        {props.label}
      </label>
      {props.children(tie)}
      <p class="line" classList={{ fault: props.fault !== undefined }} id={lineId()}>
        {props.fault ?? props.hint}
      </p>
    </div>
  )
}
