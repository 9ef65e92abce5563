// The device that a request comes from: by its cookie, which every sign-in renews, or by its network and its program.

import type { Context } from 'koa'
import { isDeviceOf } from '../../db/auth/known-device.ts'
import type { Pool } from '../../db/pool.ts'
import { digestOf, newToken } from '../crypto/tokens.ts'
import type { AuthDeps, CookieOptions } from '../deps.ts'
import { clientInfoOf } from './client-info.ts'
import { presentedDevice, setDeviceCookie } from './cookies.ts'

type Deps = Pick<AuthDeps, 'cookies' | 'traceOf'>

/**
 * For a request that may open a session. A person who does not want to be remembered leaves no new cookie behind.
 * None for a call that the application relays: what signs in then is no device.
 */
export function deviceDigests(ctx: Context, deps: Deps, rememberMe: boolean): readonly string[] {
  if (ctx.state.caller) return []
  const cookie = presentedDevice(ctx, deps.cookies) ?? (rememberMe ? newToken() : null)
  ctx.state.device = cookie
  return [...(cookie === null ? [] : [digestOf(cookie)]), deps.traceOf(clientInfoOf(ctx))]
}

/** After a session was opened. */
export function rememberDevice(ctx: Context, { cookies }: Deps): void {
  if (ctx.state.device) setDeviceCookie(ctx, cookies, ctx.state.device)
}

/** By its cookie alone: a network and a kind of program are no proof. Whoever has none learns nothing of who has an account. */
export const knownDeviceIn =
  (pool: Pool, cookies: CookieOptions): AuthDeps['knownDevice'] =>
  async (ctx, email) => {
    const cookie = ctx.state.caller ? null : presentedDevice(ctx, cookies)
    const digest = cookie === null ? null : digestOf(cookie)
    return digest !== null && (await isDeviceOf(pool, email, digest)) ? digest : null
  }
