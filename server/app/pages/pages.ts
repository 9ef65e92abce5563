// The pages: all of them are the same shell without data; only the dashboard is protected.

import type { Context } from 'koa'
import { anyTenantsOf } from '../../db/app/membership.ts'
import type { AppDeps } from '../deps.ts'
import { sessionOf } from '../session.ts'
import { revalidateSession } from '../sessions/revalidate.ts'

/** GET /, /auth/callback and the organization pages: 200 for everybody. */
export async function page(ctx: Context, { shell }: Pick<AppDeps, 'shell'>): Promise<void> {
  ctx.set('cache-control', 'no-cache')
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = await shell()
}

const framingItself = (policy: string) =>
  `${policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")};frame-src 'self'`

/** GET /states, only in development: the page shows itself in a frame for each state. */
export async function statesPage(ctx: Context, deps: AppDeps): Promise<void> {
  if (!deps.states) return notFound(ctx, deps)
  const policy = ctx.response.headers['content-security-policy']
  // Where Vite serves the sources there is no policy.
  if (typeof policy === 'string') ctx.set('content-security-policy', framingItself(policy))
  await page(ctx, { shell: deps.states })
}

/** GET /dashboard: needs a session, a verified e-mail and a tenant, and redirects to where the missing one is obtained. */
export async function dashboard(ctx: Context, deps: AppDeps): Promise<void> {
  await revalidateSession(ctx, deps)
  const session = sessionOf(ctx)
  ctx.set('cache-control', 'no-store')
  if (!session?.emailVerified) return ctx.redirect('/')
  const tenants = await anyTenantsOf(deps.pool, session.userId)
  if (tenants.length === 0) return ctx.redirect('/auth/no-organization')
  if (!tenants.some(({ id }) => id === session.tenantId)) return ctx.redirect('/auth/select-tenant')
  await page(ctx, deps)
}

/** Everything else: the shell for browsers, a sentence for programs. */
export async function notFound(ctx: Context, deps: AppDeps): Promise<void> {
  ctx.status = 404
  if (ctx.method === 'GET' && ctx.accepts('json', 'html') === 'html') {
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = await deps.shell()
  } else ctx.body = { error: 'There is nothing here.' }
}
