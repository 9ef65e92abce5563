// In development, leads a person who opens the application as localhost or 127.0.0.1 to APP_ORIGIN, where its sessions are.

import type { Middleware } from 'koa'
import type { AppDeps } from '../app-deps.ts'

/**
 * At another name the auth service's cookies would be those of another site, and there would be a second session. Only pages
 * that a browser opens are led: programs, and calls of pages that are open, are served under either name. In production
 * APP_ORIGIN alone is ours.
 */
export const leadToOrigin = ({
  appOrigin,
  isOurOrigin,
}: Pick<AppDeps, 'appOrigin' | 'isOurOrigin'>): Middleware =>
  async function leadToOrigin(ctx, next) {
    const opened = `http://${ctx.host}`
    const isPage = ctx.get('sec-fetch-dest') === 'document' && !ctx.path.startsWith('/api/')
    if (!isPage || !['GET', 'HEAD'].includes(ctx.method)) return next()
    if (opened === appOrigin || !isOurOrigin(opened)) return next()
    ctx.set('cache-control', 'no-store')
    ctx.redirect(`${appOrigin}${ctx.path}${ctx.search}`)
  }
