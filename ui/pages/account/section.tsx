// A part of the account's page: a heading, what it is for, and its content; and what all parts do with an answer.

import { type JSX, onMount, type ParentProps, Show } from 'solid-js'
import type { RefusedAnswer } from '../../client/answer.ts'
import { NO_AUTH_SESSION } from '../../client/auth-client.ts'
import { tabs } from '../../client/tabs.ts'
import { announce } from '../../components/live-region.tsx'
import { onceOnlineAgain } from '../../components/online.ts'
import { words } from '../../i18n/words.ts'
import { type Action, createAction, sentenceOf as usualSentenceOf } from '../action.ts'
import { signOutTo } from '../sign-out.tsx'
import { useWayToSignIn } from '../unsent.ts'
import { accountWords } from './account-words.ts'

/** In the words of the part, or else of the page, where there are some for a code. */
function sentenceOf(refusal: RefusedAnswer, ofPart: Readonly<Record<string, string>> = {}): string {
  const { refusals } = accountWords()
  const code = `${refusal.code}`
  return ofPart[code] ?? refusals[code as keyof typeof refusals] ?? usualSentenceOf(refusal)
}

export function Section(props: ParentProps<{ title: string; lead?: JSX.Element; danger?: boolean }>) {
  return (
    <section class={props.danger ? 'part danger' : 'part'} aria-label={props.title}>
      <h2>{props.title}</h2>
      <Show when={props.lead}>
        <p class="lead">{props.lead}</p>
      </Show>
      {props.children}
    </section>
  )
}

/** An action of this page, in its words. @param ofPart by the service's codes */
export const createRequest = (
  fieldOf?: (refusal: RefusedAnswer) => string | null,
  ofPart?: Readonly<Record<string, string>>,
) => createAction({ inWords: (refusal) => sentenceOf(refusal, ofPart), ...(fieldOf && { fieldOf }) })

/** Ends what is left of both sessions: with that of the application the form would lead back here. */
function WayToSignIn() {
  const action = createAction()
  const leaveToSignIn = useWayToSignIn()
  const enter = () =>
    signOutTo(() => {
      tabs.publish('ended')
      return leaveToSignIn()
    }, action)
  return (
    <>
      <button class="secondary" type="button" aria-disabled={action.isBusy()} onClick={enter}>
        {accountWords().signInAgain}
      </button>
      <Show when={action.failure()}>{(sentence) => <p class="message failure">{sentence()}</p>}</Show>
    </>
  )
}

function SignInAgain() {
  const text = accountWords()
  onMount(() => announce(text.signedOut))
  return (
    <>
      <p class="message failure">{text.signedOut}</p>
      <WayToSignIn />
    </>
  )
}

/** For a request that is refused because nobody is signed in. */
export const SignedOutLine = (props: { request: Action }) => (
  <Show when={props.request.isSignedOut()}>
    <SignInAgain />
  </Show>
)

export const FailureLine = (props: { request: Action }) => (
  <>
    <Show when={props.request.failure()}>{(sentence) => <p class="message failure">{sentence()}</p>}</Show>
    <SignedOutLine request={props.request} />
  </>
)

/** In place of what could not be loaded. */
export function NotLoaded(props: { refusal: RefusedAnswer; retry: () => unknown }) {
  onceOnlineAgain(() => props.refusal.status === 0 && props.retry())
  return (
    <Show when={props.refusal.code !== NO_AUTH_SESSION} fallback={<SignInAgain />}>
      <p class="message failure">{sentenceOf(props.refusal)}</p>
      <button class="link" type="button" onClick={() => props.retry()}>
        {words.tryAgain}
      </button>
    </Show>
  )
}
