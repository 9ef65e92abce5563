// What the auth service's own address shows to somebody who opens it: a page that says what it is, or the same as JSON.

import type { Context, Middleware } from 'koa'
import { withoutSlash } from '../http/addresses.ts'
import { isNavigation, sendPlainPage } from '../http/plain-page/plain-page.ts'

export type About = {
  /** The service's own address, as clients are given it. */
  authUrl: string
  appOrigin: string
}

/** @param base where routes begin: '/api/auth', or '' */
export function aboutPage(base: string, { authUrl, appOrigin }: About): Middleware {
  const own = withoutSlash(authUrl)
  const places = {
    application: appOrigin,
    keys: `${own}/.well-known/jwks.json`,
    ready: new URL('/ready', own).href,
  }
  const paths = new Set(['/', base, `${base}/`])
  return async function showWhatItIs(ctx: Context, next) {
    if (!['GET', 'HEAD'].includes(ctx.method) || !paths.has(ctx.path)) return next()
    ctx.vary('accept')
    if (!isNavigation(ctx)) {
      // Where routes begin a program is answered as Better Auth does: 404.
      if (ctx.path !== '/') return next()
      ctx.body = { service: `${ctx.brand.name ?? 'Lockstep'} auth service`, ...places }
      return
    }
    sendPlainPage(ctx, {
      heading: 'Auth service',
      happened: `${ctx.brand.name ?? 'Lockstep'}’s auth service is running.`,
      next: 'This address is for applications. To sign in, open yours.',
      way: { to: appOrigin, label: 'Open the application' },
      quoted: [
        { name: 'AUTH_URL', value: own, form: 'code' },
        { name: 'Keys', value: places.keys, form: 'link' },
        { name: 'Health', value: places.ready, form: 'link' },
      ],
    })
  }
}
