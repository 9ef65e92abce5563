// The field of the e-mail, which the machine keeps for all views.

import { createSignal, type JSX } from 'solid-js'
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
  const { words, holdEmail } = useEnvironment()
  const [note, setNote] = createSignal<JSX.Element>()
  holdEmail?.(setNote)
  return (
    <>
      <TextField
        id="email"
        label={words.form.fields.email}
        fault={props.fault}
        type="email"
        autocomplete={props.autocomplete}
        enterkeyhint={props.enterkeyhint}
        autocapitalize="none"
        spellcheck={false}
        // In small letters, or the build would draw readOnly="false", which browsers take for yes.
        readonly={!!note()}
        value={props.api.email()}
        onInput={(event) => props.api.changeEmail(event.currentTarget.value)}
      />
      {note()}
    </>
  )
}
