// The view secondFactor: a passkey, the six digits of the authenticator app, or a recovery code.

import { For, Match, onMount, Switch } from 'solid-js'
import { createFaults, useFieldFocus } from '../../components/faults.ts'
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
  const text = words.later.secondFactor
  const faults = createFaults(props.api.failure)
  const focusField = useFieldFocus()
  // The button that has been pressed for it is gone.
  onMount(() => focusField('recoveryCode'))
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
        hint={text.recoveryHint}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        fault={faults.of('recoveryCode')}
        value=""
      />
      <Message content={props.api.message()} />
      <SubmitButton busy={props.api.isBusy()}>{words.later.signInByCode.submit}</SubmitButton>
      <WaitLine sentence={props.api.waiting()} />
    </Form>
  )
}

function Passkey(props: Pick<ViewProps, 'api'>) {
  const { words } = useEnvironment()
  return (
    <Form onSubmit={() => props.api.usePasskey()} faults={createFaults(props.api.failure)}>
      <Message content={props.api.message()} />
      <SubmitButton busy={props.api.isBusy()}>{words.form.byPasskey}</SubmitButton>
      <WaitLine sentence={props.api.waiting()} />
    </Form>
  )
}

export function SecondFactor(props: ViewProps) {
  const { offers, words } = useEnvironment()
  const text = words.later.secondFactor
  const lead = () => {
    if (props.api.isByPasskey()) return text.passkeyLead
    return props.api.isByRecoveryCode() ? text.recoveryLead : text.lead
  }
  const isByApp = () => !props.api.isByPasskey() && !props.api.isByRecoveryCode()
  const others = () => [
    [
      isByApp() && offers('passkey') && props.api.mayHavePasskey(),
      words.form.byPasskey,
      props.api.usePasskey,
    ] as const,
    [!isByApp(), text.byApp, props.api.chooseAppCode] as const,
    [!props.api.isByRecoveryCode(), text.byRecoveryCode, props.api.chooseRecoveryCode] as const,
    [true, words.form.backToLogin, props.api.backToLogin] as const,
  ]
  return (
    <div class="view">
      <Heading title={text.title} />
      <p class="lead" id="code-lead">
        {lead()}
      </p>
      <Switch fallback={<CodeBoxes {...props} submit={words.later.signInByCode.submit} />}>
        <Match when={props.api.isByPasskey()}>
          <Passkey {...props} />
        </Match>
        <Match when={props.api.isByRecoveryCode()}>
          <RecoveryCode {...props} />
        </Match>
      </Switch>
      <For each={others().filter(([isOpen]) => isOpen)}>
        {([, name, choose]) => (
          <button class="link" part="link" type="button" onClick={() => choose()}>
            {name}
          </button>
        )}
      </For>
    </div>
  )
}
