// A provider's return without a session: the reason, and what can be done about it.

import { Match, onMount, Switch } from 'solid-js'
import { MAILED_CODE } from '../../machines/auth-form/answers-of-ports.ts'
import type { Failure } from '../../machines/auth-form/auth-form.types.ts'
import { checksIn } from '../auth/auth-form.checks.ts'
import type { AuthFormApi } from '../auth/auth-form.connect.ts'
import { showFailure } from '../auth/auth-form.failure.ts'
import { EmailField } from '../auth/email-field.tsx'
import { createFaults } from '../components/faults.ts'
import { Form } from '../components/form.tsx'
import { Heading } from '../components/heading.tsx'
import { announce } from '../components/live-region.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { pageWords } from '../i18n/page-words.ts'
import { words } from '../i18n/words.ts'

export function ReturnFailed(props: { failure: Failure; api: AuthFormApi }) {
  const text = pageWords().callback
  const shown = () => showFailure(props.failure, words)
  const isCodeMailed = () => props.failure.code === MAILED_CODE
  /** What is known to have happened is the title by itself. */
  const isKnown = () => `${props.failure.code}` in words.form.returned
  const title = () => (isKnown() ? shown().title : text.failed)
  const lead = () => (shown().title === title() ? shown().advice : shown().sentence)
  onMount(() => announce(`${title()}. ${lead()}`))
  const back = (style: string) => (
    <a class={style} href="/">
      {words.form.backToLogin}
    </a>
  )
  return (
    <>
      <Heading title={title()} />
      <p class="lead">{lead()}</p>
      <Switch fallback={back('primary')}>
        <Match when={isCodeMailed()}>
          <MailedCode api={props.api} />
          {back('link')}
        </Match>
        <Match when={props.failure.code === 'account_not_linked'}>
          {back('primary')}
          <button class="link" type="button" onClick={() => props.api.openForgotPassword()}>
            {text.resetPassword}
          </button>
        </Match>
      </Switch>
    </>
  )
}

/** The page's address does not carry the e-mail that the provider named: the person types it. */
function MailedCode(props: { api: AuthFormApi }) {
  const faults = createFaults()
  const submit = (field: (name: string) => string) => {
    const email = field('email').trim()
    if (faults.accepts(checksIn(words).email(email))) props.api.expectMailedCode(email)
  }
  return (
    <Form onSubmit={submit} faults={faults}>
      <EmailField api={props.api} fault={faults.of('email')} autocomplete="username" enterkeyhint="next" />
      <SubmitButton busy={false}>{pageWords().callback.enterCode}</SubmitButton>
    </Form>
  )
}
