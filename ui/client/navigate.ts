// Leaves or reloads the page: every navigation by a script goes through here, where a test can replace it.

import { redirects } from '../../machines/auth-form/auth-form.types.ts'

/** One of the three redirects of the specification, whatever the server answered. */
export const knownRedirect = (path: string): string =>
  redirects.find((known) => known === path) ?? '/dashboard'

/** The page is left: nothing resumes after awaiting it. */
export type Leaving = Promise<never>

function leaving(leave: () => unknown): Leaving {
  leave()
  return new Promise(() => {})
}

/** Leads to a page of the same script, where there is such a page. @returns whether it does */
export const within: { lead: ((path: string, replaces: boolean) => boolean) | null } = { lead: null }

export const navigate = {
  to: (path: string): Leaving => leaving(() => within.lead?.(path, false) || location.assign(path)),
  /** For a page that the back button should not lead to again. */
  replace: (path: string): Leaving => leaving(() => within.lead?.(path, true) || location.replace(path)),
  /** Without what the browser has asked for ahead, which was refused. */
  replaceAnew: (path: string): Leaving => leaving(() => location.replace(path)),
  reload: (): Leaving => leaving(() => location.reload()),
}
