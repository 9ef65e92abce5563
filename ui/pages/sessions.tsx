// The sessions of the user, with a button to end each of them.

import { createEffect, createResource, For, type JSX, Match, on, Show, Switch } from 'solid-js'
import type { PersonsSession } from '../../server/wire/app.ts'
import { door } from '../client/app-client.ts'
import { dateOf } from '../client/date-of.ts'
import { deviceName } from '../client/device-name.ts'
import { announce } from '../components/live-region.tsx'
import { say } from '../components/toast.tsx'
import { WaitLine } from '../components/wait-line.tsx'
import { accountWords } from './account/account-words.ts'
import { NotLoaded } from './account/section.tsx'
import { type Action, createAction, sentenceOf } from './action.ts'
import { Confirm } from './confirm.tsx'
import { useWayToSignIn } from './unsent.ts'

const nameOf = ({ userAgent }: PersonsSession): string =>
  deviceName(userAgent) || accountWords().sessions.unknownDevice

function Row(props: { session: PersonsSession; action: Action; end: () => void }) {
  const text = accountWords().sessions
  const asked = accountWords().dialogs.endSession
  return (
    <li class="session">
      <p class="session-name">
        <strong>{nameOf(props.session)}</strong>
        <small>{text.lastActive(dateOf(props.session.updatedAt))}</small>
        <small>{text.since(dateOf(props.session.createdAt))}</small>
        <Show when={props.session.ipAddress}>
          {(address) => (
            <small>
              <bdi>{address()}</bdi>
            </small>
          )}
        </Show>
      </p>
      <Show when={!props.session.current} fallback={<span class="badge">{text.here}</span>}>
        <Confirm
          title={asked.title(nameOf(props.session))}
          words={asked}
          action={props.action}
          do={props.end}
        >
          {(ask) => (
            <button
              class="link"
              type="button"
              aria-disabled={props.action.isBusy()}
              aria-label={text.endOf(nameOf(props.session))}
              onClick={ask}
            >
              {text.end}
            </button>
          )}
        </Confirm>
      </Show>
    </li>
  )
}

type ListProps = {
  /** Counts how often sessions have been ended elsewhere: the list is loaded again. */
  ended: number
  /**
   * What stands below the list, once there is one: it would move otherwise. Told whether there is a session besides this one, as
   * far as is known.
   */
  children: (hasOthers: () => boolean) => JSX.Element
}

export function SessionList(props: ListProps) {
  const text = accountWords().sessions
  const action = createAction()
  const [reply, { refetch }] = createResource(door.sessions)
  createEffect(
    on(
      () => props.ended,
      async () => {
        await refetch()
        list?.focus()
      },
      { defer: true },
    ),
  )
  const found = () => {
    const now = reply.latest
    return now?.ok ? now.value : undefined
  }
  const hasOthers = () => found()?.some(({ current }) => !current) ?? true
  const refusal = () => {
    const now = reply.latest
    return now && !now.ok ? now : undefined
  }
  const leaveToSignIn = useWayToSignIn()
  createEffect(() => {
    const refused = refusal()
    if (refused?.status === 401) leaveToSignIn()
    else if (refused) announce(sentenceOf(refused))
  })
  let list: HTMLUListElement | undefined

  const end = (session: PersonsSession) =>
    action.run(
      () => door.endSession({ id: session.id }),
      async () => {
        await refetch()
        say(text.ended(nameOf(session)))
        list?.focus()
      },
      text.ending,
    )

  return (
    <>
      <Switch fallback={<WaitLine sentence={text.loading} />}>
        <Match when={refusal()}>{(refused) => <NotLoaded refusal={refused()} retry={refetch} />}</Match>
        <Match when={found()}>
          {(sessions) => (
            <ul class="sessions" tabindex="-1" ref={list} aria-label={text.title}>
              <For each={sessions()}>
                {(session) => <Row session={session} action={action} end={() => end(session)} />}
              </For>
            </ul>
          )}
        </Match>
      </Switch>
      <Show when={action.failure()}>{(sentence) => <p class="message failure">{sentence()}</p>}</Show>
      <Show when={reply.latest}>{props.children(hasOthers)}</Show>
    </>
  )
}
