// GET /get-session: the session and its user, by cookie or Bearer; null for any that does not live.

import type { Context } from 'koa'
import { maybeOneLiveSession, maybeOneSlidSession } from '../../db/auth/session.ts'
import { maybeOneUser } from '../../db/auth/user.ts'
import { isDatabaseAway } from '../../db/pool.ts'
import type { GetSessionReply } from '../../wire/auth.ts'
import { digestOf } from '../crypto/tokens.ts'
import type { AuthDeps } from '../deps.ts'
import { presentedTokens } from '../steps/cookies.ts'
import { presentSession, presentUser } from '../steps/present.ts'
import { redeemVerifier } from '../steps/redeem-verifier.ts'
import { rememberSession } from '../steps/session-terms.ts'

export const getSession = (deps: AuthDeps) => async (ctx: Context) => {
  const found = await firstLive(deps, presentedTokens(ctx, deps.cookies))
  const redeemed = await redeemVerifier(ctx, deps, found?.reply.user.id ?? null)
  if (found?.slid && !redeemed) rememberSession(ctx, deps, found.token, true)
  // Koa answers 204 to a null body: the wire wants the four letters.
  ctx.type = 'application/json'
  ctx.body = JSON.stringify((redeemed ?? found?.reply ?? null) satisfies GetSessionReply)
}

async function firstLive({ pool, session: terms }: AuthDeps, tokens: readonly string[]) {
  for (const token of tokens) {
    const live = await maybeOneLiveSession(pool, digestOf(token))
    const user = live && (await maybeOneUser(pool, live.userId))
    if (!live || !user) continue
    const slid = live.rememberMe ? await slide(pool, live.id, terms) : null
    return {
      token,
      slid: slid !== null,
      reply: { session: presentSession(slid ?? live, token), user: presentUser(user) },
    }
  }
  return null
}

/** A database that cannot be written to just now must not end anybody's session. */
const slide: typeof maybeOneSlidSession = (pool, id, terms) =>
  maybeOneSlidSession(pool, id, terms).catch((error: unknown) => {
    if (isDatabaseAway(error)) return null
    throw error
  })
