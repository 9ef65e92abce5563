// The pages: one shell for all of them, without data; the dashboard is guarded before it is served.

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

/** GET /states, in development: it frames itself, once for each state. */
export async function statesPage(ctx: Context, deps: AppDeps): Promise<void> {
  if (!deps.states) return notFound(ctx, deps)
  const policy = ctx.response.headers['content-security-policy']
  // There is none where Vite serves the sources.
  if (typeof policy === 'string') ctx.set('content-security-policy', framingItself(policy))
  await page(ctx, { shell: deps.states })
}

/** GET /dashboard: with session, verified e-mail and tenant; otherwise the way to what is missing. */
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

/** Anything else: people see the shell's own page for it, programs read a sentence. */
export async function notFound(ctx: Context, deps: AppDeps): Promise<void> {
  ctx.status = 404
  if (ctx.method === 'GET' && ctx.accepts('json', 'html') === 'html') {
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = await deps.shell()
  } else ctx.body = { error: 'There is nothing here.' }
}
