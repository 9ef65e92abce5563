// Picks the page by its address: the sign-in form is in the first chunk, every other page is loaded when it is asked for.

import { createSignal, ErrorBoundary } from 'solid-js'
import { Dynamic, render } from 'solid-js/web'
import { conceal } from '../machines/kit/handle.ts'
import { observe } from '../machines/kit/observe.ts'
import { createPorts } from './auth/auth-form.ports.ts'
import { AuthPage } from './auth/auth-page.tsx'
import { createAuth } from './client/auth-client.ts'
import { setTheme } from './client/theme.ts'
import { takeProviderReturn } from './client/verifier.ts'
import { Broken } from './components/broken.tsx'
import { Waiting } from './components/waiting.tsx'
import { authUrl, inspectorOrigins, tracedOrigins } from './config.ts'
import { languages } from './i18n/languages.ts'
import { language, startInWords } from './i18n/words.ts'
import type { Page } from './pages.ts'

setTheme()
const returned = takeProviderReturn()
const ports = createPorts(createAuth(authUrl()), returned)

/** A provider may send the browser back to any page. */
const path = returned.verifier || returned.fault ? '/auth/callback' : location.pathname
const [page, setPage] = createSignal<Page>(path === '/' ? AuthPage : Waiting)

// Solid's lazy and Suspense would do the same, at three times the size.
if (path !== '/')
  import('./pages.ts')
    .then(({ loadPage }) => loadPage(path))
    .then(
      (found) => setPage(() => found),
      () => setPage(() => Broken),
    )

const start = () =>
  startInWords(() => {
    const { documentElement } = document
    documentElement.lang = language
    documentElement.dir = languages[language].dir
    const root = document.getElementById('app')
    if (!root) return
    // The card that stood here until now is empty.
    root.textContent = ''
    render(
      () => (
        <ErrorBoundary fallback={() => <Broken />}>
          <Dynamic component={page()} ports={ports} />
        </ErrorBoundary>
      ),
      root,
    )
  })

const traced = tracedOrigins()
const tracing = traced
  ? import('./client/traced.ts').then(({ traceCalls }) => traceCalls(traced)).catch(() => {})
  : null
const watching = inspectorOrigins()
// Not awaited here, nor does it import what is here: the first chunk stays as it is.
if (watching)
  import('./client/inspected.ts')
    .then(({ reportToInspector }) => reportToInspector(watching, { observe, conceal }))
    .then(start, start)
else if (tracing) void tracing.then(start)
else start()
