// The second step of the form for another e-mail: six digits prove the address that they were mailed to.

import { onMount } from 'solid-js'
import type { EmailFormEvent } from '../../../machines/email-form/email-form.machine.ts'
import { type Handle, reveal } from '../../../machines/kit/handle.ts'
import { auth } from '../../client/auth.ts'
import { reopenSession } from '../../client/reopen-session.ts'
import { useFieldFocus } from '../../components/faults.ts'
import { Form } from '../../components/form.tsx'
import { Message } from '../../components/message.tsx'
import { createCode } from '../../components/six-boxes.code.ts'
import { SixBoxes } from '../../components/six-boxes.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { say } from '../../components/toast.tsx'
import { words } from '../../i18n/words.ts'
import type { Member } from '../member-page.tsx'
import { accountWords } from './account-words.ts'
import { createRequest, SignedOutLine } from './section.tsx'

export function Proving(props: Member & { email: string; send: (event: EmailFormEvent) => void }) {
  const text = accountWords()
  const request = createRequest()
  const code = createCode()
  const focusField = useFieldFocus()
  onMount(() => focusField('code'))
  const prove = (handle: Handle<string> | null) => {
    if (!handle) return
    request.run(
      () => auth.ask('emailOtp.changeEmail', { newEmail: props.email, otp: reveal(handle) }),
      async () => {
        const { email } = props
        await reopenSession(props.me.tenantId, email)
        await props.reload()
        props.send({ type: 'code.accepted' })
        say(text.emailChanged(email))
      },
    )
  }
  const sendAgain = () =>
    request.run(
      () => auth.ask('emailOtp.requestEmailChange', { newEmail: props.email }),
      () => say(text.codeMailedAgain(props.email)),
      words.code.resending,
    )
  const failure = () => {
    const title = request.failure()
    return title ? { tone: 'failure' as const, title } : null
  }
  return (
    <Form onSubmit={() => prove(code.take())} faults={request.faults}>
      <SixBoxes
        id="code"
        code={code}
        busy={request.isBusy()}
        refusal={request.refusal()}
        describedBy="code-message"
        onFull={() => prove(code.takeUnsent())}
      />
      <Message id="code-message" content={failure()} />
      <SignedOutLine request={request} />
      <SubmitButton busy={request.isBusy()}>{text.changeEmail}</SubmitButton>
      <button class="link" type="button" aria-disabled={request.isBusy()} onClick={sendAgain}>
        {words.code.resend}
      </button>
      <button class="link" type="button" onClick={() => props.send({ type: 'anotherAddress.chosen' })}>
        {text.otherAddress}
      </button>
    </Form>
  )
}
