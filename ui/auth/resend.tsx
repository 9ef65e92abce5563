// Another code: a countdown until it may be requested, then a button, in one line of constant height.

import { createEffect, Match, on, Switch } from 'solid-js'
import { Countdown } from '../components/countdown.tsx'
import { useEnvironment } from '../environment.ts'
import type { AuthFormApi } from './auth-form.connect.ts'

export function Resend(props: { api: AuthFormApi }) {
  const { announce, words } = useEnvironment()
  createEffect(
    on(
      () => props.api.resend.isReady(),
      (isReady, wasReady) => {
        if (isReady && wasReady === false) announce(words.code.resendNow)
        return isReady
      },
    ),
  )
  return (
    <p class="resend">
      <Switch>
        <Match when={props.api.resend.isCooling()}>
          <Countdown until={props.api.resend.at()} />
        </Match>
        <Match when={props.api.resend.isReady()}>
          <button class="link" part="link" type="button" onClick={() => props.api.resend.ask()}>
            {props.api.isCodeMailed() ? words.code.resend : words.code.unsent.send}
          </button>
        </Match>
        <Match when={props.api.resend.isSending()}>
          <span>{words.code.resending}</span>
        </Match>
      </Switch>
    </p>
  )
}
