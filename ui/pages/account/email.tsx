// Another e-mail: asked for, and proven by the six digits that are mailed to it; what is shown, the machine email-form says.

import { createSignal, Match, onMount, Show, Switch } from 'solid-js'
import { beginning } from '../../../machines/email-form/beginning.table.ts'
import type { EmailFormEvent } from '../../../machines/email-form/email-form.machine.ts'
import { type Handle, reveal } from '../../../machines/kit/handle.ts'
import { unanswered } from '../../client/answer.ts'
import { auth } from '../../client/auth.ts'
import { reopenSession } from '../../client/reopen-session.ts'
import { Form } from '../../components/form.tsx'
import { later } from '../../components/later.ts'
import { Message } from '../../components/message.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { createCode } from '../../components/six-boxes.code.ts'
import { SixBoxes } from '../../components/six-boxes.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { say } from '../../components/toast.tsx'
import { words } from '../../i18n/words.ts'
import type { Member } from '../member-page.tsx'
import { useUnsent } from '../unsent.ts'
import { accountWords } from './account-words.ts'
import { createRequest, FailureLine, Section, SignedOutLine } from './section.tsx'

type Machine = typeof import('./email-form.ts')

const machine = later(() => import('./email-form.ts'))

/** Whether what runs the form is there, without which no answer would change what is shown. */
const isReady = () =>
  machine.ask().then(
    () => true,
    () => false,
  )

function createEmailForm() {
  const [form, setForm] = createSignal(beginning)
  const send = (event: EmailFormEvent) => {
    const { stepEmailForm } = machine.found() as Machine
    setForm((now) => stepEmailForm(now, event))
  }
  onMount(isReady)
  return { form, send }
}

type Send = ReturnType<typeof createEmailForm>['send']

/** @param email in the field from the beginning */
function Asking(props: { email: string; isPasswordNeeded: boolean; send: Send }) {
  const text = accountWords()
  const request = createRequest(({ code }) => {
    return ['INVALID_PASSWORD', 'SESSION_EXPIRED'].includes(`${code}`) ? 'email-password' : 'newEmail'
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
        if (!reply.ok && reply.code === 'SESSION_EXPIRED') props.send({ type: 'password.demanded' })
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

/** @param askAnew leads back to the address, which is asked about with the password */
function Proving(props: Member & { email: string; send: Send; askAnew: () => void }) {
  const text = accountWords()
  const request = createRequest()
  const code = createCode()
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
      async () => {
        const reply = await auth.ask('emailOtp.requestEmailChange', { newEmail: props.email })
        if (!reply.ok && reply.code === 'SESSION_EXPIRED') props.askAnew()
        return reply
      },
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
          <Proving {...props} email={form().context.email} send={send} askAnew={askAnew} />
        </Match>
      </Switch>
    </Section>
  )
}
