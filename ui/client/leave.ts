// The ways out of a page; every one of them is taken here.

import { redirects } from '../../machines/auth-form/auth-form.types.ts'

/** One of the spec's three places, whatever the answer says. */
export const knownPlace = (path: string): string => redirects.find((known) => known === path) ?? '/dashboard'

export const leave = {
  to: (path: string): void => location.assign(path),
  /** For a page that the back button should not lead to again. */
  instead: (path: string): void => location.replace(path),
  again: (): void => location.reload(),
}
