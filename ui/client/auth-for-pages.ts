// The auth service as the pages behind the door ask it.

import { authUrl } from '../config.ts'
import { persistently } from './app-client.ts'
import { type Auth, byFetch, createAuth } from './auth-client.ts'

/** As it answers, whatever a refusal wants: for what meets that. */
export const plainAuth = createAuth(byFetch(authUrl))

export const auth: Auth = {
  ...plainAuth,
  ask: (call, ...given) => persistently(() => plainAuth.ask(call, ...given)),
}
