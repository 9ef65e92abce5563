// Answers a right first proof where the account demands a second factor: a cookie for its browser, and no session.

import type { Context } from 'koa'
import type { TwoFactorReply } from '../../wire/auth.ts'
import type { AuthDeps } from '../deps.ts'
import { setTwoFactorCookie } from './cookies.ts'

export function rememberChallenge(
  ctx: Context,
  { cookies, flowOptions }: AuthDeps,
  challenge: string,
  rememberMe: boolean,
): void {
  setTwoFactorCookie(ctx, cookies, challenge, {
    maxAge: flowOptions.factor.lifetimeSeconds,
    rememberMe,
  })
}

export function answerChallenge(ctx: Context, deps: AuthDeps, challenge: string, rememberMe: boolean): void {
  rememberChallenge(ctx, deps, challenge, rememberMe)
  ctx.body = { twoFactorRedirect: true, twoFactorMethods: ['totp'] } satisfies TwoFactorReply
}
