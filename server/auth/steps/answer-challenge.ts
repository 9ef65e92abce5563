// Answers a right first proof where the account demands a second factor: a cookie for its browser, and no session.

import type { Context } from 'koa'
import type { TwoFactorReply } from '../../wire/auth.ts'
import type { AuthDeps } from '../deps.ts'
import type { Outcome } from '../rows/flow-context.ts'
import { setTwoFactorCookie } from './cookies.ts'

type Challenge = NonNullable<Outcome['challenge']>

export function rememberChallenge(
  ctx: Context,
  { cookies, flowOptions }: AuthDeps,
  { token }: Challenge,
  rememberMe: boolean,
): void {
  // For a page whose browser keeps cookies of other sites back: it shows the same in a header.
  ctx.set('set-auth-challenge', rememberMe ? token : `${token}.brief`)
  setTwoFactorCookie(ctx, cookies, token, {
    maxAge: flowOptions.factor.lifetimeSeconds,
    rememberMe,
  })
}

export function answerChallenge(
  ctx: Context,
  deps: AuthDeps,
  challenge: Challenge,
  rememberMe: boolean,
): void {
  rememberChallenge(ctx, deps, challenge, rememberMe)
  ctx.body = {
    twoFactorRedirect: true,
    twoFactorMethods: [...challenge.methods],
    ...(challenge.mustEnrol && { mustEnrol: true }),
  } satisfies TwoFactorReply
}
