// The field of the e-mail, which the machine keeps for all views.

import { createSignal, Show } from 'solid-js'
import { invitedEmail, returnPath } from '../client/stored.ts'
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
  const { words, root } = useEnvironment()
  const [isFixed, setFixed] = createSignal(invitedEmail.read() !== '')
  const takeAnother = () => {
    invitedEmail.keep('')
    returnPath.keep('')
    setFixed(false)
    root().getElementById('email')?.focus()
  }
  return (
    <>
      <TextField
        id="email"
        label={words.fields.email}
        hint={isFixed() ? words.fields.invited : undefined}
        // In small letters, or the build would draw readOnly="false", which browsers take for yes.
        readonly={isFixed()}
        fault={props.fault}
        type="email"
        autocomplete={props.autocomplete}
        enterkeyhint={props.enterkeyhint}
        autocapitalize="none"
        spellcheck={false}
        value={props.api.email()}
        onInput={(event) => props.api.changeEmail(event.currentTarget.value)}
      />
      <Show when={isFixed()}>
        <button class="link" type="button" onClick={takeAnother}>
          {words.fields.anotherAddress}
        </button>
      </Show>
    </>
  )
}
