// The page of the form's views.

import type { JSX } from 'solid-js'
import type { AuthFormPorts } from '../../machines/auth-form/auth-form.types.ts'
import { returnPath } from '../client/stored.ts'
import { Shell } from '../components/shell.tsx'
import { EnvironmentProvider, useEnvironment } from '../environment.ts'
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

export function AuthForm(props: { host: Host }) {
  const environment = { ...useEnvironment(), loadEnrolment: () => import('./enrol.tsx') }
  return (
    <EnvironmentProvider value={environment}>
      <Shell>
        <AuthViews host={props.host} loadWords={loadWords} />
      </Shell>
    </EnvironmentProvider>
  )
}
