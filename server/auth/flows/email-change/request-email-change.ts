// POST /change-email and /email-otp/request-email-change: mails a code to the new address, or tells its owner.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { StatusReply, SuccessReply } from '../../../wire/auth.ts'
import { strictEmail } from '../../../wire/email.ts'
import { lengthFault } from '../../crypto/passwords.ts'
import type { AuthDeps } from '../../deps.ts'
import { attemptCookieOf } from '../../steps/cookies.ts'
import { comparePassword } from '../../steps/current-password.ts'
import type { AuthenticatedSession } from '../../steps/find-session.ts'
import { checkRedirectTargets } from '../../steps/redirect-target.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { withPassword } from '../../steps/with-session.ts'
import { requestChangeByPassword, requestChangeBySession } from './email-change.flow.ts'
import type { changeEmailBody, requestEmailChangeBody } from './email-change.schema.ts'

/** @returns false after it has refused */
async function request(
  ctx: Context,
  deps: AuthDeps,
  authenticated: AuthenticatedSession,
  { newEmail: address, password }: z.output<typeof requestEmailChangeBody>,
): Promise<boolean> {
  const newEmail = strictEmail(address)
  if (!newEmail) refuse(ctx, 'INVALID_EMAIL')
  else if (password && lengthFault(password) === 'PASSWORD_TOO_LONG') refuse(ctx, 'PASSWORD_TOO_LONG')
  else {
    const compared = password ? await comparePassword(deps, { id: authenticated.user.id }, password) : null
    const cookie = attemptCookieOf(ctx, deps.cookies)
    const facts = { authenticated, newEmail, requester: cookie.digest }
    const { refusal } = compared
      ? await runFlow(ctx, deps, { ...facts, password: compared }, requestChangeByPassword)
      : await runFlow(ctx, deps, facts, requestChangeBySession)
    if (refusal) refuse(ctx, refusal)
    else {
      cookie.set()
    }
    return refusal === null
  }
  return false
}

export const requestEmailChange = withPassword(async function requestEmailChange(
  ctx,
  deps,
  authenticated,
  input: z.output<typeof requestEmailChangeBody>,
) {
  if (await request(ctx, deps, authenticated, input)) ctx.body = { success: true } satisfies SuccessReply
})

/** The code is typed where it was asked for, so that the page of `callbackURL` is led to by nothing. */
export const requestChangeOfEmail = withPassword(async function requestChangeOfEmail(
  ctx,
  deps,
  authenticated,
  { callbackURL, ...input }: z.output<typeof changeEmailBody>,
) {
  if (!checkRedirectTargets(ctx, deps.redirectTargets, { callbackURL })) return
  if (await request(ctx, deps, authenticated, input)) ctx.body = { status: true } satisfies StatusReply
})
