// The page of the views: shows the one the machine is in, and announces its messages.

import { type Component, createEffect, createMemo, createSignal, on } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import type { AuthFormPorts, HistoryView } from '../../machines/auth-form/auth-form.types.ts'
import { BrokenView } from '../components/broken.tsx'
import { focusField } from '../components/faults.ts'
import { focusHeading } from '../components/heading.tsx'
import { announce } from '../components/live-region.tsx'
import { Shell } from '../components/shell.tsx'
import { WaitLine } from '../components/wait-line.tsx'
import { words } from '../i18n/words.ts'
import { connect, viewOf } from './auth-form.connect.ts'
import { type Host, hostAuthForm } from './auth-form.host.ts'
import type { ViewProps } from './view.ts'
import { ForgotPassword } from './views/forgot-password.tsx'
import { Login } from './views/login.tsx'
import { Register } from './views/register.tsx'

type Views = Record<HistoryView, Component<ViewProps>>

const [views, setViews] = createSignal<Partial<Views>>({
  login: Login,
  register: Register,
  forgotPassword: ForgotPassword,
})

/** The page is whole without them until a code is asked for. */
async function loadCodeViews(): Promise<void> {
  const { codeViews } = await import('./code-views.ts')
  setViews((others) => ({ ...others, ...codeViews }))
}

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

  const [isBroken, setBroken] = createSignal(false)
  const view = () =>
    views()[shown()] ??
    (isBroken()
      ? BrokenView
      : () => (
          <div class="waiting">
            <WaitLine sentence={words.loading} />
          </div>
        ))
  createEffect(() => {
    if (views().verifyEmail) return
    shown()
    loadCodeViews().then(
      () => setBroken(false),
      () => setBroken(true),
    )
  })
  createEffect(on([shown, view], focusHeading, { defer: true }))
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
      <Dynamic component={view()} api={api} codeClears={codeClears} />
    </Shell>
  )
}
