// POST /request-password-reset: mails a link to a page where a new password is set.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { RequestResetLinkReply } from '../../../wire/auth.ts'
import { strictEmail } from '../../../wire/email.ts'
import type { AuthDeps } from '../../deps.ts'
import { lockAccount } from '../../ledgers/account.ledger.ts'
import { currentResetState, dispatchResetEvent } from '../../ledgers/password-reset.ledger.ts'
import { inTransaction } from '../../steps/in-transaction.ts'
import { redirectTargetOf } from '../../steps/redirect-target.ts'
import { refuse } from '../../steps/refuse.ts'
import type { requestResetLinkBody } from './schema.ts'

export async function requestPasswordReset(
  ctx: Context,
  deps: AuthDeps,
  { email: address, redirectTo }: z.output<typeof requestResetLinkBody>,
): Promise<void> {
  if (redirectTo && redirectTargetOf(redirectTo, deps.redirectTargets) === null)
    return refuse(ctx, 'INVALID_REDIRECT_URL')
  const email = strictEmail(address)
  if (!email) return refuse(ctx, 'VALIDATION_ERROR', '[body.email] Invalid email address')
  await inTransaction(ctx, deps, async (tx) => {
    const user = await lockAccount(tx, email)
    const work = { tx, options: deps.accountOptions.code, by: 'reset-link' as const, email, user }
    const currentState = await currentResetState(tx, email, 'reset-link')
    await dispatchResetEvent({ ...work, redirectTarget: redirectTo ?? null }, currentState, {
      type: 'reset.requested',
    })
  })
  deps.mailQueued()
  ctx.body = {
    status: true,
    message: 'If this email exists in our system, check your email for the reset link',
  } satisfies RequestResetLinkReply
}
