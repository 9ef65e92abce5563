// POST /two-factor/verify-totp and verify-backup-code: the second factor, at a sign-in that waits for it or in a session.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { TypedFactor } from '../../../../machines/sign-in/sign-in.types.ts'
import type { VerifyFactorReply } from '../../../wire/auth.ts'
import type { AuthDeps } from '../../deps.ts'
import { type AtSignIn, atSignIn } from '../../steps/at-sign-in.ts'
import { clearTwoFactorCookie } from '../../steps/cookies.ts'
import { presentUser } from '../../steps/present.ts'
import { refuse } from '../../steps/refuse.ts'
import { rememberSession, sessionOptions } from '../../steps/session-options.ts'
import { tokenField } from '../../steps/token-field.ts'
import { presentedOwnSession } from '../../steps/with-session.ts'
import { liftSession, passChallenge } from './two-factor.flow.ts'
import { runTwoFactorFlow } from './two-factor.handlers.ts'
import type { verifyTotpBody } from './two-factor.schema.ts'

/**
 * A cookie of a sign-in that is over is none: then the session counts. In a transaction of its own, since the sign-in and the session may
 * be of two people, whose accounts in one transaction would be locked in an order that another browser has the other way round. Nothing is
 * lost between the two: the first has found no sign-in to compare the code at, and none begins again under that cookie.
 */
async function verified(
  ctx: Context,
  deps: AuthDeps,
  by: TypedFactor,
  secondFactor: string,
): Promise<AtSignIn | null> {
  const shown = await atSignIn(ctx, deps, ({ digest, rememberMe }) => {
    const facts = { challenge: digest, secondFactor, newSession: sessionOptions(ctx, deps, rememberMe) }
    return runTwoFactorFlow(ctx, deps, facts, () => passChallenge(by))
  })
  if (shown) return shown
  clearTwoFactorCookie(ctx, deps.cookies)
  const authenticated = await presentedOwnSession(ctx, deps)
  if (!authenticated) return null
  const { rememberMe } = authenticated.session
  const facts = { authenticated, secondFactor, newSession: sessionOptions(ctx, deps, rememberMe) }
  return { result: await runTwoFactorFlow(ctx, deps, facts, () => liftSession(by)), rememberMe }
}

const verify = (by: TypedFactor) =>
  async function verifyFactor(
    ctx: Context,
    deps: AuthDeps,
    { code }: z.output<typeof verifyTotpBody>,
  ): Promise<void> {
    const found = await verified(ctx, deps, by, code)
    if (!found) return refuse(ctx, 'INVALID_TWO_FACTOR_COOKIE')
    const { result, rememberMe } = found
    const { refusal, opened, user: row } = result
    if (refusal || !opened || !row) return refuse(ctx, refusal ?? 'INVALID_TWO_FACTOR_COOKIE')
    const user = presentUser(deps, row)
    clearTwoFactorCookie(ctx, deps.cookies)
    rememberSession(ctx, deps, opened, rememberMe)
    ctx.body = { token: await tokenField(deps, { ...opened, user }), user } satisfies VerifyFactorReply
  }

export const verifyTotp = verify('totp')
export const verifyBackupCode = verify('recoveryCode')
