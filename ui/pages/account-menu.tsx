// The menu behind the person's initials, on every page behind the door.

import type { Me } from '../../server/wire/app.ts'
import { Avatar } from '../components/avatar.tsx'
import { later } from '../components/later.ts'
import { Menu } from '../components/menu.tsx'
import { pageWords } from '../i18n/page-words.ts'
import type { Action } from './action.ts'

const library = later(() => import('./account-menu-items.tsx'))

export function AccountMenu(props: { me: Me; leaving: Action }) {
  return (
    <Menu
      label={pageWords().menu.open(props.me.user.email)}
      face={<Avatar name={props.me.user.name || props.me.user.email} />}
      class="account-button"
      library={library}
    >
      {({ AccountMenuItems }) => <AccountMenuItems {...props} />}
    </Menu>
  )
}
