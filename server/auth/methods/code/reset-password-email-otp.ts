// POST /email-otp/reset-password: a right code sets a new password, ends every session and verifies the e-mail.

import type { Context } from 'koa'
import type { z } from 'zod'
import { callerOf } from '../../../http/limit-requests.ts'
import type { SuccessReply } from '../../../wire/auth.ts'
import { strictEmail } from '../../../wire/email.ts'
import { isSixDigits } from '../../crypto/codes.ts'
import type { AuthDeps } from '../../deps.ts'
import { checkPassword } from '../../steps/check-password.ts'
import { attemptCookies } from '../../steps/cookies.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { resetPassword } from '../password/password.flow.ts'
import type { resetPasswordBody } from './code.schema.ts'

export async function resetPasswordByCode(
  ctx: Context,
  deps: AuthDeps,
  input: z.output<typeof resetPasswordBody>,
): Promise<void> {
  const email = strictEmail(input.email)
  if (!email) return refuse(ctx, 'INVALID_EMAIL')
  if (!checkPassword(ctx, deps, input.password, { email })) return
  if (!isSixDigits(input.otp)) return refuse(ctx, 'INVALID_OTP')

  const passwordHash = await deps.passwords.hash(input.password)
  const { refusal } = await runFlow(
    ctx,
    deps,
    { email, guess: input.otp, passwordHash, attemptCookies: attemptCookies(ctx, deps.cookies) },
    () => resetPassword('forget-password'),
  )
  if (refusal) return refuse(ctx, refusal)
  await deps.limits.lift({ email, caller: callerOf(ctx) })
  ctx.body = { success: true } satisfies SuccessReply
}
