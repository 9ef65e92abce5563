// What the form asks of the application whose page the element is in: its callback, or a function of the page.

import type { Application } from '../auth/auth-form.ports.ts'
import { exchange } from '../client/exchange.ts'
import type { Establish } from './lockstep-auth.d.ts'

export type Destination = {
  application: Omit<Application, 'offers'>
  /** Where the application wants the person to go; '' where it has not said. */
  redirect: () => string
}

/** For the form's machine a redirect is one of Lockstep's own pages: the application's is kept beside it. */
const DONE = { ok: true, value: { redirect: '/dashboard' } } as const

/** A page's address and no script's, whatever the application has put together from its own page's. */
const pageAt = (redirect: unknown) =>
  typeof redirect === 'string' && /^https?:$/.test(URL.parse(redirect, location.href)?.protocol ?? '')
    ? redirect
    : ''

export function destinationOf(given: {
  callbackUrl: string
  establish: () => Establish | null
}): Destination {
  let redirect = ''
  return {
    redirect: () => redirect,
    application: {
      sessionRedirect: async () => null,
      returnAddress: () => {
        const page = new URL(location.href)
        page.hash = ''
        return page.href
      },
      callback: async ({ token, user }, options) => {
        const establish = given.establish()
        if (establish) {
          redirect = pageAt(await establish({ token, user }))
          return DONE
        }
        if (!given.callbackUrl) return DONE
        const answer = await exchange<{ redirect?: unknown }>(new URL(given.callbackUrl, document.baseURI), {
          method: 'POST',
          body: { token, user },
          credentials: 'include',
          ...options,
        })
        if (!answer.ok) return answer
        redirect = pageAt(answer.value.redirect)
        return DONE
      },
    },
  }
}
