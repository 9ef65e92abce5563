// Where an operator's own application has pages that replace ours, as LANDING_PAGES says.

import type { Context } from 'koa'
import type { Redirect } from '../../wire/app.ts'
import type { AppDeps } from '../app-deps.ts'
import { carriedVerifier } from '../steps/carried-verifier.ts'
import { doorPage } from './send-page.ts'

/**
 * GET /dashboard once the machine shows it, /auth/no-organization and /auth/select-tenant. Where a verifier is carried along,
 * the page is ours: it is redeemed here, and told to nobody else. So is it for HEAD, by which the form asks where a session
 * leads on the wire.
 */
export async function sendOrRedirect(
  ctx: Context,
  deps: Pick<AppDeps, 'door' | 'landingPages' | 'verifierParam'>,
): Promise<void> {
  const place = deps.landingPages[ctx.path as Redirect]
  if (!place || ctx.method !== 'GET' || carriedVerifier(ctx, deps)) return doorPage(ctx, deps)
  ctx.set('cache-control', 'no-store')
  ctx.redirect(place)
}
