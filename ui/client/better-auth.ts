// The client library with its plugin for one-time codes: a chunk of its own, so that it does not delay the first view.

import { createAuthClient } from 'better-auth/client'
import { emailOTPClient } from 'better-auth/client/plugins'

/** Without `basePath` the library would add a path of its own to an address that has none. */
export function createClient(baseURL: string) {
  return createAuthClient({
    baseURL,
    basePath: '/',
    plugins: [emailOTPClient()],
    fetchOptions: {
      // Mails are in the language that the page is set to, which need not be the browser's first.
      onRequest: ({ headers }) => headers.set('accept-language', document.documentElement.lang),
    },
  })
}

export type BetterAuth = ReturnType<typeof createClient>
