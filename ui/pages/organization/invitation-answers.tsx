// What a person answers to invitations: to one, or to each that waits for them.

import { For } from 'solid-js'
import type { Invitation } from '../../../server/wire/organization.ts'
import { invitations } from '../../client/app-client.ts'
import { knownRedirect, navigate } from '../../client/navigate.ts'
import { said } from '../../client/stored.ts'
import { Avatar } from '../../components/avatar.tsx'
import { say } from '../../components/toast.tsx'
import '../../styles/organization.css'
import { invitationWords } from '../../i18n/invitation-words.ts'
import { roleName } from '../../i18n/page-words.ts'
import { createAction } from '../action.ts'
import { ActionLine } from '../action-line.tsx'
import { Confirm } from '../confirm.tsx'
import { keepFocusIn } from '../keep-focus.ts'

export { loadInvitationWords } from '../../i18n/invitation-words.ts'

export function Answers(props: { invitation: Invitation; declined: () => unknown }) {
  const text = invitationWords().waiting
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
        keepFocusIn('heading')
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
          action={action}
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
  const { waiting } = invitationWords()
  const called = roleName(role, given)
  return inviter ? waiting.by(inviter, called) : waiting.byNobody(called)
}

export function InvitationList(props: { invitations: readonly Invitation[]; declined: () => unknown }) {
  return (
    <section class="panel first" aria-labelledby="waiting">
      <h2 id="waiting">{invitationWords().waiting.title}</h2>
      <ul class="people">
        <For each={props.invitations}>
          {(invitation) => (
            <li class="invited">
              <p class="person">
                <Avatar name={invitation.organization} class="square" />
                <span class="person-name">
                  <span>
                    <bdi>{invitation.organization}</bdi>
                  </span>
                  <small>{invitedBy(invitation)}</small>
                </span>
              </p>
              <Answers invitation={invitation} declined={props.declined} />
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}
