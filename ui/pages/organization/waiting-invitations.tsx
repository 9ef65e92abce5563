// The invitations that wait for an answer of the person who has signed in: accepted or declined on the spot.

import { createResource, For, Show } from 'solid-js'
import type { Invitation } from '../../../server/wire/organization.ts'
import { invitations } from '../../client/app-client.ts'
import { knownRedirect, navigate } from '../../client/navigate.ts'
import { said } from '../../client/stored.ts'
import { Avatar } from '../../components/avatar.tsx'
import { say } from '../../components/toast.tsx'
import '../../styles/organization.css'
import { pageWords, roleName } from '../../i18n/page-words.ts'
import { createAction } from '../action.ts'
import { ActionLine } from '../action-line.tsx'
import { Confirm } from '../confirm.tsx'

export function Answers(props: { invitation: Invitation; declined: () => unknown }) {
  const text = pageWords().organization.waiting
  const asked = text.dialog
  const action = createAction()
  const named = () => ({ id: props.invitation.id })
  const accept = () =>
    action.run(
      () => invitations.accept(named()),
      ({ redirect }) => {
        said.keep(text.joined(props.invitation.organization))
        return navigate.replace(knownRedirect(redirect))
      },
      text.accepting,
    )
  const decline = () =>
    action.run(
      () => invitations.decline(named()),
      async () => {
        await props.declined()
        say(text.declined)
      },
      text.declining,
    )
  return (
    <>
      <div class="answers">
        <button class="primary" type="button" aria-disabled={action.isBusy()} onClick={accept}>
          {text.accept}
        </button>
        <Confirm
          title={asked.title(props.invitation.organization)}
          words={asked}
          busy={action.isBusy()}
          do={decline}
        >
          {(ask) => (
            <button class="secondary" type="button" aria-disabled={action.isBusy()} onClick={ask}>
              {text.decline}
            </button>
          )}
        </Confirm>
      </div>
      <ActionLine action={action} />
    </>
  )
}

export const invitedBy = ({ inviter, role, roleName: given }: Invitation): string => {
  const { waiting } = pageWords().organization
  const called = roleName(role, given)
  return inviter ? waiting.by(inviter, called) : waiting.byNobody(called)
}

/** Nothing where nobody has invited them, or where that cannot be found out. */
export function WaitingInvitations() {
  const text = pageWords().organization.waiting
  const [reply, { refetch }] = createResource(invitations.own)
  const found = () => {
    const now = reply.latest
    return now?.ok ? now.value : []
  }
  return (
    <Show when={found().length > 0}>
      <section class="panel first" aria-labelledby="waiting">
        <h2 id="waiting">{text.title}</h2>
        <ul class="people">
          <For each={found()}>
            {(invitation) => (
              <li class="invited">
                <p class="person">
                  <Avatar name={invitation.organization} class="square" />
                  <span class="person-name">
                    <span>{invitation.organization}</span>
                    <small>{invitedBy(invitation)}</small>
                  </span>
                </p>
                <Answers invitation={invitation} declined={refetch} />
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}
