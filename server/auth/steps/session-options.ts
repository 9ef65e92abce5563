// The options of a session that a request opens, and the cookie that carries it.

import type { Context } from 'koa'
import { lifeOf } from '../../../machines/auth-session/lifetimes.ts'
import type { AuthDeps } from '../deps.ts'
import { clientInfoOf } from './client-info.ts'
import { setSessionCookie } from './cookies.ts'
import { deviceDigests, rememberDevice } from './device.ts'

export const sessionOptions = (ctx: Context, deps: AuthDeps, rememberMe: boolean) => ({
  rememberMe,
  lives: deps.session.lives,
  ...clientInfoOf(ctx),
  device: deviceDigests(ctx, deps, rememberMe),
})

/** Without "remember me" the cookie lasts until the browser closes. The header is for clients without cookies. */
export function rememberSession(
  ctx: Context,
  deps: AuthDeps,
  { token, aal }: { token: string; aal: string | null },
  rememberMe: boolean,
): void {
  const { idleSeconds } = lifeOf(deps.session.lives, { aal, rememberMe })
  setSessionCookie(ctx, deps.cookies, token, rememberMe ? idleSeconds : undefined)
  rememberDevice(ctx, deps)
  ctx.set('set-auth-token', token)
}
