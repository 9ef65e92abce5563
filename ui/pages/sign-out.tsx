// Ends both sessions, the application's and the auth service's, tells the other tabs, and goes to the start.

import { app } from '../client/app-client.ts'
import { createAuth } from '../client/auth-client.ts'
import { leave } from '../client/leave.ts'
import { tabs } from '../client/tabs.ts'
import { authUrl } from '../config.ts'
import { words } from '../i18n/words.ts'
import type { Action } from './action.ts'

/**
 * Half a sign-out would sign in again by itself. Of the auth service's session either side may have the word that it
 * is over: the application, which asked with the token it keeps, or the service's own client.
 */
async function endBothSessions(everywhere: boolean) {
  const [left, ended] = await Promise.all([
    createAuth(authUrl()).signOut(new AbortController().signal),
    app.signOut(everywhere ? { everywhere } : {}),
  ])
  const isOut = ended.ok || ended.status === 401
  const isLeft = left || (ended.ok && ended.value.authSessionEnded)
  return isOut && isLeft
    ? { ok: true as const, value: null }
    : { ok: false as const, status: 502, error: words.signOutFailed }
}

function leaveSignedOut(): void {
  tabs.tell('ended')
  leave.instead('/')
}

export function SignOut(props: { action: Action; everywhere?: boolean }) {
  const isEverywhere = () => props.everywhere ?? false
  const end = () => props.action.run(words.signingOut, () => endBothSessions(isEverywhere()), leaveSignedOut)
  return (
    <button class="link" type="button" aria-disabled={props.action.isBusy()} onClick={end}>
      {isEverywhere() ? words.signOutEverywhere : words.signOut}
    </button>
  )
}
