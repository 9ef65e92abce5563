// POST /request-password-reset: mails a link to a page where a new password is set.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { RequestResetLinkReply } from '../../../wire/auth.ts'
import { strictEmail } from '../../../wire/email.ts'
import type { AuthDeps } from '../../deps.ts'
import { redirectTargetOf } from '../../steps/redirect-target.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { requestReset } from '../password/password.flow.ts'
import type { requestResetLinkBody } from './link.schema.ts'

export async function requestPasswordReset(
  ctx: Context,
  deps: AuthDeps,
  { email: address, redirectTo }: z.output<typeof requestResetLinkBody>,
): Promise<void> {
  if (redirectTo && redirectTargetOf(redirectTo, deps.redirectTargets) === null)
    return refuse(ctx, 'INVALID_REDIRECT_URL')
  const email = strictEmail(address)
  if (!email) return refuse(ctx, 'VALIDATION_ERROR', '[body.email] Invalid email address')
  await runFlow(ctx, deps, { email, redirectTarget: redirectTo ?? null }, () => requestReset('reset-link'))
  ctx.body = {
    status: true,
    message: 'If this email exists in our system, check your email for the reset link',
  } satisfies RequestResetLinkReply
}
