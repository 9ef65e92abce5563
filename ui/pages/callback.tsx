// Where a provider sends the browser back to: a calm wait, then on; or what went wrong, and the way back.

import { fromActorRef } from '@xstate/solid'
import { createEffect, createMemo, Match, Switch } from 'solid-js'
import type { AuthFormPorts } from '../../machines/auth-form/auth-form.types.ts'
import { viewOf } from '../auth/auth-form.connect.ts'
import { hostAuthForm } from '../auth/auth-form.host.ts'
import { AuthForm } from '../auth/auth-page.tsx'
import { Heading } from '../components/heading.tsx'
import { announce } from '../components/live-region.tsx'
import { Shell } from '../components/shell.tsx'
import { words } from '../i18n/words.ts'

/** The form's machine restores the session and hands it on; this page only looks different while it does. */
export default function Callback(props: { ports: AuthFormPorts }) {
  const host = hostAuthForm(props.ports)
  const snapshot = fromActorRef(host.actor)
  const failed = createMemo(() => snapshot().context.failure !== null)
  createEffect(() => {
    if (failed()) announce(`${words.callback.failed}. ${words.callback.failedLead}`)
  })
  return (
    <Switch fallback={<CallbackCard title={words.callback.title} lead={words.callback.lead} waits />}>
      <Match when={viewOf(snapshot()) === 'verifyEmail'}>
        <AuthForm host={host} />
      </Match>
      <Match when={failed()}>
        <CallbackCard title={words.callback.failed} lead={words.callback.failedLead} />
      </Match>
    </Switch>
  )
}

function CallbackCard(props: { title: string; lead: string; waits?: boolean }) {
  return (
    <Shell>
      <div class="view">
        <Heading title={props.title} />
        <p class="lead">{props.lead}</p>
        {props.waits ? (
          <progress aria-label={props.title} />
        ) : (
          <a class="primary" href="/">
            {words.backToLogin}
          </a>
        )}
      </div>
    </Shell>
  )
}
