// The first page after signing in: the organization one is in, the others to switch to, and what to do next.

import { For, Show } from 'solid-js'
import type { Me, Tenant } from '../../server/wire/app.ts'
import { app } from '../client/app-client.ts'
import { knownRedirect, navigate } from '../client/navigate.ts'
import { Avatar } from '../components/avatar.tsx'
import { Heading } from '../components/heading.tsx'
import { inspectorOrigins } from '../config.ts'
import { pageWords } from '../i18n/page-words.ts'
import { ActionLine } from './action-line.tsx'
import { type Member, MemberPage } from './member-page.tsx'
import { hasMore, shownOf } from './organization/switcher.tsx'
import { WaitingInvitations } from './organization/waiting.tsx'

function TenantRow(props: Member & { tenant: Tenant }) {
  const isCurrent = () => props.tenant.id === props.me.tenantId
  const move = () =>
    props.action.run(
      () => app.selectTenant({ tenantId: props.tenant.id }),
      ({ redirect }) => navigate.to(knownRedirect(redirect)),
      pageWords().dashboard.switching,
    )
  const name = () => (
    <>
      <Avatar name={props.tenant.name} class="square" />
      <span class="tenant-name">
        {props.tenant.name}
        <small>
          {props.tenant.slug}
          <Show when={props.tenant.isDefault}> · {pageWords().selectTenant.isDefault}</Show>
        </small>
      </span>
    </>
  )
  return (
    <li>
      <Show
        when={isCurrent()}
        fallback={
          <button class="tenant" type="button" aria-disabled={props.action.isBusy()} onClick={move}>
            {name()}
          </button>
        }
      >
        <p class="tenant" aria-current="true">
          {name()}
          <span class="badge">{pageWords().dashboard.here}</span>
        </p>
      </Show>
    </li>
  )
}

const nameOf = ({ tenants, tenantId }: Me) => tenants.find(({ id }) => id === tenantId)?.name ?? ''

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
  const text = pageWords().dashboard.developers
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
  const text = pageWords().dashboard
  const hasSeveral = () => props.me.tenants.length > 1
  return (
    <>
      <WaitingInvitations />
      <h2>{hasSeveral() ? text.organizations : text.organization}</h2>
      <ul class="tenants">
        <For each={shownOf(props.me)}>{(tenant) => <TenantRow {...props} tenant={tenant} />}</For>
        <li>
          <a class="tenant another" href="/auth/register-organization">
            <span class="avatar square plus" aria-hidden="true" />
            {text.create}
          </a>
        </li>
      </ul>
      <Show when={hasMore(props.me)}>
        <a class="link" href="/auth/select-tenant">
          {pageWords().selectTenant.title}
        </a>
      </Show>
      <ActionLine action={props.action} />
      <h2>{text.next}</h2>
      <ul class="next">
        <Next href="/organization" title={text.people} hint={text.peopleHint(nameOf(props.me))} />
        <Show when={!props.me.user.name}>
          <Next href="/account#profile" title={text.profile} hint={text.profileHint} />
        </Show>
        <Next href="/account" title={text.account} hint={text.accountHint} />
        <Next href="/account#devices" title={pageWords().sessions.title} hint={text.devicesHint} />
      </ul>
      <Show when={inspectorOrigins()}>
        <ForDevelopers />
      </Show>
    </>
  )
}

export default function Dashboard() {
  return (
    <MemberPage opened="dashboard.opened">
      {(member) => (
        <>
          <Heading title={pageWords().dashboard.title(member.me.user.name)} />
          <p class="lead">{pageWords().dashboard.lead(member.me.user.email)}</p>
          <Overview {...member} />
        </>
      )}
    </MemberPage>
  )
}
