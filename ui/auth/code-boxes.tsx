// The six boxes of a code, with their message and their button: of a mailed code, and of an authenticator app's.

import { createComputed, createEffect, on } from 'solid-js'
import { createFaults, useFieldFocus } from '../components/faults.ts'
import { Form } from '../components/form.tsx'
import { Message } from '../components/message.tsx'
import { createCode } from '../components/six-boxes.code.ts'
import { SixBoxes } from '../components/six-boxes.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { WaitLine } from '../components/wait-line.tsx'
import { useEnvironment } from '../environment.ts'
import { checksIn } from './auth-form.checks.ts'
import { wrongCode } from './auth-form.failure.ts'
import type { ViewProps } from './view.ts'

export function CodeBoxes(props: ViewProps & { submit: string }) {
  const { words } = useEnvironment()
  const checks = checksIn(words)
  const focusField = useFieldFocus()
  const code = createCode()
  const faults = createFaults()

  createEffect(on([props.api.failure, props.api.notice], () => faults.clear(), { defer: true }))

  // Before the effect, so that it finds the boxes empty.
  createComputed(on(props.codeClears, code.clear, { defer: true }))
  createEffect(on(props.codeClears, () => focusField('code'), { defer: true }))

  const submitFull = () => {
    faults.clear()
    const handle = code.takeUnsent()
    if (handle) props.api.verify(handle)
  }
  const submit = () => {
    const handle = faults.accepts(checks.code(code.isFull())) && code.take()
    if (handle) props.api.verify(handle)
  }

  return (
    <Form onSubmit={submit} faults={faults}>
      <SixBoxes
        id="code"
        code={code}
        busy={props.api.isBusy() || props.api.isCodeDead()}
        refusal={props.api.refusal()}
        describedBy="code-lead code-message"
        onFull={submitFull}
        onRefusedAgain={() => faults.accepts({ code: wrongCode(words) })}
      />
      <Message id="code-message" content={faults.messageOf('code') ?? props.api.message()} />
      <div classList={{ reserved: props.api.isCodeDead() }}>
        <SubmitButton busy={props.api.isBusy()}>{props.submit}</SubmitButton>
      </div>
      <WaitLine sentence={props.api.waiting()} />
    </Form>
  )
}
