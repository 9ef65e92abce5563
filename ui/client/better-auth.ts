// The client library with its plugin for one-time codes: a chunk of its own, so that it does not delay the first view.

import { createAuthClient } from 'better-auth/client'
import { emailOTPClient } from 'better-auth/client/plugins'

export function createClient(baseURL: string) {
  return createAuthClient({ baseURL, plugins: [emailOTPClient()] })
}

export type BetterAuth = ReturnType<typeof createClient>
