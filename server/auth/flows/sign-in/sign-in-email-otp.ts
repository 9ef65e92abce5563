// POST /sign-in/email-otp: a right code signs a person in and verifies the e-mail; it creates no account.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { SignInOtpReply } from '../../../wire/auth.ts'
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
import type { signInOtpBody } from './schema.ts'

type Outcome = Pick<AccountOutcome, 'user' | 'opened' | 'refusal'>

export async function signInEmailOtp(
  ctx: Context,
  deps: AuthDeps,
  input: z.output<typeof signInOtpBody>,
): Promise<void> {
  const email = strictEmail(input.email)
  if (!email || !isSixDigits(input.otp)) return refuse(ctx, 'INVALID_OTP')
  const outcome = await inTransaction(ctx, deps, async (tx): Promise<Outcome> => {
    const user = await lockAccount(tx, email)
    const guess = await guessCode(tx, deps.accountOptions.code, {
      email,
      purpose: 'sign-in',
      digits: input.otp,
    })
    if (!guess.accepted) return { user: null, opened: null, refusal: guess.refusal }
    const payload = {
      email,
      session: sessionOptions(ctx, deps, true),
      attemptCookies: attemptCookies(ctx, deps.cookies),
    }
    return dispatchAccountEvent(tx, deps.accountOptions, user, payload, { type: 'signInCode.accepted' })
  })
  const { opened } = outcome
  if (outcome.refusal || !outcome.user || !opened) return refuse(ctx, outcome.refusal ?? 'INVALID_OTP')
  const user = presentUser(outcome.user)
  rememberSession(ctx, deps, opened.token, true)
  ctx.body = { token: await tokenField(deps, { ...opened, user }), user } satisfies SignInOtpReply
}
