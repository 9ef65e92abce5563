// The view register: name, e-mail, a new password, and what an operator asks besides.

import { createSignal, Show } from 'solid-js'
import { draft } from '../../client/stored.ts'
import { BrokenView } from '../../components/broken.tsx'
import { FaultSummary } from '../../components/fault-summary.tsx'
import { createFaults } from '../../components/faults.ts'
import { Form } from '../../components/form.tsx'
import { Heading } from '../../components/heading.tsx'
import { Message } from '../../components/message.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { WaitLine } from '../../components/wait-line.tsx'
import { type AskedBesides, useEnvironment } from '../../environment.ts'
import { checksIn } from '../auth-form.checks.ts'
import { EmailField } from '../email-field.tsx'
import { Social } from '../social.tsx'
import { Tabs } from '../tabs.tsx'
import type { ViewProps } from '../view.ts'

export function Register(props: ViewProps) {
  const { words, loadAskedBesides } = useEnvironment()
  const checks = checksIn(words)
  const text = words.form.views.register
  const faults = createFaults(props.api.failure)
  const enterCode = () => {
    const email = props.api.email()
    if (faults.accepts(checks.email(email))) props.api.enterCodeAtHand(email)
  }

  // Null where it could not be loaded.
  const [more, setMore] = createSignal<AskedBesides | null>()
  const asked = loadAskedBesides?.()
  asked?.then(setMore, () => setMore(null))

  const submit = (field: (name: string) => string) => {
    const name = field('name').trim()
    const email = field('email').trim()
    const password = field('password')
    const found = more()?.read(field)
    if (faults.accepts({ ...checks.registration(name, email, password), ...found?.faults }))
      props.api.signUp(name, email, password, found?.values)
  }

  return (
    <Show when={more() !== null} fallback={<BrokenView />}>
      <div class="view">
        <Tabs api={props.api} current="register" />
        <Heading title={text.title} />
        <FaultSummary faults={faults.all()}>
          <Message content={props.api.message()}>
            <p>{text.lead}</p>
          </Message>
        </FaultSummary>
        <Show when={!asked || more()} fallback={<WaitLine sentence={words.loading} />}>
          <Form onSubmit={submit} faults={faults}>
            <TextField
              id="name"
              label={words.form.fields.name}
              fault={faults.of('name')}
              value={draft('name').read()}
              onInput={(event) => draft('name').keep(event.currentTarget.value)}
              autocomplete="name"
              enterkeyhint="next"
            />
            <EmailField
              api={props.api}
              fault={faults.of('email')}
              autocomplete="username"
              enterkeyhint="next"
            />
            <PasswordField
              id="password"
              label={words.form.fields.password}
              hint={words.form.fields.newPasswordHint}
              fault={faults.of('password')}
              autocomplete="new-password"
              enterkeyhint="go"
              strengthAgainst={props.api.email()}
            />
            {more()?.controls(faults.of)}
            <SubmitButton busy={props.api.isBusy()}>{text.submit}</SubmitButton>
            <WaitLine sentence={props.api.waiting()} />
            <p class="resend">
              <button class="link" part="link" type="button" onClick={enterCode}>
                {words.form.haveCode}
              </button>
            </p>
            <Social api={props.api} />
          </Form>
        </Show>
      </div>
    </Show>
  )
}
