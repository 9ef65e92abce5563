// Does what the link of a mail is for, by its token, once the person says so; the mailbox is the way in then.

import { createSignal, Show } from 'solid-js'
import { auth } from '../client/auth-for-pages.ts'
import { takeMailedToken } from '../client/mailed-token.ts'
import { tabs } from '../client/tabs.ts'
import { Form } from '../components/form.tsx'
import { Heading } from '../components/heading.tsx'
import { Shell } from '../components/shell.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { createRequest, FailureLine } from './account/section.tsx'
import { mailedWords } from './mailed-words.ts'

type Props = {
  by: 'emailOtp.undoEmailChange' | `twoFactor.${'undoEnrolment' | 'proveMailbox' | 'stopRecovery'}`
  /** Every session has ended with it. */
  endsSessions?: true
  text: { title: string; lead: string; takeBack: string; done: string; doneLead: string }
}

export function Undo(props: Props) {
  const { setPassword, signIn } = mailedWords()
  const token = takeMailedToken()
  const request = createRequest()
  const [isDone, setDone] = createSignal(false)
  const undo = () =>
    request.run(
      () => auth.ask(props.by, { token }),
      () => {
        if (props.endsSessions) tabs.publish('ended')
        setDone(true)
      },
    )
  return (
    <Shell>
      <div class="view">
        <Show
          when={!isDone()}
          fallback={
            <>
              <Heading title={props.text.done} />
              <p class="lead">{props.text.doneLead}</p>
              <a class="primary" href="/#forgot-password">
                {setPassword}
              </a>
              <a class="link" href="/">
                {signIn}
              </a>
            </>
          }
        >
          <Heading title={props.text.title} />
          <p class="lead">{props.text.lead}</p>
          <Form onSubmit={undo}>
            <FailureLine request={request} />
            <SubmitButton busy={request.isBusy()}>{props.text.takeBack}</SubmitButton>
          </Form>
        </Show>
      </div>
    </Shell>
  )
}
