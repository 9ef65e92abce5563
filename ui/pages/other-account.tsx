// Offers somebody whom an application asks for their consent to sign in with another account, and to come back.

import { leaveToSignIn } from '../client/leave.ts'
import { navigate } from '../client/navigate.ts'
import { draft, ledBack } from '../client/stored.ts'
import { tabs } from '../client/tabs.ts'
import type { StepUpWords } from '../i18n/wording.ts'
import type { Member } from './member-page.tsx'
import { signOutTo } from './sign-out.tsx'

/** What the address says of the choice itself is over with it. */
function withoutChoice(): string {
  const url = new URL(location.href)
  url.searchParams.delete('account')
  return url.href
}

function leave() {
  tabs.publish('ended')
  history.replaceState(null, '', withoutChoice())
  // The account that signs in now has not been led back yet.
  ledBack.keep('')
  draft('email').keep('')
  return leaveToSignIn()
}

export function OtherAccount(props: { member: Member; address: string; text: StepUpWords['page'] }) {
  const email = () => props.member.me.user.email
  return (
    <>
      <p class="lead">{props.text.signedInAs(email())}</p>
      <button
        class="primary"
        type="button"
        aria-disabled={props.member.action.isBusy()}
        onClick={() => signOutTo(leave, props.member.action)}
      >
        {props.text.signOut}
      </button>
      <button class="link" type="button" onClick={() => navigate.replace(props.address)}>
        {props.text.stay(email())}
      </button>
    </>
  )
}
