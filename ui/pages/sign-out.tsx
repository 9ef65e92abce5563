// Ends both sessions, the application's and the auth service's, publishes it to the other tabs, and opens the start.

import { door } from '../client/app-client.ts'
import { auth } from '../client/auth-for-pages.ts'
import { isDemand, isImpersonating } from '../client/demand-refusal.ts'
import { leaveSignedOut } from '../client/leave.ts'
import type { Leaving } from '../client/navigate.ts'
import { tabs } from '../client/tabs.ts'
import { pageWords } from '../i18n/page-words.ts'
import type { Action } from './action.ts'

/**
 * Leaves the page that is shown by then: none of them has a session any more. A sign-out succeeds when both sessions have
 * ended: with one of them left, the form would sign in again by itself. That the auth service's session has ended may come
 * from either side: from the application, which ended it with the token it keeps, or from the service's own client.
 */
async function endBothSessions(everywhere: boolean, leave: () => Leaving) {
  const all = everywhere ? await auth.ask('revokeSessions', {}) : null
  // Who may not end the others is still signed in, and may want to be.
  if (all && (isDemand(all) || isImpersonating(all))) return all
  const [isOwnEnded, reply] = await Promise.all([
    auth.signOut(),
    door.signOut(everywhere ? { everywhere } : {}),
  ])
  const isEndedHere = all?.ok ?? isOwnEnded
  // Nobody is signed in here any more who could end the other sessions: leads to the sign-in, which says so.
  if (everywhere && !isEndedHere && !reply.ok && reply.status === 401) return reply
  const isAppSessionEnded = reply.ok || reply.status === 401
  const isAuthSessionEnded = isEndedHere || (reply.ok && reply.value.authSessionEnded)
  return isAppSessionEnded && isAuthSessionEnded
    ? leave()
    : { ok: false as const, status: 502, message: pageWords().signOutFailed }
}

function publishSignedOut(): Leaving {
  tabs.publish('ended')
  return leaveSignedOut()
}

export const signOutTo = (leave: () => Leaving, action: Action, everywhere = false) =>
  action.run(
    () => endBothSessions(everywhere, leave),
    () => {},
    pageWords().signingOut,
  )

export const signOut = (action: Action, everywhere = false) => signOutTo(publishSignedOut, action, everywhere)
