// POST /email-otp/reset-password: a right code sets a new password, ends every session and verifies the e-mail.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { SuccessReply } from '../../../wire/auth.ts'
import type { AuthErrorCode } from '../../../wire/auth-errors.ts'
import { strictEmail } from '../../../wire/email.ts'
import { isSixDigits } from '../../crypto/codes.ts'
import type { AuthDeps } from '../../deps.ts'
import { dispatchAccountEvent, lockAccount } from '../../ledgers/account.ledger.ts'
import { guessCode } from '../../ledgers/one-time-code.ledger.ts'
import { currentResetState, dispatchResetEvent } from '../../ledgers/password-reset.ledger.ts'
import { checkPassword } from '../../steps/check-password.ts'
import { attemptCookies } from '../../steps/cookies.ts'
import { inTransaction } from '../../steps/in-transaction.ts'
import { refuse } from '../../steps/refuse.ts'
import type { resetPasswordBody } from './schema.ts'

export async function resetPassword(
  ctx: Context,
  deps: AuthDeps,
  input: z.output<typeof resetPasswordBody>,
): Promise<void> {
  const email = strictEmail(input.email)
  if (!email) return refuse(ctx, 'INVALID_EMAIL')
  if (!checkPassword(ctx, deps, input.password, { email })) return
  if (!isSixDigits(input.otp)) return refuse(ctx, 'INVALID_OTP')

  const passwordHash = await deps.passwords.hash(input.password)
  const refusal = await inTransaction(ctx, deps, async (tx): Promise<AuthErrorCode | null> => {
    const user = await lockAccount(tx, email)
    const currentState = await currentResetState(tx, email, 'forget-password')
    const guess = await guessCode(tx, deps.accountOptions.code, {
      email,
      purpose: 'forget-password',
      digits: input.otp,
    })
    if (!guess.accepted) return guess.refusal
    if (!user) return 'INVALID_OTP'
    const work = {
      tx,
      options: deps.accountOptions.code,
      by: 'forget-password' as const,
      email,
      user,
      passwordHash,
    }
    if (!(await dispatchResetEvent(work, currentState, { type: 'code.accepted' }))) return 'INVALID_OTP'
    const payload = { email, attemptCookies: attemptCookies(ctx, deps.cookies) }
    await dispatchAccountEvent(tx, deps.accountOptions, user, payload, { type: 'password.reset' })
    return null
  })
  if (refusal) return refuse(ctx, refusal)
  deps.mailQueued()
  ctx.body = { success: true } satisfies SuccessReply
}
