// The organization that is worked in, beside the way home: a menu of the others, and the ways to its members and to a new one.

import type { Me } from '../../../server/wire/app.ts'
import { door } from '../../client/app-client.ts'
import { knownRedirect, navigate } from '../../client/navigate.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Menu, MenuChoice, MenuLine, MenuLink } from '../../components/menu.tsx'
import '../../styles/switcher.css'
import { pageWords } from '../../i18n/page-words.ts'
import type { Action } from '../action.ts'

const MOST_SHOWN = 8

/** The one that is worked in first, and no more than fit; the others are where organizations are chosen. */
export const shownOf = ({ tenants, tenantId }: Me) =>
  tenants
    .toSorted((one, other) => Number(other.id === tenantId) - Number(one.id === tenantId))
    .slice(0, MOST_SHOWN)

export const hasMore = ({ tenants }: Me) => tenants.length > MOST_SHOWN

/** For a person with a current organization. */
export function Switcher(props: { me: Me; leaving: Action }) {
  const text = pageWords().organization.switcher
  const move = (tenantId: string) => {
    if (tenantId === props.me.tenantId) return
    props.leaving.run(
      () => door.selectTenant({ tenantId }),
      ({ redirect }) => navigate.to(knownRedirect(redirect)),
      pageWords().dashboard.switching,
    )
  }
  const name = () => props.me.tenants.find(({ id }) => id === props.me.tenantId)?.name ?? ''
  return (
    <Menu
      label={text.open(name())}
      class="menu-button switcher"
      flush="start"
      face={
        <>
          <Avatar name={name()} class="square" />
          <span class="switcher-name">{name()}</span>
        </>
      }
    >
      <MenuChoice
        label={text.title}
        options={shownOf(props.me).map(({ id, name: own, isDefault }) => ({
          value: id,
          name: isDefault ? `${own} · ${pageWords().selectTenant.isDefault}` : own,
        }))}
        chosen={props.me.tenantId ?? ''}
        choose={move}
      />
      {hasMore(props.me) && <MenuLink href="/auth/select-tenant">{pageWords().selectTenant.title}</MenuLink>}
      <MenuLine />
      <MenuLink href="/organization">{text.manage}</MenuLink>
      <MenuLink href="/auth/register-organization">{text.create}</MenuLink>
    </Menu>
  )
}
