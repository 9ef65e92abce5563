// How a service tells applications where to get tokens for it (RFC 9728).

import { withoutSlash } from '../http/addresses.ts'

const WELL_KNOWN = '/.well-known/oauth-protected-resource'

/** RFC 9728, 3.1: the path of the service follows. */
export function metadataAddress(resource: string): string {
  const { origin, pathname } = new URL(resource)
  return `${origin}${WELL_KNOWN}${pathname === '/' ? '' : pathname}`
}

type Described = { resource: string; authUrl: string; scopes: readonly string[] }

export const resourceMetadata = ({ resource, authUrl, scopes }: Described) => ({
  resource,
  authorization_servers: [withoutSlash(authUrl)],
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
})
