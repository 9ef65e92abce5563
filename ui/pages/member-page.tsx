// The frame of every page for people who are signed in: asks who that is, and sends everybody else away.

import { createResource, type JSX, Match, onCleanup, Show, Switch } from 'solid-js'
import type { Me } from '../../server/wire/app.ts'
import { type AppRefusal, app } from '../client/app-client.ts'
import { leave } from '../client/leave.ts'
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
  /** Where somebody with these memberships belongs instead, or null for here. */
  elsewhere?: (me: Me) => string | null
  /** Offers to end all of this person's sessions, too. */
  everywhere?: boolean
  children: (member: Member) => JSX.Element
}

/** What this page shows may be over: another tab has signed out, or the page is an old one that came back. */
function watchSession(): void {
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) leave.again()
  }
  addEventListener('pageshow', onShow)
  const unlisten = [
    tabs.listen('ended', () => leave.instead('/')),
    // Perhaps as somebody else.
    tabs.listen('began', () => leave.again()),
  ]
  onCleanup(() => {
    removeEventListener('pageshow', onShow)
    for (const each of unlisten) each()
  })
}

export function MemberPage(props: Props) {
  watchSession()
  const action = createAction()
  const [found, { refetch }] = createResource<Found>(async () => {
    const reply = await app.me()
    // Nobody, or somebody whose e-mail is unproven: the form leads on from there, to the six boxes if need be.
    const mustSignIn = !reply.ok && (reply.status === 401 || reply.code === 'EMAIL_NOT_VERIFIED')
    if (!reply.ok && !mustSignIn) return { is: 'failed', refusal: reply }
    const place = reply.ok ? (props.elsewhere?.(reply.value) ?? null) : '/'
    if (place) leave.instead(place)
    return reply.ok && !place ? { is: 'me', me: reply.value } : { is: 'leaving' }
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
                said={action.failure() ? { tone: 'failure', title: action.failure() ?? '' } : null}
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
