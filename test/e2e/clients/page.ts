// A page of somebody's application: Better Auth's own client with both plugins, as their documentation has it, for a test to call.

import { passkeyClient } from '@better-auth/passkey/client'
import { createAuthClient } from 'better-auth/client'
import { twoFactorClient } from 'better-auth/client/plugins'

const told: string[][] = []
const baseURL = document.querySelector('meta[name=auth-url]')?.getAttribute('content') ?? ''

const client = createAuthClient({
  baseURL,
  plugins: [
    twoFactorClient({
      onTwoFactorRedirect: ({ twoFactorMethods = [] }) => {
        told.push(twoFactorMethods)
      },
    }),
    passkeyClient(),
  ],
})

/** `told`: the methods that the client has been told of, at each sign-in that waited. */
export type ClientsPage = { client: typeof client; told: typeof told }

Object.assign(globalThis, { client, told })
