// What the form asks of the application whose page the element is in: its callback, or a function of the page.

import type { Application } from '../auth/auth-form.ports.ts'
import { post } from '../client/app-client.ts'
import type { Establish } from './lockstep-auth.d.ts'

export type Destination = {
  application: Application
  /** Where the application wants the person to go; '' where it has not said. */
  redirect: () => string
}

/** For the form's machine a redirect is one of Lockstep's own pages: the application's is kept beside it. */
const DONE = { ok: true, value: { redirect: '/dashboard' } } as const

/** A page's address and no script's, whatever the application has put together from its own page's. */
const addressOf = (redirect: unknown) =>
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
      returnAddress: () => location.origin + location.pathname + location.search,
      callback: async ({ token, user }, signal, rememberMe = '') => {
        const establish = given.establish()
        if (establish) {
          redirect = addressOf(await establish({ token, user }))
          return DONE
        }
        if (!given.callbackUrl) return DONE
        const reply = await post<{ redirect?: unknown }>(
          given.callbackUrl,
          { token, user },
          {
            signal,
            credentials: 'include',
            headers: rememberMe ? { 'x-remember-me': rememberMe } : {},
          },
        )
        if (!reply.ok) return reply
        redirect = addressOf(reply.value.redirect)
        return DONE
      },
    },
  }
}
