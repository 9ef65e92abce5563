// The options of a session that a request opens, and the cookie that carries it.

import type { Context } from 'koa'
import type { AuthDeps } from '../deps.ts'
import { clientInfoOf } from './client-info.ts'
import { setSessionCookie } from './cookies.ts'
import { deviceDigests, rememberDevice } from './device.ts'

export const sessionOptions = (ctx: Context, deps: AuthDeps, rememberMe: boolean) => ({
  rememberMe,
  lifetimeSeconds: rememberMe ? deps.session.lifetimeSeconds : deps.session.briefLifetimeSeconds,
  ...clientInfoOf(ctx),
  device: deviceDigests(ctx, deps, rememberMe),
})

/** Without "remember me" the cookie lasts until the browser closes. The header is for clients without cookies. */
export function rememberSession(ctx: Context, deps: AuthDeps, token: string, rememberMe: boolean): void {
  setSessionCookie(ctx, deps.cookies, token, rememberMe ? deps.session.lifetimeSeconds : undefined)
  rememberDevice(ctx, deps)
  ctx.set('set-auth-token', token)
}
