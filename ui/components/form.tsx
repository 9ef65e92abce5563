// A form that the browser neither validates nor sends: its handler reads the fields as text, by name.

import type { JSX } from 'solid-js'

export function Form(props: { children: JSX.Element; onSubmit: (field: (name: string) => string) => void }) {
  return (
    <form
      noValidate
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
