// For somebody without a password: a first one is set here, by a code that is mailed to the address of the account.

import { Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { unanswered } from '../../client/answer.ts'
import { auth } from '../../client/auth-for-pages.ts'
import type { Member } from '../member-page.tsx'
import { accountWords } from './account-words.ts'
import { createEmailForm, isReady, rest } from './create-email-form.ts'
import { createRequest, FailureLine, Section } from './section.tsx'

type Accounts = Awaited<ReturnType<typeof askAccounts>>

export const askAccounts = () => auth.ask('listAccounts')

/** False as well where it cannot be known: the service says it, too. */
export const hasNoPassword = (known: Accounts | undefined): boolean =>
  known?.ok === true && !known.value.some(({ providerId }) => providerId === 'credential')

export const WayToPassword = () => (
  <a class="link" href="#password">
    {accountWords().setPassword}
  </a>
)

/** @param props `done` once there is one */
export function SetPassword(props: Member & { done: () => unknown }) {
  const text = accountWords()
  const { form, send, mailed } = createEmailForm()
  const request = createRequest()
  const email = () => props.me.user.email
  const isProving = () => form().state !== 'awaitingAddress'
  const begin = () =>
    request.run(
      async () => {
        if (!(await isReady())) return unanswered
        return auth.ask('forgetPassword.emailOtp', { email: email() })
      },
      () => mailed(email()),
    )
  const lead = () => (isProving() ? text.passwordMailed(email()) : text.refusals.CREDENTIAL_ACCOUNT_NOT_FOUND)
  return (
    <Section title={text.password} lead={lead()}>
      <Show
        when={isProving()}
        fallback={
          <>
            <button class="secondary" type="button" aria-disabled={request.isBusy()} onClick={begin}>
              {text.setPassword}
            </button>
            <FailureLine request={request} />
          </>
        }
      >
        <Dynamic
          component={rest.found()?.FirstPassword}
          {...props}
          form={form()}
          mailed={mailed}
          send={send}
        />
      </Show>
    </Section>
  )
}
