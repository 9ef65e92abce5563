// The organization that is worked in, beside the way home: a menu of the others, and the ways to its members and to a new one.

import type { Me } from '../../../server/wire/app.ts'
import { app } from '../../client/app-client.ts'
import { knownRedirect, navigate } from '../../client/navigate.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Menu, MenuChoice, MenuLine, MenuLink } from '../../components/menu.tsx'
import '../../styles/switcher.css'
import type { Action } from '../action.ts'
import { pageWords } from '../page-words.ts'

const MOST_SHOWN = 8

export function Switcher(props: { me: Me; leaving: Action }) {
  const text = pageWords().organization.switcher
  const current = () => props.me.tenants.find(({ id }) => id === props.me.tenantId)
  const shown = () => props.me.tenants.toSorted(byCurrent(props.me.tenantId)).slice(0, MOST_SHOWN)
  const move = (tenantId: string) => {
    if (tenantId === props.me.tenantId) return
    props.leaving.run(
      () => app.selectTenant({ tenantId }),
      ({ redirect }) => navigate.to(knownRedirect(redirect)),
      pageWords().dashboard.switching,
    )
  }
  const name = () => current()?.name ?? pageWords().selectTenant.title
  return (
    <Menu
      label={current() ? text.open(name()) : name()}
      class="menu-button switcher"
      face={
        <>
          <Avatar name={name()} class="square" />
          <span class="switcher-name">{name()}</span>
        </>
      }
    >
      <MenuChoice
        label={text.title}
        options={shown().map(({ id, name: own, isDefault }) => ({
          value: id,
          name: isDefault ? `${own} · ${pageWords().selectTenant.isDefault}` : own,
        }))}
        chosen={props.me.tenantId ?? ''}
        choose={move}
      />
      {props.me.tenants.length > MOST_SHOWN && (
        <MenuLink href="/auth/select-tenant">{pageWords().selectTenant.title}</MenuLink>
      )}
      <MenuLine />
      {current() && <MenuLink href="/organization">{text.manage}</MenuLink>}
      <MenuLink href="/auth/register-organization">{text.create}</MenuLink>
    </Menu>
  )
}

const byCurrent = (tenantId: string | null) => (one: { id: string }, other: { id: string }) =>
  Number(other.id === tenantId) - Number(one.id === tenantId)
