// Name and e-mail of the person; another e-mail is asked for, and proven by the six digits that are mailed to it.

import { createSignal, Show } from 'solid-js'
import { type Handle, reveal } from '../../../machines/kit/handle.ts'
import { account } from '../../client/account-client.ts'
import { navigate } from '../../client/navigate.ts'
import { reopenSession } from '../../client/reopen-session.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Form } from '../../components/form.tsx'
import { Message } from '../../components/message.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { createCode } from '../../components/six-boxes.code.ts'
import { SixBoxes } from '../../components/six-boxes.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { say } from '../../components/toast.tsx'
import type { Member } from '../member-page.tsx'
import { pageWords } from '../page-words.ts'
import { createRequest, FailureLine, Section } from './section.tsx'

export function Profile(props: Member) {
  const text = pageWords().account
  const { user } = props.me
  const request = createRequest(() => 'name')
  const submit = (field: (name: string) => string) => {
    const name = field('name').trim()
    if (!request.faults.accepts(name ? {} : { name: text.nameMissing })) return
    request.run(
      () => account.rename(name),
      () => {
        say(text.renamed)
        reopenSession(props.me.tenantId).then(() => navigate.reload())
      },
    )
  }
  return (
    <>
      <Section title={text.profile}>
        <p class="person">
          <Avatar name={user.name || user.email} class="large" />
          <span>
            <strong>{user.name || user.email}</strong>
            <span>{user.email}</span>
          </span>
        </p>
        <Form onSubmit={submit} faults={request.faults}>
          <TextField
            id="name"
            label={text.name}
            value={user.name}
            autocomplete="name"
            fault={request.faults.of('name')}
          />
          <SubmitButton busy={request.isBusy()}>{text.save}</SubmitButton>
        </Form>
      </Section>
      <Email {...props} />
    </>
  )
}

function Email(props: Member) {
  const text = pageWords().account
  const [asked, setAsked] = createSignal('')
  const [needsPassword, setNeedsPassword] = createSignal(false)
  const request = createRequest(({ code }) => {
    if (code === 'INVALID_PASSWORD') return 'email-password'
    return code === 'SESSION_EXPIRED' ? null : 'newEmail'
  })
  const proof = createRequest()
  const ask = (field: (name: string) => string) => {
    const newEmail = field('newEmail').trim()
    if (!request.faults.accepts(newEmail ? {} : { newEmail: text.newEmailMissing })) return
    request.run(
      async () => {
        const reply = await account.askForEmail(newEmail, field('email-password'))
        if (!reply.ok && reply.code === 'SESSION_EXPIRED') setNeedsPassword(true)
        return reply
      },
      () => setAsked(newEmail),
    )
  }
  const code = createCode()
  const prove = (handle: Handle<string> | null) => {
    if (!handle) return
    proof.run(
      () => account.changeEmail(asked(), reveal(handle)),
      () => reopenSession(props.me.tenantId).then(() => navigate.reload()),
    )
  }
  return (
    <Section title={text.email} lead={text.emailLead(props.me.user.email)}>
      <Show
        when={asked()}
        fallback={
          <Form onSubmit={ask} faults={request.faults}>
            <TextField
              id="newEmail"
              type="email"
              label={text.newEmail}
              autocomplete="email"
              fault={request.faults.of('newEmail')}
            />
            <Show when={needsPassword()}>
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
        }
      >
        {(newEmail) => (
          <Form onSubmit={() => prove(code.take())} faults={proof.faults}>
            <p class="lead">{text.codeMailed(newEmail())}</p>
            <SixBoxes
              id="code"
              code={code}
              busy={proof.isBusy()}
              refusal={proof.refusal()}
              describedBy="code-message"
              onFull={() => prove(code.takeUnsent())}
            />
            <Message
              id="code-message"
              content={proof.refused() ? { tone: 'failure', title: proof.refused() ?? '' } : null}
            />
            <SubmitButton busy={proof.isBusy()}>{text.changeEmail}</SubmitButton>
            <button
              class="link"
              type="button"
              onClick={() => {
                code.clear()
                setAsked('')
              }}
            >
              {text.otherAddress}
            </button>
          </Form>
        )}
      </Show>
    </Section>
  )
}
