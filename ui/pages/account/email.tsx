// Another e-mail: asked for, and proven by the six digits that are mailed to it; what is shown, the machine email-form says.

import { createSignal, onMount, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { beginning } from '../../../machines/email-form/beginning.answers.ts'
import type { EmailFormEvent } from '../../../machines/email-form/email-form.machine.ts'
import { unanswered } from '../../client/answer.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { isDemand } from '../../client/demand-refusal.ts'
import { Form } from '../../components/form.tsx'
import { later } from '../../components/later.ts'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import type { Member } from '../member-page.tsx'
import { useUnsent } from '../unsent.ts'
import { accountWords } from './account-words.ts'
import { createRequest, FailureLine, Section } from './section.tsx'

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
  return { form, send, mailed: (email: string) => send((rest.found() as Rest).codeMailed(email)) }
}

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
  const lead = () =>
    isProving() ? text.codeMailed(form().context.email) : text.emailLead(props.me.user.email)
  return (
    <Section title={text.email} lead={lead()}>
      <Show when={isProving()} fallback={<Asking mailed={mailed} />}>
        <Dynamic component={rest.found()?.Proving} {...props} form={form()} mailed={mailed} send={send} />
      </Show>
    </Section>
  )
}
