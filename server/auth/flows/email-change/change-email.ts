// POST /email-otp/change-email: the code from the new mailbox changes the e-mail. POST /email-otp/undo-email-change: the link in the old one takes it back.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { SuccessReply } from '../../../wire/auth.ts'
import { strictEmail } from '../../../wire/email.ts'
import { isSixDigits } from '../../crypto/codes.ts'
import type { AuthDeps } from '../../deps.ts'
import { runTwoFactorFlow } from '../../methods/two-factor/two-factor.handlers.ts'
import { attemptCookies } from '../../steps/cookies.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { rememberSession } from '../../steps/session-options.ts'
import { withSession } from '../../steps/with-session.ts'
import { changeEmail, undoEmailChange } from './email-change.flow.ts'
import type { changeEmailByCodeBody, undoEmailChangeBody } from './email-change.schema.ts'

export const changeEmailByCode = withSession(async function changeEmailByCode(
  ctx,
  deps,
  authenticated,
  { newEmail: address, otp }: z.output<typeof changeEmailByCodeBody>,
) {
  const newEmail = strictEmail(address)
  if (!newEmail) return refuse(ctx, 'INVALID_EMAIL')
  if (!isSixDigits(otp)) return refuse(ctx, 'INVALID_OTP')
  const facts = { authenticated, newEmail, guess: otp, attemptCookies: attemptCookies(ctx, deps.cookies) }
  const { refusal } = await runFlow(ctx, deps, facts, changeEmail)
  if (refusal) return refuse(ctx, refusal)
  const { token, session } = authenticated
  rememberSession(ctx, deps, { token, aal: session.aal }, session.rememberMe)
  ctx.body = { success: true } satisfies SuccessReply
})

/** Needs no session: the link proves the old mailbox, and its reader may have been signed out by somebody else. */
export async function undoChangeOfEmail(
  ctx: Context,
  deps: AuthDeps,
  { token }: z.output<typeof undoEmailChangeBody>,
): Promise<void> {
  const { refusal } = await runTwoFactorFlow(ctx, deps, { undoLink: token }, undoEmailChange)
  if (refusal) return refuse(ctx, refusal)
  ctx.body = { success: true } satisfies SuccessReply
}
