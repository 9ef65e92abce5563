// The page of people who belong to no organization yet: what that means, and what to do.

import { Heading } from '../components/heading.tsx'
import { arrivalWords } from '../i18n/arrival-words.ts'
import { MemberPage } from './member-page.tsx'
import { WaitingInvitations } from './organization/waiting-invitations.tsx'

export default function NoOrganization() {
  const text = arrivalWords().noOrganization
  return (
    <MemberPage opened="noOrganization.opened">
      {({ me }) => (
        <>
          <Heading title={text.title} />
          <p class="lead">{text.lead(me.user.email)}</p>
          <WaitingInvitations />
          <p>{text.body}</p>
          <a class="primary" href="/auth/register-organization">
            {text.create}
          </a>
          <p class="lead">{text.invited(me.user.email)}</p>
        </>
      )}
    </MemberPage>
  )
}
