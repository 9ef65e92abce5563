// Picks the page by the address: the sign-in form comes at once, every other page when it is asked for.

import { ErrorBoundary, lazy, Suspense } from 'solid-js'
import { Dynamic, render } from 'solid-js/web'
import { createPorts } from './auth/auth-form.ports.ts'
import { AuthPage } from './auth/auth-page.tsx'
import { createAuth } from './client/auth-client.ts'
import { takeReturn } from './client/verifier.ts'
import { Broken } from './components/broken.tsx'
import { Waiting } from './components/waiting.tsx'
import { authUrl } from './config.ts'
import { language } from './i18n/words.ts'

const returned = takeReturn()
const auth = createAuth(authUrl())
const ports = createPorts(auth, returned)

const Callback = lazy(() => import('./pages/callback.tsx'))
const NotFound = lazy(() => import('./pages/not-found.tsx'))

const SignIn = () => <AuthPage ports={ports} />
const Return = () => <Callback ports={ports} />

const pages: Record<string, () => ReturnType<typeof SignIn>> = {
  '/': SignIn,
  '/auth/callback': Return,
  '/auth/no-organization': lazy(() => import('./pages/no-organization.tsx')),
  '/auth/register-organization': lazy(() => import('./pages/register-organization.tsx')),
  '/auth/select-tenant': lazy(() => import('./pages/select-tenant.tsx')),
  '/dashboard': lazy(() => import('./pages/dashboard.tsx')),
}

/** A provider may send the browser back to any page. */
const page = returned.verifier ? Return : (pages[location.pathname] ?? NotFound)

document.documentElement.lang = language
const root = document.getElementById('app')
if (root) {
  render(
    () => (
      <ErrorBoundary fallback={() => <Broken />}>
        <Suspense fallback={<Waiting />}>
          <Dynamic component={page} />
        </Suspense>
      </ErrorBoundary>
    ),
    root,
  )
}
