// Ends both sessions, the application's and the auth service's, and goes to the start.

import { app } from '../client/app-client.ts'
import { createAuth } from '../client/auth-client.ts'
import { leave } from '../client/leave.ts'
import { authUrl } from '../config.ts'
import { words } from '../i18n/words.ts'
import type { Action } from './action.ts'

/** Half a sign-out would sign in again by itself: nothing less than both counts. */
async function endBothSessions() {
  const [left, ended] = await Promise.all([
    createAuth(authUrl()).signOut(new AbortController().signal),
    app.signOut(),
  ])
  const isOut = ended.ok || ended.status === 401
  return left && isOut
    ? { ok: true as const, value: null }
    : { ok: false as const, status: 502, error: words.signOutFailed }
}

export function SignOut(props: { action: Action }) {
  const end = () => props.action.run(words.signingOut, endBothSessions, () => leave.instead('/'))
  return (
    <button class="link" type="button" aria-disabled={props.action.isBusy()} onClick={end}>
      {words.signOut}
    </button>
  )
}
