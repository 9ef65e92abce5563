// The page of the form's views.

import type { AuthFormPorts } from '../../machines/auth-form/auth-form.types.ts'
import { Shell } from '../components/shell.tsx'
import type { Host } from './auth-form.actor.ts'
import { hostAuthForm } from './auth-form.host.ts'
import { AuthViews } from './auth-views.tsx'

export function AuthPage(props: { ports: AuthFormPorts }) {
  return <AuthForm host={hostAuthForm(props.ports)} />
}

export function AuthForm(props: { host: Host }) {
  return (
    <Shell>
      <AuthViews host={props.host} />
    </Shell>
  )
}
