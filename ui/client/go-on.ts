// Leaves the form, or a page on the way in: to where the application redirects, or to the page that was asked for.

import { navigate } from './navigate.ts'
import { draft, inside, returnPath, signedOut } from './stored.ts'

/** Nothing before it is worth going back to: a person who is signed in is only led here again. */
export function goOn(redirect: string): void {
  draft('name').keep('')
  draft('email').keep('')
  const wanted = returnPath.read()
  if (!wanted) navigate.replace(redirect)
  else goTo(wanted, redirect)
}

function goTo(wanted: string, redirect: string): void {
  import('./destination.ts')
    .then(({ destinationOf }) => destinationOf(redirect, wanted, location.origin))
    .catch(() => redirect)
    .then((destination) => {
      // Who has to choose an organization first goes there afterwards.
      if (destination !== '/auth/select-tenant') returnPath.keep('')
      navigate.replace(destination)
    })
}

/** To the form, and back to this page afterwards. */
export function leaveToSignIn(): void {
  returnPath.keep(location.pathname + location.search + location.hash)
  navigate.replace('/')
}

export function leaveSignedOut(): void {
  returnPath.keep('')
  inside.keep('')
  signedOut.keep('yes')
  navigate.replace('/')
}
