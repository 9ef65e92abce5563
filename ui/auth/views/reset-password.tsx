// The view resetPassword: the mailed code and a new password.

import { createComputed, createEffect, on } from 'solid-js'
import { FaultSummary } from '../../components/fault-summary.tsx'
import { createFaults, useFieldFocus } from '../../components/faults.ts'
import { Form } from '../../components/form.tsx'
import { Heading } from '../../components/heading.tsx'
import { Message } from '../../components/message.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { createCode } from '../../components/six-boxes.code.ts'
import { SixBoxes } from '../../components/six-boxes.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { WaitLine } from '../../components/wait-line.tsx'
import { useEnvironment } from '../../environment.ts'
import { checksIn } from '../auth-form.checks.ts'
import { wrongCode } from '../auth-form.failure.ts'
import { CodeWays } from '../code-ways.tsx'
import type { ViewProps } from '../view.ts'

export function ResetPassword(props: ViewProps) {
  const { words } = useEnvironment()
  const checks = checksIn(words)
  const focusField = useFieldFocus()
  const text = words.later.resetPassword
  const code = createCode()
  const faults = createFaults(props.api.failure)

  // Before the effect, so that it finds the boxes empty.
  createComputed(on(props.codeClears, code.clear, { defer: true }))
  createEffect(on(props.codeClears, () => focusField('code'), { defer: true }))

  const submit = (field: (name: string) => string) => {
    const password = field('password')
    const handle = faults.accepts(checks.newPassword(code.isFull(), password)) && code.take()
    if (handle) props.api.setNewPassword(handle, password)
  }

  return (
    <div class="view">
      <Heading title={text.title} />
      <p class="lead" id="code-lead">
        {props.api.isCodeMailed() ? text.lead(props.api.email()) : props.api.email()}
      </p>
      <Form onSubmit={submit} faults={faults}>
        {/* From this a password manager knows whose password it stores. */}
        <input type="email" autocomplete="username" value={props.api.email()} readOnly hidden />
        <SixBoxes
          id="code"
          code={code}
          busy={props.api.isBusy() || props.api.isCodeDead()}
          refusal={props.api.refusal()}
          describedBy="code-lead code-message"
          onFull={() => {
            faults.settle('code')
            focusField('password')
          }}
          onRefusedAgain={() => faults.accepts({ code: wrongCode(words) })}
        />
        <FaultSummary faults={faults.all()}>
          <Message id="code-message" content={faults.messageOf('code') ?? props.api.message()} />
        </FaultSummary>
        <PasswordField
          id="password"
          label={words.form.fields.newPassword}
          hint={words.form.fields.newPasswordHint}
          fault={faults.of('password')}
          autocomplete="new-password"
          enterkeyhint="go"
          strengthAgainst={props.api.email()}
        />
        <div classList={{ reserved: props.api.isCodeDead() }}>
          <SubmitButton busy={props.api.isBusy()}>{text.submit}</SubmitButton>
        </div>
        <WaitLine sentence={props.api.waiting()} />
      </Form>
      <CodeWays {...props} />
    </div>
  )
}
