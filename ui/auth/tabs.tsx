// The two tabs: sign in, or create an account.

import { words } from '../i18n/words.ts'
import type { AuthFormApi } from './auth-form.connect.ts'

export function Tabs(props: { api: AuthFormApi; current: 'login' | 'register' }) {
  const current = (tab: 'login' | 'register') => (props.current === tab ? 'page' : undefined)
  return (
    <nav class="tabs" aria-label={words.tabs.label}>
      <button type="button" aria-current={current('login')} onClick={() => props.api.openLogin()}>
        {words.tabs.login}
      </button>
      <button type="button" aria-current={current('register')} onClick={() => props.api.openRegister()}>
        {words.tabs.register}
      </button>
    </nav>
  )
}
