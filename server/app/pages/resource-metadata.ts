// GET /.well-known/oauth-protected-resource, followed by a service's path: where applications get tokens for it (RFC 9728).

import type { Middleware } from 'koa'
import type { ProtectedResource } from '../../config/resources.ts'
import { metadataAddress, resourceMetadata } from '../../tokens/protected-resource.ts'

export function describeResources(resources: readonly ProtectedResource[], authUrl: string): Middleware {
  const described = new Map(
    resources.map(({ resource, scopes }) => [
      new URL(metadataAddress(resource)).pathname,
      resourceMetadata({ resource, scopes, authUrl }),
    ]),
  )
  return async function describeResource(ctx, next) {
    const found = ['GET', 'HEAD'].includes(ctx.method) ? described.get(ctx.path) : undefined
    if (!found) return next()
    // Of browsers, too, whichever page asks.
    ctx.set('access-control-allow-origin', '*')
    ctx.body = found
  }
}
