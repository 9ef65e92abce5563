// The challenge of a ceremony, bound to the browser that has asked for it: a cookie there, and digests here.

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

export const rememberNewChallenge = (ctx: Context, { cookies }: AuthDeps, { token }: { token: string }) =>
  setPasskeyCookie(ctx, cookies, token, CHALLENGE_SECONDS)

export const presentedChallenge = (ctx: Context, { cookies }: AuthDeps): string =>
  passkeyChallengeOf(ctx, cookies)

export const clearChallenge = (ctx: Context, { cookies }: AuthDeps): void => clearPasskeyCookie(ctx, cookies)
