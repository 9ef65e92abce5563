// The second step to a first password: six digits prove the mailbox, and the new password signs in where the session was.

import { onMount } from 'solid-js'
import { type Handle, reveal } from '../../../machines/kit/handle.ts'
import { type Answer, userOf } from '../../client/answer.ts'
import { door } from '../../client/app-client.ts'
import { ofThisPage } from '../../client/attempt-names.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { reopenSession } from '../../client/reopen-session.ts'
import { useFieldFocus } from '../../components/faults.ts'
import { Form } from '../../components/form.tsx'
import { Message } from '../../components/message.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { Resend } from '../../components/resend.tsx'
import { createCode } from '../../components/six-boxes.code.ts'
import { SixBoxes } from '../../components/six-boxes.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { say } from '../../components/toast.tsx'
import { words } from '../../i18n/words.ts'
import type { Member } from '../member-page.tsx'
import { useWayToSignIn } from '../unsent.ts'
import { accountWords } from './account-words.ts'
import { createAnotherCode, type Mailed } from './another-code.ts'
import { createRequest, FailureLine } from './section.tsx'

type Given = { email: string; otp: string; password: string }

const ofPassword = (code = '') => code.startsWith('PASSWORD_')

/** The service ends every session with a reset. @returns whether there is one again: a second factor may be asked for first */
async function setAndSignIn({ email, otp, password }: Given): Promise<Answer<boolean>> {
  const before = await auth.ask('getSession')
  const set = await auth.ask('emailOtp.resetPassword', { email, otp, password })
  if (!set.ok) return set
  const rememberMe = !before.ok || before.value?.session.rememberMe !== false
  const reply = await auth.ask('signIn.email', { email, password, rememberMe, ...ofThisPage })
  return { ok: true, value: reply.ok && userOf(reply.value) !== null }
}

export function FirstPassword(props: Member & Mailed & { done: () => unknown }) {
  const text = accountWords()
  const email = () => props.form.context.email
  const request = createRequest(({ code }) => (ofPassword(code) ? 'newPassword' : null))
  const code = createCode()
  const focusField = useFieldFocus()
  const leaveToSignIn = useWayToSignIn()
  const { again, resend } = createAnotherCode(props, (email) =>
    auth.ask('forgetPassword.emailOtp', { email }),
  )
  onMount(() => focusField('code'))
  const set = (otp: Handle<string>, password: string) =>
    request.run(
      () => setAndSignIn({ email: email(), otp: reveal(otp), password }),
      async (isSignedIn) => {
        if (!isSignedIn || !(await reopenSession(props.me.tenantId, email()))) {
          // With what is left of it the form would lead back here.
          await door.signOut({})
          return leaveToSignIn()
        }
        await props.done()
        props.send({ type: 'code.accepted' })
        say(text.passwordSet)
      },
    )
  const submit = (field: (name: string) => string) => {
    const password = field('newPassword')
    const missing = {
      ...(!code.isFull() && { code: words.form.faults.codeMissing }),
      ...(!password && { newPassword: text.newPasswordMissing }),
    }
    const otp = request.faults.accepts(missing) && code.take()
    if (otp) set(otp, password)
  }
  const refusal = () => (ofPassword(request.refusal()?.code) ? null : request.refusal())
  const failure = () => {
    const title = request.failure()
    return request.faults.messageOf('code') ?? (title ? { tone: 'failure' as const, title } : null)
  }
  return (
    <Form onSubmit={submit} faults={request.faults}>
      <input type="hidden" name="username" autocomplete="username" value={email()} />
      <SixBoxes
        id="code"
        code={code}
        busy={request.isBusy()}
        refusal={refusal()}
        describedBy="code-message"
        onFull={() => {
          request.faults.settle('code')
          focusField('newPassword')
        }}
      />
      <Message id="code-message" content={failure()} />
      <PasswordField
        id="newPassword"
        label={words.form.fields.newPassword}
        hint={words.form.fields.newPasswordHint}
        autocomplete="new-password"
        enterkeyhint="done"
        strengthAgainst={email()}
        fault={request.faults.of('newPassword')}
      />
      <SubmitButton busy={request.isBusy()}>{text.setPassword}</SubmitButton>
      <Resend resend={resend} name={words.form.code.resend} />
      <FailureLine request={again} />
    </Form>
  )
}
