// The second step of the form for another e-mail: six digits prove the address that they were mailed to.

import { createEffect, onCleanup, onMount } from 'solid-js'
import { RESEND_COOLDOWN } from '../../../machines/auth-form/answers.ts'
import type { EmailFormEvent } from '../../../machines/email-form/email-form.machine.ts'
import { type Handle, reveal } from '../../../machines/kit/handle.ts'
import { auth } from '../../client/auth.ts'
import { reopenSession } from '../../client/reopen-session.ts'
import { useFieldFocus } from '../../components/faults.ts'
import { Form } from '../../components/form.tsx'
import { Message } from '../../components/message.tsx'
import { Resend, type Resending } from '../../components/resend.tsx'
import { createCode } from '../../components/six-boxes.code.ts'
import { SixBoxes } from '../../components/six-boxes.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { say } from '../../components/toast.tsx'
import { words } from '../../i18n/words.ts'
import type { Member } from '../member-page.tsx'
import { accountWords } from './account-words.ts'
import { createRequest, FailureLine, SignedOutLine } from './section.tsx'

/** @param props `resendAt`, in epoch ms, from when another code may be asked for; null where it may be */
export function Proving(
  props: Member & { email: string; resendAt: number | null; send: (event: EmailFormEvent) => void },
) {
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
  const again = createRequest()
  const resend: Resending = {
    isCooling: () => props.resendAt !== null,
    isReady: () => props.resendAt === null && !again.isBusy(),
    isSending: again.isBusy,
    at: () => props.resendAt ?? 0,
    ask: () =>
      again.run(
        () => auth.ask('emailOtp.requestEmailChange', { newEmail: props.email }),
        () => {
          props.send({ type: 'code.mailed', email: props.email, resendAt: Date.now() + RESEND_COOLDOWN })
          say(text.codeMailedAgain(props.email))
        },
      ),
  }
  createEffect(() => {
    if (props.resendAt === null) return
    const lapse = () => props.send({ type: 'cooldown.lapsed' })
    const timer = setTimeout(lapse, props.resendAt - Date.now())
    onCleanup(() => clearTimeout(timer))
  })
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
      <Resend resend={resend} name={words.code.resend} />
      <FailureLine request={again} />
      <button class="link" type="button" onClick={() => props.send({ type: 'anotherAddress.chosen' })}>
        {text.otherAddress}
      </button>
    </Form>
  )
}
