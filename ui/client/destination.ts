// Where somebody goes after signing in who had asked for a page: there, if the machine of the session shows it to them.

import type { AppSessionState } from '../../machines/app-session/current-state.ts'
import { type PageOpened, pageAnswers } from '../../machines/app-session/pages.answers.ts'

const LONGEST = 2048

/** Pages that nobody comes back to: the form, and what only passes on. */
const passages = /^\/(?:$|auth\/callback|auth\/select-tenant|auth\/no-organization|api\/|\.well-known\/)/

/** Shown to everybody, signed in or not. */
const open = new Set(['/invitation'])

/** What the application's redirect says of the session that it has opened. */
const states: Record<string, AppSessionState> = {
  '/dashboard': 'inTenant',
  '/auth/no-organization': 'withoutTenant',
  '/auth/select-tenant': 'choosing',
}

const events: Record<string, PageOpened> = {
  '/auth/register-organization': 'registerOrganization.opened',
  '/account': 'account.opened',
  '/auth/step-up': 'account.opened',
  // Its page is shown to everybody who is signed in; whom it shows, the auth service says.
  '/console': 'account.opened',
}

/**
 * A path of this origin with its query and fragment, or null.
 * @param text an alleged destination, `//evil.example`, `/\evil.example` and `javascript:alert(1)` included
 */
export function pathOf(text: string, origin: string): string | null {
  if (!text.startsWith('/') || text.length > LONGEST || !URL.canParse(text, origin)) return null
  const url = new URL(text, origin)
  const path = url.pathname + url.search + url.hash
  // `/.//evil.example` is a path of this origin that would, read once more, name another one.
  const isSame = URL.canParse(path, origin) && new URL(path, origin).href === url.href
  return url.origin === origin && isSame ? path : null
}

/** @param redirect of the application @param wanted the page that was allegedly asked for */
export function destinationOf(redirect: string, wanted: string, origin: string): string {
  const path = pathOf(wanted, origin)
  const state = states[redirect]
  if (!path || !state || passages.test(path)) return redirect
  const { pathname } = new URL(path, origin)
  if (open.has(pathname)) return path
  const answer = pageAnswers[state][events[pathname] ?? 'dashboard.opened']
  return answer.includes('showPage') ? path : redirect
}
