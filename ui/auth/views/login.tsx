// The view login: e-mail and password, with links to the other views.

import { FaultSummary } from '../../components/fault-summary.tsx'
import { createFaults } from '../../components/faults.ts'
import { Form } from '../../components/form.tsx'
import { Heading } from '../../components/heading.tsx'
import { Message } from '../../components/message.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { WaitLine } from '../../components/wait-line.tsx'
import { words } from '../../i18n/words.ts'
import { checks } from '../auth-form.checks.ts'
import { EmailField } from '../email-field.tsx'
import { Social } from '../social.tsx'
import { Tabs } from '../tabs.tsx'
import type { ViewProps } from '../view.ts'

export function Login(props: ViewProps) {
  const text = words.views.login
  const faults = createFaults()

  const submit = (field: (name: string) => string) => {
    const email = field('email').trim()
    const password = field('password')
    if (faults.accepts(checks.credentials(email, password))) props.api.signIn(email, password)
  }

  return (
    <div class="view">
      <Tabs api={props.api} current="login" />
      <Heading title={text.title} />
      <FaultSummary faults={faults.all()}>
        <Message content={props.api.message()}>
          <p>{text.lead}</p>
        </Message>
      </FaultSummary>
      <Form onSubmit={submit}>
        <EmailField api={props.api} fault={faults.of('email')} autocomplete="username" enterkeyhint="next" />
        <PasswordField
          id="password"
          label={words.fields.password}
          fault={faults.of('password') ?? props.api.faultOf('password')}
          autocomplete="current-password"
          enterkeyhint="go"
        />
        <SubmitButton busy={props.api.isBusy()}>{text.submit}</SubmitButton>
        <WaitLine sentence={props.api.waiting()} />
      </Form>
      <button class="link" type="button" onClick={() => props.api.openForgotPassword()}>
        {text.forgot}
      </button>
      <Social api={props.api} />
    </div>
  )
}
