// The page to which the mail to an old address leads: takes a change of e-mail back, once the person says so.

import { createSignal, Show } from 'solid-js'
import { auth } from '../client/auth.ts'
import { takeMailedToken } from '../client/mailed-token.ts'
import { tabs } from '../client/tabs.ts'
import { Form } from '../components/form.tsx'
import { Heading } from '../components/heading.tsx'
import { Shell } from '../components/shell.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { accountWords } from './account/account-words.ts'
import { createRequest, FailureLine } from './account/section.tsx'

export default function UndoEmailChange() {
  const text = accountWords().undo
  const token = takeMailedToken()
  const request = createRequest()
  const [isDone, setDone] = createSignal(false)
  const undo = () =>
    request.run(
      () => auth.ask('emailOtp.undoEmailChange', { token }),
      () => {
        tabs.publish('ended')
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
              <Heading title={text.done} />
              <p class="lead">{text.doneLead}</p>
              <a class="primary" href="/#forgot-password">
                {text.setPassword}
              </a>
              <a class="link" href="/">
                {text.signIn}
              </a>
            </>
          }
        >
          <Heading title={text.title} />
          <p class="lead">{text.lead}</p>
          <Form onSubmit={undo}>
            <FailureLine request={request} />
            <SubmitButton busy={request.isBusy()}>{text.takeBack}</SubmitButton>
          </Form>
        </Show>
      </div>
    </Shell>
  )
}
