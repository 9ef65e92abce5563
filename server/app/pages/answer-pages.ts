// The pages: all of them are shells without data; only the dashboard is protected.

import type { Context } from 'koa'
import type { AppDeps } from '../app-deps.ts'
import { openDashboard } from '../sessions/session.flow.ts'
import { runSession } from '../sessions/session.handlers.ts'
import { answers } from '../sessions/session-effects.ts'
import { carriedVerifier } from '../steps/carried-verifier.ts'
import { doorPage, notFoundPage } from './send-page.ts'

/** GET /dashboard: shown, or leading to where what is missing is obtained, as the app-session machine says. */
export async function dashboard(ctx: Context, deps: AppDeps): Promise<void> {
  const { answer } = await runSession(ctx, deps, {}, openDashboard())
  ctx.set('cache-control', 'no-store')
  if (answer) await answers[answer](ctx, deps)
}

/** GET /sessions: the devices are a part of the account's page. */
export async function sessionsPage(ctx: Context, deps: AppDeps): Promise<void> {
  ctx.redirect(`/account${carriedVerifier(ctx, deps)}#devices`)
}

/** GET /console: whom it shows, the auth service says at each look. */
export async function consolePage(ctx: Context, deps: AppDeps): Promise<void> {
  await (deps.hasConsole ? doorPage(ctx, deps) : notFound(ctx, deps))
}

/** Everything else: the shell for browsers, a sentence for programs. */
export async function notFound(ctx: Context, deps: AppDeps): Promise<void> {
  ctx.status = 404
  if (ctx.method === 'GET' && ctx.accepts('json', 'html') === 'html') await notFoundPage(ctx, deps)
  else ctx.body = { error: 'There is nothing here.' }
}
