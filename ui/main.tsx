// The form's page, and the page that a provider's return is processed on; every other page is door.tsx's.

import { type Component, createSignal } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { createPorts } from './auth/auth-form.ports.ts'
import { AuthPage, type Form } from './auth/auth-page.tsx'
import { ownApplication } from './auth/own-application.ts'
import { relays } from './client/app-client.ts'
import { createAuth } from './client/auth-client.ts'
import { byLibrary } from './client/by-library.ts'
import { takeProviderReturn } from './client/provider-return.ts'
import { takeGivenWords } from './client/take-given-words.ts'
import { setTheme } from './client/theme.ts'
import { Broken } from './components/broken.tsx'
import { Waiting } from './components/waiting.tsx'
import { authUrl } from './config.ts'
import { loadFormWords } from './i18n/form-words.ts'
import { startPage, takeFirstView } from './start-page.tsx'

setTheme()
void takeGivenWords()
const returned = takeProviderReturn()
const auth = createAuth(byLibrary(authUrl()), relays)
const ports = createPorts(auth, returned, ownApplication)

/** A provider may send the browser back to any page. */
const isReturn = returned.verifier || returned.fault || location.pathname !== '/'
const [page, setPage] = createSignal<Component<Form>>(isReturn ? Waiting : AuthPage)

// Solid's lazy and Suspense would do the same, at three times the size.
if (isReturn)
  import('./pages/load-callback.ts')
    .then(({ loadCallback }) => loadCallback())
    .then(
      (found) => setPage(() => found),
      () => setPage(() => Broken),
    )

const loadReturnWords = () =>
  import('./pages/load-callback.ts').then(({ loadCallbackWords }) => loadCallbackWords())

startPage(
  () => <Dynamic component={page()} ports={ports} auth={auth} />,
  isReturn ? loadReturnWords : loadFormWords,
  takeFirstView,
)
