// The first page after signing in: the organization that is worked in, what to do next, and the others to switch to.

import { Show } from 'solid-js'
import { Heading } from '../components/heading.tsx'
import { later } from '../components/later.ts'
import { inspectorOrigins } from '../config.ts'
import { dashboardWords } from '../i18n/dashboard-words.ts'
import '../styles/dashboard.css'
import { Here } from './dashboard/here.tsx'
import { Others } from './dashboard/others.tsx'
import { LaterPart } from './later-part.tsx'
import { type Member, MemberPage } from './member-page.tsx'
import { WaitingInvitations } from './organization/waiting-invitations.tsx'

const notice = later(async () => {
  const found = await import('./factor-notice.tsx')
  await found.loadFactorWords()
  return found
})

const Next = (props: { href: string; title: string; hint: string }) => (
  <li>
    <a href={props.href}>
      {props.title}
      <small>{props.hint}</small>
    </a>
  </li>
)

/** Where an inspector runs, and so in development alone: how an application takes this page’s place. */
function ForDevelopers() {
  const text = dashboardWords().developers
  return (
    <aside class="developers" aria-label={text.title}>
      <h2>{text.title}</h2>
      <p>{text.body}</p>
      <p dir="ltr">
        <code>LANDING_PAGES='{'{"/dashboard":"/your-page"}'}'</code>
      </p>
      <p>
        {text.more} <code>docs/integrate.md</code>
      </p>
    </aside>
  )
}

function Overview(props: Member) {
  const text = dashboardWords()
  return (
    <div class="overview">
      <div>
        <Here me={props.me} />
        <h2>{text.next}</h2>
        <ul class="next">
          <Show when={!props.me.user.name}>
            <Next href="/account#profile" title={text.profile} hint={text.profileHint} />
          </Show>
          <Next href="/account" title={text.account} hint={text.accountHint} />
          <Next href="/account#devices" title={text.devices} hint={text.devicesHint} />
        </ul>
      </div>
      <div>
        <Others {...props} />
        <Show when={inspectorOrigins()}>
          <ForDevelopers />
        </Show>
      </div>
    </div>
  )
}

export default function Dashboard() {
  return (
    <MemberPage opened="dashboard.opened" wide>
      {(member) => (
        <>
          <Show when={member.me.secondFactorFrom && !member.me.hasSecondFactor}>
            <LaterPart library={notice}>{({ Notice }) => <Notice me={member.me} />}</LaterPart>
          </Show>
          <Heading title={dashboardWords().title(member.me.user.name)} />
          <p class="lead">{dashboardWords().lead(member.me.user.email)}</p>
          <WaitingInvitations />
          <Overview {...member} />
        </>
      )}
    </MemberPage>
  )
}
