// The page of the form's views.

import { type Component, createSignal, type JSX, onMount, Show } from 'solid-js'
import type { AuthFormPorts } from '../../machines/auth-form/auth-form.types.ts'
import { returnPath } from '../client/stored.ts'
import { BrokenView } from '../components/broken.tsx'
import { Shell } from '../components/shell.tsx'
import { WaitLine } from '../components/wait-line.tsx'
import { type Enrolling, EnvironmentProvider, useEnvironment } from '../environment.ts'
import type { Host } from './auth-form.actor.ts'
import { hostAuthForm } from './auth-form.host.ts'
import { AuthViews } from './auth-views.tsx'

export function AuthPage(props: { ports: AuthFormPorts }) {
  const environment = { ...useEnvironment(), holdEmail }
  return (
    <EnvironmentProvider value={environment}>
      <AuthForm host={hostAuthForm(props.ports)} />
    </EnvironmentProvider>
  )
}

/** An invitation is for one address, which the page before has left here. */
function holdEmail(show: (note: JSX.Element) => void): void {
  if (!returnPath.read().startsWith('/invitation')) return
  show(true)
  import('./held-address.tsx').then(({ hold }) => hold(show))
}

const loadWords = () => import('../i18n/later-words.ts').then(({ loadLaterWords }) => loadLaterWords())

/** Hardly anybody comes to see it. */
function LaterEnrolment(props: { api: Enrolling }) {
  const { words } = useEnvironment()
  const [part, setPart] = createSignal<{ Enrol: Component<{ api: Enrolling }> }>()
  onMount(() => import('./enrol.tsx').then(setPart, () => setPart({ Enrol: BrokenView })))
  return (
    <Show when={part()} fallback={<WaitLine sentence={words.loading} />}>
      {(found) => found().Enrol(props)}
    </Show>
  )
}

export function AuthForm(props: { host: Host }) {
  const environment = { ...useEnvironment(), enrolment: LaterEnrolment }
  return (
    <EnvironmentProvider value={environment}>
      <Shell>
        <AuthViews host={props.host} loadWords={loadWords} />
      </Shell>
    </EnvironmentProvider>
  )
}
