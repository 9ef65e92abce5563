// POST /email-otp/request-password-reset, and its two older names: mails a code with which a password is reset.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { AuthDeps } from '../../deps.ts'
import type { requestResetBody } from './code.schema.ts'
import { sendVerificationOtp } from './send-verification-otp.ts'

export function sendResetCode(
  ctx: Context,
  deps: AuthDeps,
  { email }: z.output<typeof requestResetBody>,
): Promise<void> {
  return sendVerificationOtp(ctx, deps, { email, type: 'forget-password' })
}
