// The view login: e-mail and password, with links to the other views.

import { Show } from 'solid-js'
import { lastWay } from '../../client/stored.ts'
import { FaultSummary } from '../../components/fault-summary.tsx'
import { createFaults } from '../../components/faults.ts'
import { Form } from '../../components/form.tsx'
import { Heading } from '../../components/heading.tsx'
import { Message } from '../../components/message.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { WaitLine } from '../../components/wait-line.tsx'
import { useEnvironment } from '../../environment.ts'
import { checksIn } from '../auth-form.checks.ts'
import { EmailField } from '../email-field.tsx'
import { Social } from '../social.tsx'
import { Tabs } from '../tabs.tsx'
import type { ViewProps } from '../view.ts'

export function Login(props: ViewProps) {
  const { offers, providers, words } = useEnvironment()
  const checks = checksIn(words)
  const text = words.form.views.login
  const faults = createFaults(props.api.failure)
  let form: HTMLDivElement | undefined

  const submit = (field: (name: string) => string) => {
    const email = field('email').trim()
    const password = field('password')
    if (!password && props.api.way() === 'code' && form?.querySelector('#email:focus')) return requestCode()
    if (faults.accepts(checks.credentials(email, password)))
      props.api.signIn(email, password, field('remember') === 'on')
  }
  const requestCode = () => {
    const email = props.api.email()
    props.api.chooseWay('code')
    const isKept = form?.querySelector<HTMLInputElement>('[name=remember]')?.checked ?? true
    if (faults.accepts(checks.email(email))) props.api.requestSignInCode(email, isKept)
  }
  const lead = () => {
    const way = lastWay.read()
    if (way === 'password' || way === 'code' || way === 'passkey') return text.lastWay[way]
    const known = providers().find(({ id }) => id === way)
    return known ? text.lastWay.provider(known.name) : text.lead
  }

  return (
    <div
      class="view"
      ref={form}
      on:focusin={({ target }) => target.id === 'password' && props.api.chooseWay('password')}
    >
      <Tabs api={props.api} current="login" />
      <Heading title={text.title} />
      <FaultSummary faults={faults.all()}>
        <Message content={props.api.message()}>
          <p>{lead()}</p>
        </Message>
      </FaultSummary>
      <Form onSubmit={submit} faults={faults}>
        <EmailField
          api={props.api}
          fault={faults.of('email')}
          autocomplete="username webauthn"
          enterkeyhint={props.api.way() === 'code' ? 'send' : 'next'}
        />
        <PasswordField
          id="password"
          label={words.form.fields.password}
          fault={faults.of('password')}
          autocomplete="current-password"
          enterkeyhint="go"
        />
        <div class="check-row">
          <label class="check">
            <input
              type="checkbox"
              name="remember"
              checked={props.api.remember()}
              onChange={(event) => props.api.changeRemember(event.currentTarget.checked)}
            />
            {text.keep}
          </label>
          <button class="link" part="link" type="button" onClick={() => props.api.openForgotPassword()}>
            {text.forgot}
          </button>
        </div>
        <SubmitButton busy={props.api.isBusy()}>{text.submit}</SubmitButton>
        <WaitLine sentence={props.api.waiting()} />
      </Form>
      <button class="link" part="link" type="button" aria-disabled={props.api.isBusy()} onClick={requestCode}>
        {text.byCode}
      </button>
      <Show when={offers('passkey')}>
        <button
          class="link"
          part="link"
          type="button"
          aria-disabled={props.api.isBusy()}
          onClick={() => props.api.usePasskey()}
        >
          {words.form.byPasskey}
        </button>
      </Show>
      <Social api={props.api} />
    </div>
  )
}
