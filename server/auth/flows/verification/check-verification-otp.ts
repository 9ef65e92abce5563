// POST /email-otp/check-verification-otp: whether a code is right, which spends it not; a wrong guess counts.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { SuccessReply } from '../../../wire/auth.ts'
import { strictEmail } from '../../../wire/email.ts'
import { isSixDigits } from '../../crypto/codes.ts'
import type { AuthDeps } from '../../deps.ts'
import { lockAccount } from '../../ledgers/account.ledger.ts'
import { checkCode } from '../../ledgers/one-time-code.ledger.ts'
import { inTransaction } from '../../steps/in-transaction.ts'
import { refuse } from '../../steps/refuse.ts'
import type { checkOtpBody } from './schema.ts'

export async function checkVerificationOtp(
  ctx: Context,
  deps: AuthDeps,
  input: z.output<typeof checkOtpBody>,
): Promise<void> {
  const email = strictEmail(input.email)
  if (!email) return refuse(ctx, 'INVALID_EMAIL')
  if (!isSixDigits(input.otp)) return refuse(ctx, 'INVALID_OTP')
  const { refusal, user } = await inTransaction(ctx, deps, async (tx) => {
    const user = await lockAccount(tx, email)
    const guess = { email, purpose: input.type, digits: input.otp }
    return { user, ...(await checkCode(tx, deps.accountOptions.code, guess)) }
  })
  // A code that was mailed to nobody is nobody's.
  if (refusal || !user) return refuse(ctx, refusal ?? 'INVALID_OTP')
  ctx.body = { success: true } satisfies SuccessReply
}
