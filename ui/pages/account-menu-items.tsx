// What opens from the person's initials: account, theme, language, sign-out.

import { createSignal } from 'solid-js'
import type { Me } from '../../server/wire/app.ts'
import { navigate } from '../client/navigate.ts'
import { chooseTheme, chosenTheme, themes } from '../client/theme.ts'
import { MenuChoice, MenuItem, MenuLine, MenuLink } from '../components/open-menu.tsx'
import { isLanguage, languages, storeLanguage } from '../i18n/languages.ts'
import { pageWords } from '../i18n/page-words.ts'
import { language, words } from '../i18n/words.ts'
import type { Action } from './action.ts'
import { signOut } from './sign-out.tsx'

const named = Object.entries(languages).map(([value, { name }]) => ({ value, name, lang: value }))

export function AccountMenuItems(props: { me: Me; leaving: Action }) {
  const text = pageWords().menu
  const [theme, setTheme] = createSignal(chosenTheme())
  const take = (value: string) => {
    const chosen = themes.find((one) => one === value) ?? 'system'
    chooseTheme(chosen)
    setTheme(chosen)
  }
  const speak = (chosen: string) => {
    if (!isLanguage(chosen) || chosen === language) return
    storeLanguage(chosen)
    navigate.reload()
  }
  return (
    <>
      <div class="menu-person">
        <span>
          <bdi>{props.me.user.name || props.me.user.email}</bdi>
        </span>
        <small>
          <bdi>{props.me.user.email}</bdi>
        </small>
      </div>
      <MenuLine />
      <MenuLink href="/account">{text.account}</MenuLink>
      <MenuLine />
      <MenuChoice
        label={text.theme}
        options={themes.map((value) => ({ value, name: text.themes[value] }))}
        chosen={theme()}
        choose={take}
      />
      <MenuLine />
      <MenuChoice label={words.language} options={named} chosen={language} choose={speak} />
      <MenuLine />
      <MenuItem choose={() => signOut(props.leaving)}>{pageWords().signOut}</MenuItem>
    </>
  )
}
