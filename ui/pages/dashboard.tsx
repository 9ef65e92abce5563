// The first page after signing in: the user, the current organization, and the others to switch to.

import { For, Show } from 'solid-js'
import type { Tenant } from '../../server/wire/app.ts'
import { app } from '../client/app-client.ts'
import { knownRedirect, navigate } from '../client/navigate.ts'
import { Heading } from '../components/heading.tsx'
import { ActionLine } from './action-line.tsx'
import { type Member, MemberPage } from './member-page.tsx'
import { pageWords } from './page-words.ts'
import { Sessions } from './sessions.tsx'

function TenantRow(props: Member & { tenant: Tenant }) {
  const isCurrent = () => props.tenant.id === props.me.tenantId
  const move = () =>
    props.action.run(
      pageWords().dashboard.switching,
      () => app.selectTenant({ tenantId: props.tenant.id }),
      ({ redirect }) => navigate.to(knownRedirect(redirect)),
    )
  const name = () => (
    <span class="tenant-name">
      {props.tenant.name}
      <small>{props.tenant.slug}</small>
    </span>
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
      <dl class="properties">
        <div>
          <dt>{text.email}</dt>
          <dd>{props.me.user.email}</dd>
        </div>
      </dl>
      <h2>{hasSeveral() ? text.organizations : text.organization}</h2>
      <ul class="tenants">
        <For each={props.me.tenants}>{(tenant) => <TenantRow {...props} tenant={tenant} />}</For>
      </ul>
      <ActionLine action={props.action} />
      <a class="link" href="/auth/register-organization">
        {text.create}
      </a>
      <Sessions />
    </>
  )
}

export default function Dashboard() {
  return (
    <MemberPage opened="dashboard.opened" everywhere>
      {(member) => (
        <>
          <Heading title={pageWords().dashboard.title(member.me.user.name)} />
          <p class="lead">{pageWords().dashboard.lead}</p>
          <Overview {...member} />
        </>
      )}
    </MemberPage>
  )
}
