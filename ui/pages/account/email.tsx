// Another e-mail: asked for, and proven by the six digits that are mailed to it; what is shown, the machine email-form says.

import { Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { unanswered } from '../../client/answer.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { isDemand } from '../../client/demand-refusal.ts'
import { Form } from '../../components/form.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import type { Member } from '../member-page.tsx'
import { useUnsent } from '../unsent.ts'
import { accountWords } from './account-words.ts'
import { createEmailForm, isReady, rest } from './create-email-form.ts'
import { createRequest, FailureLine, Section } from './section.tsx'

function Asking(props: { mailed: (email: string) => void }) {
  const text = accountWords()
  const request = createRequest((refusal) => (isDemand(refusal) ? null : 'newEmail'))
  const begun = useUnsent()('newEmail') ?? ''
  const ask = (field: (name: string) => string) => {
    const email = field('newEmail').trim()
    if (!request.faults.accepts(email ? {} : { newEmail: text.newEmailMissing })) return
    request.run(
      async () => {
        if (!(await isReady())) return unanswered
        return auth.ask('emailOtp.requestEmailChange', { newEmail: email })
      },
      () => props.mailed(email),
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
      <FailureLine request={request} />
      <SubmitButton busy={request.isBusy()}>{text.mailCode}</SubmitButton>
    </Form>
  )
}

export function Email(props: Member) {
  const text = accountWords()
  const { form, send, mailed } = createEmailForm()
  const isProving = () => form().state !== 'awaitingAddress'
  const lead = () => (isProving() ? text.codeMailed(form().context.email) : text.emailLead)
  return (
    <Section title={text.email} lead={lead()}>
      <Show when={isProving()} fallback={<Asking mailed={mailed} />}>
        <Dynamic component={rest.found()?.Proving} {...props} form={form()} mailed={mailed} send={send} />
      </Show>
    </Section>
  )
}
