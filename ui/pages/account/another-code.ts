// Asks for another code beside six boxes, as the machine of the form allows it.

import { createEffect, onCleanup } from 'solid-js'
import type { EmailFormEvent, emailFormMachine } from '../../../machines/email-form/email-form.machine.ts'
import type { CurrentState } from '../../../machines/kit/step.ts'
import type { Answer } from '../../client/answer.ts'
import type { Resending } from '../../components/resend.tsx'
import { say } from '../../components/toast.tsx'
import { accountWords } from './account-words.ts'
import { createRequest } from './section.tsx'

/** Of the form in which a code has been mailed. */
export type Mailed = {
  form: CurrentState<typeof emailFormMachine>
  mailed: (email: string) => void
  send: (event: EmailFormEvent) => void
}

/** To be called while a component is set up. @param mail has the service mail it */
export function createAnotherCode(props: Mailed, mail: (email: string) => Promise<Answer<unknown>>) {
  const email = () => props.form.context.email
  const resendAt = () => props.form.context.resendAt
  const isCooling = () => props.form.state === 'awaitingCode'
  const again = createRequest()
  const resend: Resending = {
    isCooling,
    isReady: () => !isCooling() && !again.isBusy(),
    isSending: again.isBusy,
    at: resendAt,
    ask: () =>
      again.run(
        () => mail(email()),
        () => {
          props.mailed(email())
          say(accountWords().codeMailedAgain(email()))
        },
      ),
  }
  createEffect(() => {
    if (!isCooling()) return
    const lapse = () => props.send({ type: 'cooldown.lapsed' })
    const timer = setTimeout(lapse, resendAt() - Date.now())
    onCleanup(() => clearTimeout(timer))
  })
  return { again, resend }
}
