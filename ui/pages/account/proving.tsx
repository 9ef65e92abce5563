// The second step of the form for another e-mail: six digits prove the address that they were mailed to.

import { onMount } from 'solid-js'
import { type Handle, reveal } from '../../../machines/kit/handle.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { reopenSession } from '../../client/reopen-session.ts'
import { useFieldFocus } from '../../components/faults.ts'
import { Form } from '../../components/form.tsx'
import { Message } from '../../components/message.tsx'
import { Resend } from '../../components/resend.tsx'
import { createCode } from '../../components/six-boxes.code.ts'
import { SixBoxes } from '../../components/six-boxes.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { say } from '../../components/toast.tsx'
import { words } from '../../i18n/words.ts'
import type { Member } from '../member-page.tsx'
import { accountWords } from './account-words.ts'
import { createAnotherCode, type Mailed } from './another-code.ts'
import { createRequest, FailureLine, SignedOutLine } from './section.tsx'

export function Proving(props: Member & Mailed) {
  const email = () => props.form.context.email
  const text = accountWords()
  const request = createRequest()
  const code = createCode()
  const focusField = useFieldFocus()
  onMount(() => focusField('code'))
  const prove = (handle: Handle<string> | null) => {
    if (!handle) return
    request.run(
      () => auth.ask('emailOtp.changeEmail', { newEmail: email(), otp: reveal(handle) }),
      async () => {
        const proven = email()
        await reopenSession(props.me.tenantId, proven)
        await props.reload()
        props.send({ type: 'code.accepted' })
        say(text.emailChanged(proven))
      },
    )
  }
  const { again, resend } = createAnotherCode(props, (newEmail) =>
    auth.ask('emailOtp.requestEmailChange', { newEmail }),
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
      <Resend resend={resend} name={words.form.code.resend} />
      <FailureLine request={again} />
      <button class="link" type="button" onClick={() => props.send({ type: 'anotherAddress.chosen' })}>
        {text.otherAddress}
      </button>
    </Form>
  )
}
