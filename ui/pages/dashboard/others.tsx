// The organizations to switch to, and the way to another one.

import { For, Show } from 'solid-js'
import type { Tenant } from '../../../server/wire/app.ts'
import { door } from '../../client/app-client.ts'
import { knownRedirect, navigate } from '../../client/navigate.ts'
import { Avatar } from '../../components/avatar.tsx'
import { dashboardWords } from '../../i18n/dashboard-words.ts'
import { pageWords } from '../../i18n/page-words.ts'
import { ActionLine } from '../action-line.tsx'
import type { Member } from '../member-page.tsx'
import { hasMore, shownOf } from '../organization/shown-organizations.ts'

function Row(props: Member & { tenant: Tenant }) {
  const move = () =>
    props.action.run(
      () => door.selectTenant({ tenantId: props.tenant.id }),
      ({ redirect }) => navigate.to(knownRedirect(redirect)),
      pageWords().organization.switcher.switching,
    )
  return (
    <li>
      <button class="tenant" type="button" aria-disabled={props.action.isBusy()} onClick={move}>
        <Avatar name={props.tenant.name} class="square" />
        <span class="tenant-name">
          {props.tenant.name}
          <small>
            <bdi>{props.tenant.slug}</bdi>
            <Show when={props.tenant.isDefault}> · {pageWords().organization.isDefault}</Show>
          </small>
        </span>
      </button>
    </li>
  )
}

export function Others(props: Member) {
  const text = dashboardWords()
  const others = () => shownOf(props.me).filter(({ id }) => id !== props.me.tenantId)
  return (
    <>
      <h2>{text.others}</h2>
      <ul class="tenants">
        <For each={others()}>{(tenant) => <Row {...props} tenant={tenant} />}</For>
        <li>
          <a class="tenant another" href="/auth/register-organization">
            <span class="avatar square plus" aria-hidden="true" />
            {text.create}
          </a>
        </li>
      </ul>
      <Show when={hasMore(props.me)}>
        <a class="link" href="/auth/select-tenant">
          {pageWords().organization.switcher.choose}
        </a>
      </Show>
      <ActionLine action={props.action} />
    </>
  )
}
