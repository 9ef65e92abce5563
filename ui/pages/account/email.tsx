// Another e-mail: asked for, and proven by the six digits that are mailed to it; what is shown, the machine email-form says.

import { createSignal, Match, onMount, Show, Switch } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { beginning } from '../../../machines/email-form/beginning.answers.ts'
import type { EmailFormEvent } from '../../../machines/email-form/email-form.machine.ts'
import { unanswered } from '../../client/answer.ts'
import { auth } from '../../client/auth.ts'
import { Form } from '../../components/form.tsx'
import { later } from '../../components/later.ts'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import type { Member } from '../member-page.tsx'
import { useUnsent } from '../unsent.ts'
import { accountWords } from './account-words.ts'
import { asksPassword, createRequest, FailureLine, isStepUp, Section } from './section.tsx'

type Rest = typeof import('./email-form.ts')

/** What runs the form, and its second step. */
const rest = later(() => import('./email-form.ts'))

/** Without it no answer would change what is shown. */
const isReady = () =>
  rest.ask().then(
    () => true,
    () => false,
  )

function createEmailForm() {
  const [form, setForm] = createSignal(beginning)
  const send = (event: EmailFormEvent) => {
    const { stepEmailForm } = rest.found() as Rest
    setForm((now) => stepEmailForm(now, event))
  }
  onMount(isReady)
  return { form, send }
}

type Send = ReturnType<typeof createEmailForm>['send']

/** @param email in the field from the beginning */
function Asking(props: { email: string; isPasswordNeeded: boolean; send: Send }) {
  const text = accountWords()
  const request = createRequest((refusal) => {
    if (refusal.code === 'INVALID_PASSWORD' || asksPassword(refusal)) return 'email-password'
    return isStepUp(refusal) ? null : 'newEmail'
  })
  const begun = useUnsent()('newEmail') ?? props.email
  const ask = (field: (name: string) => string) => {
    const email = field('newEmail').trim()
    const password = field('email-password')
    if (!request.faults.accepts(email ? {} : { newEmail: text.newEmailMissing })) return
    request.run(
      async () => {
        if (!(await isReady())) return unanswered
        const reply = await auth.ask('emailOtp.requestEmailChange', {
          newEmail: email,
          ...(password && { password }),
        })
        if (!reply.ok && asksPassword(reply)) props.send({ type: 'password.demanded' })
        return reply
      },
      () => props.send({ type: 'code.mailed', email }),
    )
  }
  return (
    <Form onSubmit={ask} faults={request.faults}>
      <TextField
        id="newEmail"
        type="email"
        label={text.newEmail}
        autocomplete="email"
        fault={request.faults.of('newEmail')}
        value={begun}
      />
      <Show when={props.isPasswordNeeded}>
        <PasswordField
          id="email-password"
          label={text.currentPassword}
          hint={text.passwordAgain}
          autocomplete="current-password"
          enterkeyhint="go"
          fault={request.faults.of('email-password')}
        />
      </Show>
      <FailureLine request={request} />
      <SubmitButton busy={request.isBusy()}>{text.mailCode}</SubmitButton>
    </Form>
  )
}

export function Email(props: Member) {
  const text = accountWords()
  const { form, send } = createEmailForm()
  const [asked, setAsked] = createSignal('')
  const askAnew = () => {
    setAsked(form().context.email)
    send({ type: 'anotherAddress.chosen' })
    send({ type: 'password.demanded' })
  }
  const isProving = () => form().state === 'awaitingCode'
  const lead = () =>
    isProving() ? text.codeMailed(form().context.email) : text.emailLead(props.me.user.email)
  return (
    <Section title={text.email} lead={lead()}>
      <Switch
        fallback={
          <Asking email={asked()} isPasswordNeeded={form().state === 'awaitingPassword'} send={send} />
        }
      >
        <Match when={isProving()}>
          <Dynamic
            component={rest.found()?.Proving}
            {...props}
            email={form().context.email}
            send={send}
            askAnew={askAnew}
          />
        </Match>
      </Switch>
    </Section>
  )
}
