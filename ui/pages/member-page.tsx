// The frame of every page for people who are signed in: loads the user, and redirects everybody else.

import { createResource, type JSX, Match, onCleanup, Show, Switch } from 'solid-js'
import type { Me } from '../../server/wire/app.ts'
import { type AppRefusal, app } from '../client/app-client.ts'
import { navigate } from '../client/navigate.ts'
import { tabs } from '../client/tabs.ts'
import { Message } from '../components/message.tsx'
import { Shell } from '../components/shell.tsx'
import { WaitLine } from '../components/wait-line.tsx'
import { words } from '../i18n/words.ts'
import { type Action, createAction } from './action.ts'
import { SignOut } from './sign-out.tsx'
import { Trouble } from './trouble.tsx'

type Found = { is: 'me'; me: Me } | { is: 'leaving' } | { is: 'failed'; refusal: AppRefusal }

export type Member = { me: Me; action: Action }

type Props = {
  /** Another page for somebody with these memberships; null for this one. */
  redirectFor?: (me: Me) => string | null
  /** Shows a button that ends all sessions of the user, too. */
  everywhere?: boolean
  children: (member: Member) => JSX.Element
}

/** What the page shows is no longer so when another tab signs in or out, or the back-forward cache brings it back. */
function watchSession(): void {
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) navigate.reload()
  }
  addEventListener('pageshow', onShow)
  const removeListeners = [
    tabs.listen('ended', () => navigate.replace('/')),
    // It may be another user.
    tabs.listen('began', () => navigate.reload()),
  ]
  onCleanup(() => {
    removeEventListener('pageshow', onShow)
    for (const remove of removeListeners) remove()
  })
}

export function MemberPage(props: Props) {
  watchSession()
  const action = createAction()
  const [found, { refetch }] = createResource<Found>(async () => {
    const reply = await app.me()
    // Nobody is signed in, or the e-mail is not verified: the form goes on from there, with the six boxes if need be.
    const mustSignIn = !reply.ok && (reply.status === 401 || reply.code === 'EMAIL_NOT_VERIFIED')
    if (!reply.ok && !mustSignIn) return { is: 'failed', refusal: reply }
    const redirect = reply.ok ? (props.redirectFor?.(reply.value) ?? null) : '/'
    if (redirect) navigate.replace(redirect)
    return reply.ok && !redirect ? { is: 'me', me: reply.value } : { is: 'leaving' }
  })
  const current = () => found.latest
  const me = () => {
    const now = current()
    return now?.is === 'me' ? now.me : undefined
  }
  const refusal = () => {
    const now = current()
    return now?.is === 'failed' ? now.refusal : undefined
  }

  return (
    <Shell>
      <Switch fallback={<WaitLine sentence={words.loading} />}>
        <Match when={refusal()}>{(failed) => <Trouble refusal={failed()} retry={refetch} />}</Match>
        <Match when={me()}>
          {(known) => (
            <div class="view">
              {props.children({ me: known(), action })}
              <Message
                brief
                content={action.failure() ? { tone: 'failure', title: action.failure() ?? '' } : null}
              >
                <WaitLine sentence={action.waiting()} />
              </Message>
              <SignOut action={action} />
              <Show when={props.everywhere}>
                <SignOut action={action} everywhere />
              </Show>
            </div>
          )}
        </Match>
      </Switch>
    </Shell>
  )
}
