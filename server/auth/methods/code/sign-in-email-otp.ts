// POST /sign-in/email-otp: a right code signs a person in and verifies the e-mail; it creates no account.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { SignInOtpReply } from '../../../wire/auth.ts'
import { strictEmail } from '../../../wire/email.ts'
import { isSixDigits } from '../../crypto/codes.ts'
import type { AuthDeps } from '../../deps.ts'
import { answerChallenge } from '../../steps/answer-challenge.ts'
import { askPolicy } from '../../steps/ask-policy.ts'
import { attemptCookies } from '../../steps/cookies.ts'
import { presentUser } from '../../steps/present.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { rememberSession, sessionOptions } from '../../steps/session-options.ts'
import { tokenField } from '../../steps/token-field.ts'
import { signInByCode } from './code.flow.ts'
import type { signInOtpBody } from './code.schema.ts'
import { liftIfProven } from './lift-if-proven.ts'

export async function signInEmailOtp(
  ctx: Context,
  deps: AuthDeps,
  input: z.output<typeof signInOtpBody>,
): Promise<void> {
  const email = strictEmail(input.email)
  if (!email || !isSixDigits(input.otp)) return refuse(ctx, 'INVALID_OTP')
  const result = await runFlow(
    ctx,
    deps,
    {
      email,
      guess: input.otp,
      newSession: sessionOptions(ctx, deps, input.rememberMe),
      attemptCookies: attemptCookies(ctx, deps.cookies),
      policy: await askPolicy(ctx, deps, ['sign-in'], { email, method: 'code' }),
    },
    () => signInByCode('sign-in'),
  )
  const { refusal, user: row, opened, challenge } = result
  await liftIfProven(ctx, deps, email, result)
  if (refusal || !row) return refuse(ctx, refusal ?? 'INVALID_OTP')
  if (challenge) return answerChallenge(ctx, deps, challenge, input.rememberMe)
  if (!opened) return refuse(ctx, 'INVALID_OTP')
  const user = presentUser(deps, row)
  rememberSession(ctx, deps, opened, input.rememberMe)
  ctx.body = { token: await tokenField(deps, { ...opened, user }), user } satisfies SignInOtpReply
}
