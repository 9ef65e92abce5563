// Examines the OpenID provider: its applications, their redirect addresses, and whether they find it where its issuer says.

import type { AuthSettings } from '../config/auth-settings.ts'
import type { OidcClient } from '../config/oidc-clients.ts'
import { withoutSlash } from '../http/addresses.ts'
import { CallFailed, call, jsonOf, type Reply } from '../http/client.ts'
import { isLoopback } from '../http/loopback.ts'
import { type Check, found, type Said, well } from './finding.ts'

type Named = Pick<
  AuthSettings,
  'PROVIDER' | 'OIDC_CLIENTS' | 'AUTH_URL' | 'PROVIDER_REGISTRATION' | 'PROVIDER_DOCUMENTS'
>

const without: Check = {
  subject: 'applications',
  asks: 'settings',
  run: async () => [
    found(
      'provider.off',
      'PROVIDER_REGISTRATION or PROVIDER_DOCUMENTS is set, but the service isn’t a provider: it answers no application.',
      'Set PROVIDER=on, or unset the other.',
    ),
  ],
}

/** None where the service is no provider, nor meant to be one. */
export const providerChecks = (settings: Named): readonly Check[] => {
  const { PROVIDER, OIDC_CLIENTS: clients, AUTH_URL, PROVIDER_REGISTRATION, PROVIDER_DOCUMENTS } = settings
  if (clients.length === 0 && !PROVIDER)
    return PROVIDER_REGISTRATION || PROVIDER_DOCUMENTS !== 'off' ? [without] : []
  return [
    {
      subject: 'applications',
      asks: 'settings',
      run: async () => findingsOf(clients, !isLoopback(AUTH_URL)),
    },
    { subject: 'issuer', asks: 'others', run: () => issuer(withoutSlash(AUTH_URL)) },
  ]
}

/** Where every person has the program, or their own machine is led to, its secret or its private key is in everybody’s hands. */
const isAtPeoples = ({ secret, jwks, redirectUris }: OidcClient) =>
  (secret ?? jwks) !== undefined && redirectUris.some((address) => !address.startsWith('https:'))

function findingsOf(clients: readonly OidcClient[], isPublic: boolean): Said[] {
  const said: Said[] = []
  const secrets = clients.flatMap(({ secret }) => secret ?? [])
  const keys = clients.flatMap(({ jwks }) => [...new Set(jwks?.keys.map(({ x, n }) => String(x ?? n)))])
  if (new Set(secrets).size < secrets.length)
    said.push(
      found(
        'provider.secret',
        'Several applications of OIDC_CLIENTS have the same secret: each can pretend to be the other.',
        'Give each a secret of its own, by openssl rand -hex 32.',
      ),
    )
  if (new Set(keys).size < keys.length)
    said.push(
      found(
        'provider.key',
        'Several applications of OIDC_CLIENTS have the same key: each can pretend to be the other.',
        'Give each a key pair of its own.',
      ),
    )
  for (const { id } of isPublic ? clients.filter(isAtPeoples) : [])
    said.push(
      found(
        'provider.redirect',
        `The application ${id} has a secret or keys, and a redirect address on people’s own machines, where neither can be kept.`,
        'Leave out its secret or keys, or give its address by https.',
      ),
    )
  return said.length > 0 ? said : [well('The applications and their addresses fit together.')]
}

const LIMIT = { timeoutMilliseconds: 8000 }

const asked = (url: string): Promise<Reply | null> =>
  call(url, LIMIT).catch((error: unknown) => {
    if (error instanceof CallFailed) return null
    throw error
  })

const issuerIn = (reply: Reply) => (jsonOf(reply) as { issuer?: unknown } | undefined)?.issuer

async function issuer(authUrl: string): Promise<Said[]> {
  const reply = await asked(`${authUrl}/.well-known/openid-configuration`)
  if (reply === null)
    return [
      found(
        'provider.unseen',
        'We can’t reach AUTH_URL from here, where applications look for the provider.',
        'Try from where an application runs.',
      ),
    ]
  if (reply.status !== 200)
    return [
      found(
        'provider.away',
        `There is no provider at AUTH_URL (${reply.status}): no application can sign anybody in.`,
        'Start each node with OIDC_CLIENTS or PROVIDER=on, and have the proxy route all paths of AUTH_URL to it.',
      ),
    ]
  if (withoutSlash(String(issuerIn(reply))) !== authUrl)
    return [
      found(
        'provider.issuer',
        'The provider at AUTH_URL gives another address as its issuer: applications refuse its answers.',
        'Give every node the same AUTH_URL, to the letter.',
      ),
    ]
  return [well('The provider answers as its issuer.'), await inserted(authUrl)]
}

/** RFC 8414 has the path of an issuer at the end, where a proxy may not lead here. */
async function inserted(authUrl: string): Promise<Said> {
  const { origin, pathname } = new URL(authUrl)
  const path = `/.well-known/oauth-authorization-server${withoutSlash(pathname)}`
  const reply = await asked(`${origin}${path}`)
  return reply?.status === 200
    ? well('Its metadata is where RFC 8414 has it, too.')
    : found(
        'provider.discovery',
        `Nothing answers at ${path}, where clients that speak only OAuth look first, such as MCP clients.`,
        'Have the proxy route this path to the auth service, too.',
      )
}
