// A part of the account's page: a heading, what it is for, and its content; and what all parts do with an answer.

import { createSignal, type JSX, type ParentProps, Show } from 'solid-js'
import type { AppRefusal, AppReply } from '../../client/app-client.ts'
import { leaveToSignIn } from '../../client/go-on.ts'
import { announce } from '../../components/announcer.ts'
import { createFaults } from '../../components/faults.ts'
import { words } from '../../i18n/words.ts'
import { sentenceOf as usualSentenceOf } from '../action.ts'
import { accountWords } from './account-words.ts'

/** In the words of this page, where it has some for a code. */
function sentenceOf(refusal: AppRefusal): string {
  const { refusals } = accountWords()
  return refusals[refusal.code as keyof typeof refusals] ?? usualSentenceOf(refusal)
}

export function Section(props: ParentProps<{ title: string; lead?: JSX.Element }>) {
  return (
    <section class="part" aria-label={props.title}>
      <h2>{props.title}</h2>
      <Show when={props.lead}>
        <p class="lead">{props.lead}</p>
      </Show>
      {props.children}
    </section>
  )
}

/** A request of a form: its refusal is shown at the field that it is about, else below the form. */
export function createRequest(fieldOf: (refusal: AppRefusal) => string | null = () => null) {
  const [isBusy, setBusy] = createSignal(false)
  const [refusal, setRefusal] = createSignal<AppRefusal | null>(null)
  const atField = () => {
    const refused = refusal()
    const field = refused && fieldOf(refused)
    return refused && field ? { field, sentence: sentenceOf(refused) } : null
  }
  const faults = createFaults(atField)
  return {
    faults,
    isBusy,
    refusal,
    refused: () => {
      const refused = refusal()
      return refused ? sentenceOf(refused) : undefined
    },
    /** What is wrong and belongs to no field. */
    failure: () => {
      const refused = refusal()
      return refused && !atField() ? sentenceOf(refused) : undefined
    },
    async run<T>(ask: () => Promise<AppReply<T>>, done: (value: T) => void): Promise<void> {
      if (isBusy()) return
      setBusy(true)
      setRefusal(null)
      const reply = await ask()
      setBusy(false)
      if (reply.ok) return done(reply.value)
      if (reply.status === 401 && reply.code === 'UNAUTHORIZED') return leaveToSignIn()
      setRefusal(reply)
      announce(sentenceOf(reply))
      const field = fieldOf(reply)
      if (field) document.getElementById(field)?.focus()
    },
  }
}

export type Request = ReturnType<typeof createRequest>

export const FailureLine = (props: { request: Request }) => (
  <Show when={props.request.failure()}>{(sentence) => <p class="message failure">{sentence()}</p>}</Show>
)

/** In place of what could not be loaded. */
export function NotLoaded(props: { refusal: AppRefusal; retry: () => unknown }) {
  return (
    <>
      <p class="message failure">{sentenceOf(props.refusal)}</p>
      <button class="link" type="button" onClick={() => props.retry()}>
        {words.tryAgain}
      </button>
    </>
  )
}
