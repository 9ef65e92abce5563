// Makes what an application may do for a person, where the machine of its request says so.

import type { Context, Provider } from 'oidc-provider'
import type { OidcClient } from '../../config/oidc-clients.ts'
import type { Pool, Transaction } from '../../db/pool.ts'
import type { AuthenticatedSession } from '../steps/presented-session.ts'
import { bind, changing, currentBound } from './bound.ts'
import type { ProviderFacts } from './provider.facts.ts'
import { authorizeUnasked } from './provider.flow.ts'
import { runProviderFlow } from './provider.handlers.ts'
import { asksConsent, resourcesIn, scopesIn, wantedBy } from './wanted.ts'

type Params = Readonly<Record<string, unknown>>

export type Asking = Omit<ProviderFacts['request'], 'session' | 'grant' | 'refuse'>

/** A scope of another service is one with that service: of two, each has a `notes.read` of its own. */
function consentedIn({ resources }: OidcClient, params: Params): string[] {
  const [scopes, wanted] = [scopesIn(params), resourcesIn(params)]
  const of = (scope: string) => wanted.filter((resource) => resources[resource]?.includes(scope))
  const named = scopes.flatMap((scope) => {
    const services = of(scope)
    return services.length > 0 ? services.map((service) => `${scope} ${service}`) : scope
  })
  return [...named, ...wanted]
}

/** What an application asks for. */
export const askingOf = (client: OidcClient, params: Params): Asking => ({
  ...wantedBy(params),
  clientId: client.id,
  scopes: consentedIn(client, params),
  isTrusted: client.trusted,
  isConfidential: client.secret !== undefined,
  asksConsent: asksConsent(params),
})

/** With the session of the person, unless it was asked for and granted for longer. @returns its id */
export function makeGrant(
  provider: Provider,
  client: OidcClient,
  params: Params,
  { tx, session }: { tx: Transaction; session: AuthenticatedSession },
): Promise<string> {
  const scopes = scopesIn(params)
  const isForLonger = scopes.includes('offline_access')
  const grant = new provider.Grant({ accountId: session.user.id, clientId: client.id })
  if (scopes.length > 0) grant.addOIDCScope(scopes.join(' '))
  for (const resource of resourcesIn(params)) {
    const known = client.resources[resource] ?? []
    grant.addResourceScope(resource, known.filter((scope) => scopes.includes(scope)).join(' '))
  }
  const grantSessionId = isForLonger ? null : session.session.id
  return bind({ ...currentBound(), tx, session, grantSessionId }, () => grant.save())
}

/** @returns the id of a grant that needs nobody's answer, or null */
export async function grantUnasked(
  { oidc }: Context,
  { pool, provider, client }: { pool: Pool; provider: Provider; client: OidcClient },
): Promise<string | null> {
  const { session } = currentBound()
  // The engine would ask for what this has made.
  if (oidc.promptPending('consent')) return null
  let made: string | null = null
  const request: ProviderFacts['request'] = {
    ...askingOf(client, oidc.params),
    session,
    grant: async (tx, session) => {
      made = await makeGrant(provider, client, oidc.params, { tx, session })
    },
    // The engine has the last word where nothing could be enough.
    refuse: async () => {},
  }
  await changing(pool, (tx) => runProviderFlow(tx, { request }, authorizeUnasked()))
  return made
}
