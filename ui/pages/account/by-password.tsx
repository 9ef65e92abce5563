// A request of the account's page for which the person shows the password once more.

import type { Answer } from '../../client/answer.ts'
import { Form } from '../../components/form.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { accountWords } from './account-words.ts'
import { createRequest, FailureLine } from './section.tsx'

type Props<Reply> = {
  id: string
  email: string
  submit: string
  ask: (password: string) => Promise<Answer<Reply>>
  done: (reply: Reply) => unknown
}

const ofPassword = new Set(['INVALID_PASSWORD', 'PASSWORD_TOO_LONG', 'CREDENTIAL_ACCOUNT_NOT_FOUND'])

export function ByPassword<Reply>(props: Props<Reply>) {
  const text = accountWords()
  const request = createRequest(({ code }) => (ofPassword.has(`${code}`) ? props.id : null))
  const submit = (field: (name: string) => string) => {
    const password = field(props.id)
    if (!request.faults.accepts(password ? {} : { [props.id]: text.currentPasswordMissing })) return
    request.run(() => props.ask(password), props.done)
  }
  return (
    <Form onSubmit={submit} faults={request.faults}>
      <input type="hidden" name="username" autocomplete="username" value={props.email} />
      <PasswordField
        id={props.id}
        label={text.currentPassword}
        autocomplete="current-password"
        enterkeyhint="go"
        fault={request.faults.of(props.id)}
      />
      <FailureLine request={request} />
      <SubmitButton busy={request.isBusy()}>{props.submit}</SubmitButton>
    </Form>
  )
}
