// A form that the browser neither validates nor sends: its handler reads the fields as text, by name.

import type { JSX } from 'solid-js'

type Props = {
  children: JSX.Element
  onSubmit: (field: (name: string) => string) => void
  /** Called with each field that is edited. */
  faults?: { settle: (id: string) => void }
}

export function Form(props: Props) {
  return (
    <form
      noValidate
      // Sends nothing, also while no handler is there yet: a password must never be in an address.
      method="dialog"
      onInput={({ target }) => props.faults?.settle((target as HTMLInputElement).name || 'code')}
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        props.onSubmit((name) => String(data.get(name) ?? ''))
      }}
    >
      {props.children}
    </form>
  )
}
