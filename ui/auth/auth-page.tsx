// The page of the five views: shows the one the machine is in, and announces its messages.

import { createEffect, createMemo, on } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import type { AuthFormPorts, HistoryView } from '../../machines/auth-form/auth-form.types.ts'
import { focusField } from '../components/faults.ts'
import { focusHeading } from '../components/heading.tsx'
import { announce } from '../components/live-region.tsx'
import { Shell } from '../components/shell.tsx'
import { words } from '../i18n/words.ts'
import { connect, viewOf } from './auth-form.connect.ts'
import { type Host, hostAuthForm } from './auth-form.host.ts'
import { ForgotPassword } from './views/forgot-password.tsx'
import { Login } from './views/login.tsx'
import { Register } from './views/register.tsx'
import { ResetPassword } from './views/reset-password.tsx'
import { VerifyEmail } from './views/verify-email.tsx'

const views = {
  login: Login,
  register: Register,
  verifyEmail: VerifyEmail,
  forgotPassword: ForgotPassword,
  resetPassword: ResetPassword,
} satisfies Record<HistoryView, unknown>

export function AuthPage(props: { ports: AuthFormPorts }) {
  return <AuthForm host={hostAuthForm(props.ports)} />
}

export function AuthForm(props: { host: Host }) {
  const { actor, snapshot, codeClears } = props.host
  const api = connect(snapshot, actor.send, words)
  const shown = createMemo<HistoryView>((last) => {
    const view = viewOf(api.snapshot())
    return view === 'exit' ? last : view
  }, 'login')

  createEffect(on(shown, focusHeading, { defer: true }))
  createEffect(
    on(
      () => api.failure() ?? api.notice(),
      (message) => {
        if (!message) return
        if (typeof message === 'string') return announce(message)
        announce(message.sentence)
        if (message.focus) focusField(message.focus)
      },
    ),
  )

  return (
    <Shell>
      <Dynamic component={views[shown()]} api={api} codeClears={codeClears} />
    </Shell>
  )
}
