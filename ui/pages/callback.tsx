// The page that a provider sends the browser back to: it waits and goes on, or shows what went wrong and what to do.

import { createEffect, createMemo, on, Show } from 'solid-js'
import { connect, viewOf } from '../auth/auth-form.connect.ts'
import { hostAuthForm } from '../auth/auth-form.host.ts'
import { AuthForm, type Form } from '../auth/auth-page.tsx'
import { Heading, useArrivalFocus } from '../components/heading.tsx'
import { Shell } from '../components/shell.tsx'
import { pageWords } from '../i18n/page-words.ts'
import { words } from '../i18n/words.ts'
import { ReturnFailed } from './return-failed.tsx'

/** The form's machine restores the session and hands it to the application; meanwhile this page is shown in place of the form. */
export default function Callback(props: Form) {
  const host = hostAuthForm(props.ports)
  const api = connect(host.snapshot, host.actor.send, words, () => null)
  /** Once one of the form's views has been opened, the form stays. */
  const showsForm = createMemo(
    (was: boolean) => was || !['login', 'exit'].includes(viewOf(host.snapshot())),
    false,
  )
  const focusArrival = useArrivalFocus()
  createEffect(on(showsForm, focusArrival, { defer: true }))
  const failure = () => host.snapshot().context.failure
  return (
    <Show when={!showsForm()} fallback={<AuthForm host={host} auth={props.auth} />}>
      <Shell>
        <div class="view">
          <Show when={failure()} fallback={<Wait />}>
            {(known) => <ReturnFailed failure={known()} api={api} />}
          </Show>
        </div>
      </Shell>
    </Show>
  )
}

function Wait() {
  return (
    <>
      <Heading title={pageWords().callback.title} />
      <p class="lead">{pageWords().callback.lead}</p>
      <progress aria-label={pageWords().callback.title} />
    </>
  )
}
