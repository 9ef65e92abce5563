// The page of the form's views.

import { type Component, createSignal, type JSX, onMount, Show } from 'solid-js'
import type { AuthFormPorts } from '../../machines/auth-form/auth-form.types.ts'
import type { Auth } from '../client/auth-client.ts'
import { returnPath } from '../client/stored.ts'
import { BrokenView } from '../components/broken.tsx'
import { Shell } from '../components/shell.tsx'
import { WaitLine } from '../components/wait-line.tsx'
import { captcha, isClosed, userFields } from '../config.ts'
import { type Enrolling, EnvironmentProvider, useEnvironment } from '../environment.ts'
import { oursOf } from '../i18n/languages.ts'
import { language, say } from '../i18n/words.ts'
import type { Host } from './auth-form.actor.ts'
import { hostAuthForm } from './auth-form.host.ts'
import { AuthViews } from './auth-views.tsx'

/** `auth`: that of the ports, which knows what a sign-in waits with. */
export type Form = { ports: AuthFormPorts; auth: Auth }

export function AuthPage(props: Form) {
  const environment = { ...useEnvironment(), holdEmail }
  return (
    <EnvironmentProvider value={environment}>
      <AuthForm host={hostAuthForm(props.ports)} auth={props.auth} />
    </EnvironmentProvider>
  )
}

const loadAskedBesides = () =>
  userFields() || captcha()
    ? import('./asked-besides.tsx').then(({ load }) => load(userFields(), captcha(), language))
    : null

/** An invitation is for one address, which the page before has left here. */
function holdEmail(show: (note: JSX.Element) => void): void {
  if (!returnPath.read().startsWith('/invitation')) return
  show(true)
  import('./held-address.tsx').then(({ hold }) => hold(show))
}

const loadWords = () => import('../i18n/later-words.ts').then(({ loadLaterWords }) => loadLaterWords())

/** Hardly anybody comes to see it. */
function LaterEnrolment(props: { api: Enrolling; auth: Auth }) {
  const { words } = useEnvironment()
  const [part, setPart] = createSignal<{ Enrol: Component<typeof props> }>()
  onMount(() => import('./enrol-view.tsx').then(setPart, () => setPart({ Enrol: BrokenView })))
  return (
    <Show when={part()} fallback={<WaitLine sentence={words.loading} />}>
      {(found) => found().Enrol(props)}
    </Show>
  )
}

/** In place of the tabs of the views below, which the style sheet hides. */
function Closed() {
  const [sentence, setSentence] = createSignal('')
  onMount(() =>
    import('../i18n/closed.ts').then(({ closed }) =>
      setSentence(say('closed', closed[oursOf(language)] ?? closed.en)),
    ),
  )
  return <p class="lead closed">{sentence()}</p>
}

/** @param props without `auth` where nobody is to enrol anything */
export function AuthForm(props: { host: Host; auth?: Auth }) {
  const { auth } = props
  const environment = {
    ...useEnvironment(),
    loadAskedBesides,
    ...(auth && { enrolment: (api: Enrolling) => <LaterEnrolment api={api} auth={auth} /> }),
  }
  return (
    <EnvironmentProvider value={environment}>
      <Shell>
        {isClosed() && <Closed />}
        <AuthViews host={props.host} loadWords={loadWords} />
      </Shell>
    </EnvironmentProvider>
  )
}
