// The secret of an authenticator app, to be scanned or typed, and the six boxes for the code that confirms it.

import { type Handle, reveal } from '../../../machines/kit/handle.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { reopenSession } from '../../client/reopen-session.ts'
import { AppSecret } from '../../components/app-secret.tsx'
import { Form } from '../../components/form.tsx'
import { Message } from '../../components/message.tsx'
import { createCode } from '../../components/six-boxes.code.ts'
import { SixBoxes } from '../../components/six-boxes.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { say } from '../../components/toast.tsx'
import { pageWords } from '../../i18n/page-words.ts'
import type { Member } from '../member-page.tsx'
import { accountWords } from './account-words.ts'
import { createRequest, SignedOutLine } from './section.tsx'

type Props = { member: Member; uri: string; confirmed: () => void; abandon: () => void }

export function ConfirmApp(props: Props) {
  const text = accountWords().twoStep
  const request = createRequest()
  const code = createCode()
  const confirm = (handle: Handle<string> | null) => {
    if (!handle) return
    request.run(
      () => auth.ask('twoFactor.verifyTotp', { code: reveal(handle) }),
      async () => {
        const { tenantId, user } = props.member.me
        // Another session has taken the place of the one that this page came with.
        await reopenSession(tenantId, user.email)
        props.confirmed()
        say(text.turnedOn)
      },
    )
  }
  const failure = () => {
    const title = request.failure()
    return title ? { tone: 'failure' as const, title } : null
  }
  return (
    <>
      <AppSecret uri={props.uri} text={text} />
      <Form onSubmit={() => confirm(code.take())} faults={request.faults}>
        <SixBoxes
          id="code"
          code={code}
          busy={request.isBusy()}
          refusal={request.refusal()}
          describedBy="code-message"
          onFull={() => confirm(code.takeUnsent())}
        />
        <Message id="code-message" content={failure()} />
        <SignedOutLine request={request} />
        <SubmitButton busy={request.isBusy()}>{text.confirm}</SubmitButton>
        <button class="link" type="button" aria-disabled={request.isBusy()} onClick={() => props.abandon()}>
          {pageWords().cancel}
        </button>
      </Form>
    </>
  )
}
