// Another code: a countdown until it may be requested, then a button, in one line of constant height.

import { createEffect, Match, on, Switch } from 'solid-js'
import { useEnvironment } from '../environment.ts'
import { Countdown } from './countdown.tsx'

export type Resending = {
  isCooling: () => boolean
  isReady: () => boolean
  isSending: () => boolean
  /** Epoch ms. */
  at: () => number
  ask: () => void
}

/** @param props `name` of the button */
export function Resend(props: { resend: Resending; name: string }) {
  const { announce, words } = useEnvironment()
  createEffect(
    on(
      () => props.resend.isReady(),
      (isReady, wasReady) => {
        if (isReady && wasReady === false) announce(words.form.code.resendNow)
        return isReady
      },
    ),
  )
  return (
    <p class="resend">
      <Switch>
        <Match when={props.resend.isCooling()}>
          <Countdown until={props.resend.at()} />
        </Match>
        <Match when={props.resend.isReady()}>
          <button class="link" part="link" type="button" onClick={() => props.resend.ask()}>
            {props.name}
          </button>
        </Match>
        <Match when={props.resend.isSending()}>
          <span>{words.form.code.resending}</span>
        </Match>
      </Switch>
    </p>
  )
}
