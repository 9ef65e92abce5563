// POST /email-otp/verify-email: a right code proves the mailbox, and may open a session.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { VerifyEmailReply } from '../../../wire/auth.ts'
import { strictEmail } from '../../../wire/email.ts'
import { isSixDigits } from '../../crypto/codes.ts'
import type { AuthDeps } from '../../deps.ts'
import { answerChallenge } from '../../steps/answer-challenge.ts'
import { askPolicy } from '../../steps/ask-policy.ts'
import { attemptDigests } from '../../steps/attempt.ts'
import { presentUser } from '../../steps/present.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { rememberSession, sessionOptions } from '../../steps/session-options.ts'
import { tokenField } from '../../steps/token-field.ts'
import { verifyEmail } from './code.flow.ts'
import type { verifyEmailBody } from './code.schema.ts'
import { liftIfProven } from './lift-if-proven.ts'

export async function verifyEmailByCode(
  ctx: Context,
  deps: AuthDeps,
  input: z.output<typeof verifyEmailBody>,
): Promise<void> {
  const email = strictEmail(input.email)
  if (!email) return refuse(ctx, 'INVALID_EMAIL')
  if (!isSixDigits(input.otp)) return refuse(ctx, 'INVALID_OTP')

  const result = await runFlow(
    ctx,
    deps,
    {
      email,
      guess: input.otp,
      newSession: sessionOptions(ctx, deps, true),
      attemptCookies: attemptDigests(ctx, deps.cookies, input.attempt),
      policy: deps.flowOptions.policy.opensSessionOnVerify
        ? await askPolicy(ctx, deps, ['sign-in'], { email, method: 'verification' })
        : 'nothing begins',
    },
    verifyEmail,
  )
  const { refusal, user: row, opened, challenge } = result
  await liftIfProven(ctx, deps, email, result)
  if (refusal || !row) return refuse(ctx, refusal ?? 'INVALID_OTP')
  if (challenge) return answerChallenge(ctx, deps, challenge, true)
  const user = presentUser(deps, row)
  const token = opened && (await tokenField(deps, { ...opened, user }))
  if (opened) rememberSession(ctx, deps, opened, true)
  ctx.body = { status: true, token, user } satisfies VerifyEmailReply
}
