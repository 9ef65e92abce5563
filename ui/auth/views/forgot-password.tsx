// The view forgotPassword: asks for the e-mail to which a reset code is sent.

import { createFaults } from '../../components/faults.ts'
import { Form } from '../../components/form.tsx'
import { Heading } from '../../components/heading.tsx'
import { Message } from '../../components/message.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { WaitLine } from '../../components/wait-line.tsx'
import { useEnvironment } from '../../environment.ts'
import { checksIn } from '../auth-form.checks.ts'
import { EmailField } from '../email-field.tsx'
import type { ViewProps } from '../view.ts'

export function ForgotPassword(props: ViewProps) {
  const { words } = useEnvironment()
  const checks = checksIn(words)
  const text = words.later.forgotPassword
  const faults = createFaults(props.api.failure)
  const enterCode = () => {
    const email = props.api.email()
    if (faults.accepts(checks.email(email))) props.api.enterCodeAtHand(email)
  }

  const submit = (field: (name: string) => string) => {
    const email = field('email').trim()
    if (faults.accepts(checks.email(email))) props.api.requestResetCode(email)
  }

  return (
    <div class="view">
      <Heading title={text.title} />
      <Message content={props.api.message()}>
        <p>{text.lead}</p>
      </Message>
      <Form onSubmit={submit} faults={faults}>
        <EmailField api={props.api} fault={faults.of('email')} autocomplete="username" enterkeyhint="send" />
        <SubmitButton busy={props.api.isBusy()}>{text.submit}</SubmitButton>
        <WaitLine sentence={props.api.waiting()} />
      </Form>
      <button class="link" part="link" type="button" onClick={enterCode}>
        {words.form.haveCode}
      </button>
      <button class="link" part="link" type="button" onClick={() => props.api.backToLogin()}>
        {words.form.backToLogin}
      </button>
    </div>
  )
}
