// What opens from the organization that is worked in: the others, and the ways to its members and to a new one.

import type { Me } from '../../../server/wire/app.ts'
import { door } from '../../client/app-client.ts'
import { knownRedirect, navigate } from '../../client/navigate.ts'
import { MenuChoice, MenuLine, MenuLink } from '../../components/open-menu.tsx'
import { pageWords } from '../../i18n/page-words.ts'
import type { Action } from '../action.ts'
import { hasMore, shownOf } from './shown-organizations.ts'

export function SwitcherItems(props: { me: Me; leaving: Action }) {
  const text = pageWords().organization.switcher
  const move = (tenantId: string) => {
    if (tenantId === props.me.tenantId) return
    props.leaving.run(
      () => door.selectTenant({ tenantId }),
      ({ redirect }) => navigate.to(knownRedirect(redirect)),
      text.switching,
    )
  }
  return (
    <>
      <MenuChoice
        label={text.title}
        options={shownOf(props.me).map(({ id, name: own, isDefault }) => ({
          value: id,
          name: isDefault ? `${own} · ${pageWords().organization.isDefault}` : own,
        }))}
        chosen={props.me.tenantId ?? ''}
        choose={move}
      />
      {hasMore(props.me) && <MenuLink href="/auth/select-tenant">{text.choose}</MenuLink>}
      <MenuLine />
      <MenuLink href="/organization">{text.manage}</MenuLink>
      <MenuLink href="/auth/register-organization">{text.create}</MenuLink>
    </>
  )
}
