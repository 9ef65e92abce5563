// POST /email-otp/send-verification-otp: mails a code for one of three purposes; answers success for unknown addresses too.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { SuccessReply } from '../../../wire/auth.ts'
import { strictEmail } from '../../../wire/email.ts'
import type { AuthDeps } from '../../deps.ts'
import type { Flow } from '../../rows/row-operations.ts'
import { attemptCookieOf } from '../../steps/cookies.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { requestReset } from '../password/password.flow.ts'
import { sendCode } from './code.flow.ts'
import type { sendVerificationOtpBody } from './code.schema.ts'

type Input = z.output<typeof sendVerificationOtpBody>

const flows: Record<Input['type'], () => Flow<'email'>> = {
  'email-verification': () => sendCode('email-verification'),
  'sign-in': () => sendCode('sign-in'),
  'forget-password': () => requestReset('forget-password'),
}

export async function sendVerificationOtp(ctx: Context, deps: AuthDeps, input: Input): Promise<void> {
  const email = strictEmail(input.email)
  if (!email) return refuse(ctx, 'INVALID_EMAIL')
  const cookie = attemptCookieOf(ctx, deps.cookies)
  await runFlow(ctx, deps, { email, requester: cookie.digest }, flows[input.type])
  cookie.set()
  ctx.body = { success: true } satisfies SuccessReply
}
