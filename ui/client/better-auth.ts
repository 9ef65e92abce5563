// Better Auth's client with its plugin for one-time codes: a chunk of its own, so that it does not delay the first view.

import { createAuthClient } from 'better-auth/client'
import { emailOTPClient } from 'better-auth/client/plugins'

/** Without `basePath` it would add a path of its own to an address that has none; by default it leaves the page by itself. */
export const createClient = (baseURL: string) =>
  createAuthClient({
    baseURL,
    basePath: '/',
    plugins: [emailOTPClient()],
    disableDefaultFetchPlugins: true,
  })
