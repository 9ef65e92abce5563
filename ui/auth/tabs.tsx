// The two tabs: sign in, or create an account.

import { useEnvironment } from '../environment.ts'
import type { AuthFormApi } from './auth-form.connect.ts'

export function Tabs(props: { api: AuthFormApi; current: 'login' | 'register' }) {
  const { words } = useEnvironment()
  const current = (tab: 'login' | 'register') => (props.current === tab ? 'page' : undefined)
  return (
    <nav class="tabs" part="tabs" aria-label={words.form.tabs.label}>
      <button type="button" part="tab" aria-current={current('login')} onClick={() => props.api.openLogin()}>
        {words.form.tabs.login}
      </button>
      <button
        type="button"
        part="tab"
        aria-current={current('register')}
        onClick={() => props.api.openRegister()}
      >
        {words.form.tabs.register}
      </button>
    </nav>
  )
}
