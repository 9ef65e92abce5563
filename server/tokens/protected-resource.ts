// How a service tells applications where to get tokens for it (RFC 9728), and what a token lacks (RFC 6750, 9470).

import { withoutSlash } from '../http/addresses.ts'
import { challenge, insufficientAuthentication, type Needed } from './token-demand.ts'

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

export const insufficientScope = {
  code: 'INSUFFICIENT_SCOPE',
  error: 'This application may not do that for you.',
} as const

/** `reason`: why the token was refused. `scopes`: what to ask for. `metadata`: the address of the document above. */
export type Challenged = {
  status: number
  reason?: string | undefined
  needed?: Needed
  scopes?: readonly string[]
  metadata?: string
}

/** The value of WWW-Authenticate. */
export function challengeFor({ status, reason, needed, scopes, metadata }: Challenged): string {
  const wrong = needed
    ? insufficientAuthentication(needed)
    : { error: status === 403 ? 'insufficient_scope' : reason && 'invalid_token', error_description: reason }
  return challenge({ ...wrong, scope: scopes?.join(' '), resource_metadata: metadata })
}
