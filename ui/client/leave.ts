// Leaves the form, or a page on the way in: to where the application redirects, or to the page that was asked for.

import { type Leaving, navigate } from './navigate.ts'
import { draft, inside, returnPath, signedOut } from './stored.ts'

/** Nothing before it is worth going back to: a person who is signed in is only led here again. */
export function leaveForm(redirect: string): Leaving {
  draft('name').keep('')
  draft('email').keep('')
  draft('fields').keep('')
  const wanted = returnPath.read()
  return wanted ? goTo(wanted, redirect) : navigate.replace(redirect)
}

function goTo(wanted: string, redirect: string): Leaving {
  return import('./destination.ts')
    .then(({ destinationOf }) => destinationOf(redirect, wanted, location.origin))
    .catch(() => redirect)
    .then((destination) => {
      // Who has to choose an organization first goes there afterwards.
      if (destination !== '/auth/select-tenant') returnPath.keep('')
      return navigate.replace(destination)
    })
}

/** To the form, and back to this page afterwards. */
export function leaveToSignIn(): Leaving {
  returnPath.keep(location.pathname + location.search + location.hash)
  return navigate.replace('/')
}

export function leaveSignedOut(because: 'signedOut' | 'accountDeleted' = 'signedOut'): Leaving {
  returnPath.keep('')
  inside.keep('')
  signedOut.keep(because)
  return navigate.replace('/')
}
