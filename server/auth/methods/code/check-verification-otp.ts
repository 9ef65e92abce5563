// POST /email-otp/check-verification-otp: checks a code without consuming it; a wrong guess counts.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { SuccessReply } from '../../../wire/auth.ts'
import { strictEmail } from '../../../wire/email.ts'
import { isSixDigits } from '../../crypto/codes.ts'
import type { AuthDeps } from '../../deps.ts'
import { attemptCookies } from '../../steps/cookies.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { checkCode } from './code.flow.ts'
import type { checkOtpBody } from './code.schema.ts'

export async function checkVerificationOtp(
  ctx: Context,
  deps: AuthDeps,
  input: z.output<typeof checkOtpBody>,
): Promise<void> {
  const email = strictEmail(input.email)
  if (!email) return refuse(ctx, 'INVALID_EMAIL')
  if (!isSixDigits(input.otp)) return refuse(ctx, 'INVALID_OTP')
  const facts = { email, guess: input.otp, attemptCookies: attemptCookies(ctx, deps.cookies) }
  const { refusal } = await runFlow(ctx, deps, facts, () => checkCode(input.type))
  if (refusal) return refuse(ctx, refusal)
  ctx.body = { success: true } satisfies SuccessReply
}
