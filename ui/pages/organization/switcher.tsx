// The organization that is worked in, beside the way home: a menu of the others, and the ways to its members and to a new one.

import type { Me } from '../../../server/wire/app.ts'
import { Avatar } from '../../components/avatar.tsx'
import { later } from '../../components/later.ts'
import { Menu } from '../../components/menu.tsx'
import '../../styles/switcher.css'
import { pageWords } from '../../i18n/page-words.ts'
import type { Action } from '../action.ts'

const library = later(() => import('./switcher-items.tsx'))

/** For a person with a current organization. */
export function Switcher(props: { me: Me; leaving: Action }) {
  const name = () => props.me.tenants.find(({ id }) => id === props.me.tenantId)?.name ?? ''
  return (
    <Menu
      label={pageWords().organization.switcher.open(name())}
      class="menu-button switcher"
      flush="start"
      face={
        <>
          <Avatar name={name()} class="square" />
          <span class="switcher-name">
            <bdi>{name()}</bdi>
          </span>
        </>
      }
      library={library}
    >
      {({ SwitcherItems }) => <SwitcherItems {...props} />}
    </Menu>
  )
}
