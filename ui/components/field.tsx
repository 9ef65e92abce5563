// A label, its control, and a line below for a hint or a fault, whose height is reserved.

import type { JSX } from 'solid-js'

export type FieldProps = {
  id: string
  label: string
  hint?: string | undefined
  fault?: string | undefined
}

/** What connects a control with its label and its line. */
export type ControlAttributes = {
  id: string
  name: string
  'aria-describedby': string
  'aria-invalid': boolean
}

export function Field(
  props: FieldProps & { children: (attributes: () => ControlAttributes) => JSX.Element },
) {
  const lineId = () => `${props.id}-line`
  const attributes = (): ControlAttributes => ({
    id: props.id,
    name: props.id,
    'aria-describedby': lineId(),
    'aria-invalid': props.fault !== undefined,
  })
  return (
    <div class="field">
      <label class="label" part="label" for={props.id}>
        {props.label}
      </label>
      {props.children(attributes)}
      <p class="line" part="line" classList={{ fault: props.fault !== undefined }} id={lineId()}>
        {props.fault ?? props.hint}
      </p>
    </div>
  )
}
