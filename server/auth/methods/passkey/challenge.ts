// The challenge of a ceremony, bound to the browser that has asked for it: a cookie there, and digests here. A page whose browser keeps
// cookies of other sites back reads it in a header, and sends it in one.

import type { Context } from 'koa'
import type { NewPasskeyChallenge } from '../../../db/auth/passkey-challenge.ts'
import { digestOf, newToken } from '../../crypto/tokens.ts'
import type { AuthDeps } from '../../deps.ts'
import { clearPasskeyCookie, passkeyChallengeOf, setPasskeyCookie } from '../../steps/cookies.ts'

/** As long as Better Auth's. */
export const CHALLENGE_SECONDS = 300

export function newChallenge(challenge: string): { token: string; digests: NewPasskeyChallenge } {
  const token = newToken()
  return { token, digests: { digest: digestOf(token), challenge: digestOf(challenge) } }
}

export function rememberNewChallenge(
  ctx: Context,
  { cookies }: AuthDeps,
  { token }: { token: string },
): void {
  ctx.set('set-auth-passkey', token)
  setPasskeyCookie(ctx, cookies, token, CHALLENGE_SECONDS)
}

/** By the header, which knows the ceremony of its tab, else by the cookie, which is that of the last one. */
export function presentedChallenge(ctx: Context, { cookies }: AuthDeps): string {
  const token = ctx.get('x-auth-passkey')
  return token ? digestOf(token) : passkeyChallengeOf(ctx, cookies)
}

export const clearChallenge = (ctx: Context, { cookies }: AuthDeps): void => clearPasskeyCookie(ctx, cookies)
