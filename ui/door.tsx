// Every page but the form's: shows the one of its address, and leads from it to the others.

import { askMeAhead, isMePreloaded } from './client/me-ahead.ts'
import { takeProviderReturn } from './client/provider-return.ts'
import { linking } from './client/stored.ts'
import { takeGivenWords } from './client/take-given-words.ts'
import { setTheme } from './client/theme.ts'
import { Broken } from './components/broken.tsx'
import { inspectorOrigins, tracedOrigins } from './config.ts'
import { loadFirstPage } from './page-routes.ts'
import { Router } from './router.tsx'
import { startPage } from './start-page.tsx'

setTheme()
void takeGivenWords()
/** Why a provider could not be linked the account’s page takes by itself, and says: no sign-in has failed. */
const returned = location.pathname === '/account' && linking.read() ? null : takeProviderReturn()

/** A provider may send the browser back to any page, which then is the one that hands the session over. */
async function load(): Promise<Parameters<typeof startPage>> {
  if (returned?.verifier || returned?.fault)
    return import('./pages/load-return.tsx').then(({ loadReturn }) => loadReturn(returned))
  // What is watched waits for its watcher.
  if (isMePreloaded() && !inspectorOrigins() && !tracedOrigins()) askMeAhead()
  const page = await loadFirstPage(location.pathname)
  return [() => <Router first={page} />]
}

load().then(
  (shown) => startPage(...shown),
  () => startPage(() => <Broken />),
)
