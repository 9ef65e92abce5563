// The real client library with its code plugin: loaded by itself, so that it delays no first view.

import { createAuthClient } from 'better-auth/client'
import { emailOTPClient } from 'better-auth/client/plugins'

export function createClient(baseURL: string) {
  return createAuthClient({ baseURL, plugins: [emailOTPClient()] })
}

export type BetterAuth = ReturnType<typeof createClient>
