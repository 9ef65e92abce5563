// A one-line field for a name, an e-mail or a search.

import { type JSX, splitProps } from 'solid-js'
import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps & Omit<JSX.InputHTMLAttributes<HTMLInputElement>, 'id'>

export function TextField(props: Props) {
  const [field, input] = splitProps(props, ['id', 'label', 'hint', 'fault'])
  return (
    <Field {...field}>
      {(attributes) => <input class="control" part="control" {...input} {...attributes()} />}
    </Field>
  )
}
