// What a redirect to another page carries along of a page's address.

import type { Context } from 'koa'

type Deps = { verifierParam: string }

/** The verifier of a provider's return, which may be to any page, and nothing else: a query, or '' without one. */
export function carriedVerifier(ctx: Context, { verifierParam }: Deps): string {
  const verifier = new URLSearchParams(ctx.querystring).get(verifierParam)
  return verifier === null ? '' : `?${new URLSearchParams({ [verifierParam]: verifier })}`
}
