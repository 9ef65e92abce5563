// Another password: the present one shows that it is the owner who asks, and other devices may be signed out at once. Who has none
// is told how to set one.

import { createResource, Show } from 'solid-js'
import { auth } from '../../client/auth-for-pages.ts'
import { Form } from '../../components/form.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { say } from '../../components/toast.tsx'
import { WaitLine } from '../../components/wait-line.tsx'
import { words } from '../../i18n/words.ts'
import type { Member } from '../member-page.tsx'
import { accountWords } from './account-words.ts'
import { createRequest, FailureLine, Section } from './section.tsx'
import { askAccounts, hasNoPassword, SetPassword } from './set-password.tsx'

const CURRENT = new Set(['INVALID_PASSWORD', 'CREDENTIAL_ACCOUNT_NOT_FOUND'])

export function Password(props: Member) {
  const text = accountWords()
  const request = createRequest(({ status, code = '' }) => {
    if (status !== 400) return null
    return CURRENT.has(code) ? 'currentPassword' : 'newPassword'
  })
  let form: HTMLDivElement | undefined
  const [reply, { refetch }] = createResource(askAccounts)
  const hasNone = () => hasNoPassword(reply.latest)
  const submit = (field: (name: string) => string) => {
    const [currentPassword, newPassword] = [field('currentPassword'), field('newPassword')]
    const missing = {
      ...(!currentPassword && { currentPassword: text.currentPasswordMissing }),
      ...(!newPassword && { newPassword: text.newPasswordMissing }),
    }
    if (!request.faults.accepts(missing)) return
    request.run(
      () =>
        auth.ask('changePassword', {
          currentPassword,
          newPassword,
          revokeOtherSessions: field('others') === 'on',
        }),
      () => {
        form?.querySelector('form')?.reset()
        // What is said of a password's strength goes with it.
        form?.querySelector('#newPassword')?.dispatchEvent(new Event('input', { bubbles: true }))
        say(text.passwordChanged)
      },
    )
  }
  return (
    <Show when={!hasNone()} fallback={<SetPassword {...props} done={refetch} />}>
      <Section title={text.password} lead={reply.loading ? undefined : text.passwordLead}>
        <Show when={!reply.loading} fallback={<WaitLine sentence={text.loading} />}>
          <div ref={form}>
            <Form onSubmit={submit} faults={request.faults}>
              <input type="hidden" name="username" autocomplete="username" value={props.me.user.email} />
              <PasswordField
                id="currentPassword"
                label={text.currentPassword}
                autocomplete="current-password"
                enterkeyhint="go"
                fault={request.faults.of('currentPassword')}
              />
              <PasswordField
                id="newPassword"
                label={words.form.fields.newPassword}
                hint={words.form.fields.newPasswordHint}
                autocomplete="new-password"
                enterkeyhint="done"
                strengthAgainst={props.me.user.email}
                fault={request.faults.of('newPassword')}
              />
              <label class="check">
                <input type="checkbox" name="others" checked />
                {text.endOthersToo}
              </label>
              <FailureLine request={request} />
              <SubmitButton busy={request.isBusy()}>{text.changePassword}</SubmitButton>
            </Form>
          </div>
        </Show>
      </Section>
    </Show>
  )
}
