// The ports of the form on a page that is not the form's own, to which a provider has sent the browser back.

import { relays } from '../client/app-client.ts'
import { byFetch, createAuth } from '../client/auth-client.ts'
import type { ProviderReturn } from '../client/verifier.ts'
import { authUrl } from '../config.ts'
import { createPorts } from './auth-form.ports.ts'
import { ownApplication } from './own-application.ts'

export const portsFor = (returned: ProviderReturn) =>
  createPorts(createAuth(byFetch(authUrl), relays), returned, ownApplication)
