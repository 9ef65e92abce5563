// The view secondFactor: the six digits of the authenticator app, or a recovery code.

import { Show } from 'solid-js'
import { createFaults } from '../../components/faults.ts'
import { Form } from '../../components/form.tsx'
import { Heading } from '../../components/heading.tsx'
import { Message } from '../../components/message.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { WaitLine } from '../../components/wait-line.tsx'
import { useEnvironment } from '../../environment.ts'
import { CodeBoxes } from '../code-boxes.tsx'
import type { ViewProps } from '../view.ts'

function RecoveryCode(props: Pick<ViewProps, 'api'>) {
  const { words } = useEnvironment()
  const text = words.views.secondFactor
  const faults = createFaults(props.api.failure)
  const submit = (field: (name: string) => string) => {
    const typed = field('recoveryCode').trim()
    if (faults.accepts(typed ? {} : { recoveryCode: text.recoveryLead })) props.api.submitRecoveryCode(typed)
  }
  return (
    <Form onSubmit={submit} faults={faults}>
      <TextField
        id="recoveryCode"
        type="text"
        label={text.recoveryCode}
        autocomplete="off"
        fault={faults.of('recoveryCode')}
        value=""
      />
      <Message content={props.api.message()} />
      <SubmitButton busy={props.api.isBusy()}>{words.views.signInByCode.submit}</SubmitButton>
      <WaitLine sentence={props.api.waiting()} />
    </Form>
  )
}

export function SecondFactor(props: ViewProps) {
  const { words } = useEnvironment()
  const text = words.views.secondFactor
  const other = () => {
    if (props.api.isByRecoveryCode()) props.api.chooseAppCode()
    else props.api.chooseRecoveryCode()
  }
  return (
    <div class="view">
      <Heading title={text.title} />
      <p class="lead" id="code-lead">
        {props.api.isByRecoveryCode() ? text.recoveryLead : text.lead}
      </p>
      <Show
        when={props.api.isByRecoveryCode()}
        fallback={<CodeBoxes {...props} submit={words.views.signInByCode.submit} />}
      >
        <RecoveryCode {...props} />
      </Show>
      <button class="link" part="link" type="button" onClick={other}>
        {props.api.isByRecoveryCode() ? text.byApp : text.byRecoveryCode}
      </button>
      <button class="link" part="link" type="button" onClick={() => props.api.backToLogin()}>
        {words.backToLogin}
      </button>
    </div>
  )
}
