// The form's ports on a page that is not the form's own, to which a provider has sent the browser back.

import { relays } from '../client/app-client.ts'
import { byFetch, createAuth } from '../client/auth-client.ts'
import type { ProviderReturn } from '../client/provider-return.ts'
import { authUrl } from '../config.ts'
import { createPorts } from './auth-form.ports.ts'
import type { Form } from './auth-page.tsx'
import { ownApplication } from './own-application.ts'

export function formFor(returned: ProviderReturn): Form {
  const auth = createAuth(byFetch(authUrl), relays)
  return { auth, ports: createPorts(auth, returned, ownApplication) }
}
