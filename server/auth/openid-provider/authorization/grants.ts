// Creates the grant that says what an application may do for a person, if the machine of its request says so.

import type { Grant, Provider } from 'oidc-provider'
import { hasEndedSince } from '../../../db/auth/ended-membership.ts'
import type { Transaction } from '../../../db/pool.ts'
import type { AuthenticatedSession } from '../../steps/find-session.ts'
import { bind, currentBound } from '../flow/bound.ts'
import type { HeardOrganizations } from '../flow/heard-organizations.ts'
import { toldOf } from '../flow/organization-scope.ts'
import type { ProviderFacts, Terms } from '../flow/provider.facts.ts'
import { type Application, isConfidential } from '../flow/provider-application.ts'
import { EndedMeanwhile } from './organizations.ts'
import { prompts, resourcesIn, scopesIn, subjectsIn, wantedBy } from './wanted.ts'

type Params = Readonly<Record<string, unknown>>

export type Asking = Omit<
  ProviderFacts['request'],
  'session' | 'organizations' | 'chosen' | 'grant' | 'refuse'
>

/** A scope of another service is one with that service: of two, each has a `notes.read` of its own. */
function consentedIn({ resources }: Application, params: Params): string[] {
  const [scopes, wanted] = [scopesIn(params), resourcesIn(params)]
  const of = (scope: string) => wanted.filter((resource) => resources[resource]?.includes(scope))
  const named = scopes.flatMap((scope) => {
    const services = of(scope)
    return services.length > 0 ? services.map((service) => `${scope} ${service}`) : scope
  })
  return [...named, ...wanted]
}

/** What an application asks for, in a browser or on a device, whose request has no `prompt` (RFC 8628). */
export const askingOf = (client: Application, params: Params, isOfDevice = false): Asking => ({
  ...wantedBy(params),
  clientId: client.id,
  isStored: client.isStored,
  scopes: consentedIn(client, params),
  subjects: subjectsIn(params),
  isSilent: prompts(params, 'none'),
  asksConsent: prompts(params, 'consent'),
  asksForLonger: scopesIn(params).includes('offline_access'),
  // RFC 8252 8.6: nobody else can answer at a web address, which is compared exactly.
  isAssured: !client.isOpen && (isConfidential(client) || `${params.redirect_uri}`.startsWith('https:')),
  isTrusted: client.trusted,
  isOfDevice,
})

type Given = Terms & {
  tx: Transaction
  session: AuthenticatedSession
  organizations: HeardOrganizations
}

/** @throws EndedMeanwhile @returns what the application may do, with the session of the person unless it is for longer */
export async function makeGrant(
  provider: Provider,
  client: Application,
  params: Params,
  { tx, session, organizations, isForLonger, organization }: Given,
): Promise<Grant> {
  const scopes = scopesIn(params).filter((scope) => isForLonger || scope !== 'offline_access')
  const grant = new provider.Grant({ accountId: session.user.id, clientId: client.id })
  if (scopes.length > 0) grant.addOIDCScope(scopes.join(' '))
  for (const resource of resourcesIn(params)) {
    const known = client.resources[resource] ?? []
    grant.addResourceScope(resource, known.filter((scope) => scopes.includes(scope)).join(' '))
  }
  const grantSessionId = isForLonger ? null : session.session.id
  const grantOrganization = organization && toldOf(organization)
  if (organizations && organization) {
    const membership = { userId: session.user.id, organizationId: organization.id }
    if (await hasEndedSince(tx, membership, organizations.since)) throw new EndedMeanwhile()
  }
  await bind({ ...currentBound(), tx, session, grantSessionId, grantOrganization }, () => grant.save())
  return grant
}
