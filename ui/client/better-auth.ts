// The client library with its plugin for one-time codes: a chunk of its own, so that it does not delay the first view.

import { createAuthClient } from 'better-auth/client'
import { emailOTPClient } from 'better-auth/client/plugins'
import { tellOfRefusedOrigin } from './refused-origin.ts'

/**
 * Without `basePath` the library would add a path of its own to an address that has none.
 * @param language asked at each call, in which mails are wanted: not always the browser's first
 */
export function createClient(baseURL: string, language: () => string) {
  return createAuthClient({
    baseURL,
    basePath: '/',
    plugins: [emailOTPClient()],
    fetchOptions: {
      onResponse: ({ response }) => tellOfRefusedOrigin(response),
      onRequest: ({ headers }) => headers.set('accept-language', language()),
    },
  })
}

export type BetterAuth = ReturnType<typeof createClient>
