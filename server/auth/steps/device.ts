// The device that a request comes from: by its cookie, which every sign-in renews, else by its network and its program.

import type { Context } from 'koa'
import { digestOf, newToken } from '../crypto/tokens.ts'
import type { AuthDeps } from '../deps.ts'
import { clientInfoOf } from './client-info.ts'
import { presentedDevice, setDeviceCookie } from './cookies.ts'

type Deps = Pick<AuthDeps, 'cookies' | 'traceOf'>

/** The same in every look at one request. */
function cookieOf(ctx: Context, { cookies }: Deps): string {
  ctx.state.device ??= presentedDevice(ctx, cookies) ?? newToken()
  return ctx.state.device
}

/** None for a call that the application relays: what signs in then is no device. */
export const deviceDigests = (ctx: Context, deps: Deps): readonly string[] =>
  ctx.state.caller ? [] : [digestOf(cookieOf(ctx, deps)), deps.traceOf(clientInfoOf(ctx))]

export const rememberDevice = (ctx: Context, deps: Deps): void =>
  setDeviceCookie(ctx, deps.cookies, cookieOf(ctx, deps))
