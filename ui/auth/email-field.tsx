// The field of the e-mail, which the machine keeps for all views.

import { createSignal, type JSX } from 'solid-js'
import { returnPath } from '../client/stored.ts'
import { TextField } from '../components/text-field.tsx'
import { useEnvironment } from '../environment.ts'
import type { AuthFormApi } from './auth-form.connect.ts'

type Props = {
  api: AuthFormApi
  fault: string | undefined
  autocomplete: string
  enterkeyhint: 'next' | 'send'
}

export function EmailField(props: Props) {
  const { words } = useEnvironment()
  /** An invitation is for one address, which the page before has left here. */
  const [note, setNote] = createSignal<JSX.Element>(returnPath.read().startsWith('/invitation'))
  if (note()) import('./held-address.tsx').then(({ hold }) => hold(setNote))
  return (
    <>
      <TextField
        id="email"
        label={words.fields.email}
        fault={props.fault}
        type="email"
        autocomplete={props.autocomplete}
        enterkeyhint={props.enterkeyhint}
        autocapitalize="none"
        spellcheck={false}
        readOnly={!!note()}
        value={props.api.email()}
        onInput={(event) => props.api.changeEmail(event.currentTarget.value)}
      />
      {note()}
    </>
  )
}
