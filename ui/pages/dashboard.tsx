// The first page after signing in: the user, the current organization, and the others to switch to.

import { For, Show } from 'solid-js'
import type { Tenant } from '../../server/wire/app.ts'
import { app } from '../client/app-client.ts'
import { knownRedirect, navigate } from '../client/navigate.ts'
import { Avatar } from '../components/avatar.tsx'
import { Heading } from '../components/heading.tsx'
import { ActionLine } from './action-line.tsx'
import { type Member, MemberPage } from './member-page.tsx'
import { hasMore, shownOf } from './organization/switcher.tsx'
import { WaitingInvitations } from './organization/waiting.tsx'
import { pageWords } from './page-words.ts'

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
      <a class="secondary" href="/organization">
        {pageWords().organization.switcher.manage}
      </a>
      <a class="link" href="/account#devices">
        {pageWords().sessions.title}
      </a>
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
