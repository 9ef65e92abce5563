// Examines the services of RESOURCES: whether they get tokens explained, and whether applications learn where to get one.

import type { AppSettings } from '../config/app-settings.ts'
import type { ProtectedResource } from '../config/resources.ts'
import { withoutSlash } from '../http/addresses.ts'
import { CallFailed, call, jsonOf, type Reply } from '../http/client.ts'
import { called } from '../telemetry/called.mjs'
import { introspect } from '../tokens/introspect.ts'
import { metadataAddress } from '../tokens/protected-resource.ts'
import { isOwnScope } from '../words/provider/provider-wording.ts'
import { type Check, found, type Said, well } from './finding.ts'

type Examined = {
  settings: Pick<AppSettings, 'RESOURCES' | 'AUTH_URL'>
  /** Where the auth service is called. */
  base: string
  /** Runs a check if the auth service answers. */
  there: (run: Check['run']) => Check['run']
}

/** None where there are no such services. */
export function resourceChecks({ settings, base, there }: Examined): readonly Check[] {
  const { RESOURCES: resources, AUTH_URL } = settings
  if (resources.length === 0) return []
  return [
    { subject: 'RESOURCES', asks: 'settings', run: async () => findingsOf(resources) },
    ...resources.flatMap((one): Check[] => [
      { subject: one.resource, asks: 'others', run: there(async () => [await explained(base, one)]) },
      { subject: one.resource, asks: 'others', run: async () => [await described(one.resource, AUTH_URL)] },
    ]),
  ]
}

const pathOf = ({ resource }: ProtectedResource) => new URL(metadataAddress(resource)).pathname

function findingsOf(resources: readonly ProtectedResource[]): Said[] {
  const said: Said[] = []
  for (const path of new Set(resources.map(pathOf))) {
    const there = resources.filter((one) => pathOf(one) === path)
    if (there.length > 1)
      said.push(
        found(
          'resource.path',
          `${there.map(({ resource }) => resource).join(' and ')} have their metadata at one path, ${path}, which describes the last of them alone.`,
          'Give each service a path of its own.',
        ),
      )
  }
  for (const { resource, scopes } of resources) {
    const own = scopes.filter(isOwnScope)
    if (own.length > 0)
      said.push(
        found(
          'resource.scope',
          `The scopes of ${resource} include ${own.join(' and ')}: no token for a service has such a scope.`,
          'Name scopes of the service itself, as `resources` of its applications has them.',
        ),
      )
  }
  return said.length > 0 ? said : [well('The services and their scopes fit together.')]
}

const NOBODYS_TOKEN = 'a-token-that-the-doctor-made-up'

/** The auth service doesn’t say which addresses a client serves: about a token that nobody has, each gets one answer. */
async function explained(base: string, one: ProtectedResource): Promise<Said> {
  let status: number | undefined
  const answer = await introspect(base, one, NOBODYS_TOKEN, (came) => {
    status = came instanceof CallFailed ? undefined : came.status
  })
  if (!answer.claims && answer.because === 'refused')
    return well('The auth service explains tokens to its client.')
  if (status === 400 || status === 401 || status === 403)
    return found(
      'resource.client',
      `The auth service doesn’t know the client ${one.clientId} by this secret (${status}): every request gets 503.`,
      'Correct clientId and clientSecret, or add the client to OIDC_CLIENTS, with the address in `serves`.',
    )
  if (status === 404)
    return found(
      'resource.provider',
      'The auth service has no token introspection (404): every request gets 503.',
      'Start the auth service with OIDC_CLIENTS or PROVIDER=on.',
    )
  return found(
    'resource.unexplained',
    `The auth service didn’t introspect a token (${status ?? 'no answer'}): a request that comes meanwhile gets 503.`,
    `Run ${called('doctor')} again. If this stays, the log of the auth service has the reason.`,
  )
}

const asked = (url: string): Promise<Reply | null> =>
  call(url, { timeoutMilliseconds: 8000 }).catch((error: unknown) => {
    if (error instanceof CallFailed) return null
    throw error
  })

async function described(resource: string, authUrl: string): Promise<Said> {
  const address = metadataAddress(resource)
  const reply = await asked(address)
  if (reply === null)
    return found(
      'resource.unseen',
      `We can’t reach ${address} from here, where applications learn where to get tokens.`,
      'Try from where an application runs.',
    )
  const said = (reply.status === 200 ? jsonOf(reply) : undefined) as
    | { resource?: unknown; authorization_servers?: unknown }
    | undefined
  const servers = Array.isArray(said?.authorization_servers) ? said.authorization_servers : []
  return said?.resource === resource && servers.includes(withoutSlash(authUrl))
    ? well('Applications learn where to get tokens for it.')
    : found(
        'resource.metadata',
        `Its metadata isn’t at ${address} (${reply.status}): applications can’t learn where to get tokens.`,
        'Have the proxy route this path to the application, and give exactly the service’s address in RESOURCES.',
      )
}
