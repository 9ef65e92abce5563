// POST /email-otp/verify-email: a right code proves the mailbox, and may open a session.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { VerifyEmailReply } from '../../../wire/auth.ts'
import { strictEmail } from '../../../wire/email.ts'
import { isSixDigits } from '../../crypto/codes.ts'
import type { AuthDeps } from '../../deps.ts'
import { type AccountOutcome, dispatchAccountEvent, lockAccount } from '../../ledgers/account.ledger.ts'
import { guessCode } from '../../ledgers/one-time-code.ledger.ts'
import { attemptCookies } from '../../steps/cookies.ts'
import { inTransaction } from '../../steps/in-transaction.ts'
import { presentUser } from '../../steps/present.ts'
import { refuse } from '../../steps/refuse.ts'
import { rememberSession, sessionOptions } from '../../steps/session-options.ts'
import { tokenField } from '../../steps/token-field.ts'
import type { verifyEmailBody } from './schema.ts'

export async function verifyEmail(
  ctx: Context,
  deps: AuthDeps,
  input: z.output<typeof verifyEmailBody>,
): Promise<void> {
  const email = strictEmail(input.email)
  if (!email) return refuse(ctx, 'INVALID_EMAIL')
  if (!isSixDigits(input.otp)) return refuse(ctx, 'INVALID_OTP')

  const outcome = await inTransaction(
    ctx,
    deps,
    async (tx): Promise<Pick<AccountOutcome, 'user' | 'opened' | 'refusal'>> => {
      const user = await lockAccount(tx, email)
      const guess = await guessCode(tx, deps.accountOptions.code, {
        email,
        purpose: 'email-verification',
        digits: input.otp,
      })
      if (!guess.accepted) return { user: null, opened: null, refusal: guess.refusal }
      const payload = {
        email,
        session: sessionOptions(ctx, deps, true),
        attemptCookies: attemptCookies(ctx, deps.cookies),
      }
      const result = await dispatchAccountEvent(tx, deps.accountOptions, user, payload, {
        type: 'email.verified',
      })
      return result.accepted ? result : { user: null, opened: null, refusal: 'INVALID_OTP' }
    },
  )
  const { opened } = outcome
  if (outcome.refusal || !outcome.user) return refuse(ctx, outcome.refusal ?? 'INVALID_OTP')
  const user = presentUser(outcome.user)
  const token = opened && (await tokenField(deps, { ...opened, user }))
  if (opened) rememberSession(ctx, deps, opened.token, true)
  ctx.body = { status: true, token, user } satisfies VerifyEmailReply
}
