// POST /request-password-reset: mails a link that leads to a page where a new password is set.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { RequestResetLinkReply, requestResetLinkBody } from '../../../wire/auth.ts'
import { strictEmail } from '../../../wire/email.ts'
import type { AuthDeps } from '../../deps.ts'
import { lockAccount } from '../../ledgers/account.ledger.ts'
import { standingOfReset, tellPasswordReset } from '../../ledgers/password-reset.ledger.ts'
import { inTransaction } from '../../steps/in-transaction.ts'
import { landingOf } from '../../steps/redirect-target.ts'
import { refuse } from '../../steps/refuse.ts'

export const requestPasswordReset =
  (deps: AuthDeps) =>
  async (ctx: Context, { email: given, redirectTo }: z.output<typeof requestResetLinkBody>) => {
    if (redirectTo && landingOf(redirectTo, deps.landings) === null)
      return refuse(ctx, 'INVALID_REDIRECT_URL')
    const email = strictEmail(given)
    if (!email) return refuse(ctx, 'VALIDATION_ERROR', '[body.email] Invalid email address')
    await inTransaction(ctx, deps, async (tx) => {
      const user = await lockAccount(tx, email)
      const work = { tx, terms: deps.terms.code, by: 'reset-link' as const, email, user }
      const standing = await standingOfReset(tx, email, 'reset-link')
      await tellPasswordReset({ ...work, landing: redirectTo ?? null }, standing, { type: 'reset.requested' })
    })
    deps.mailQueued()
    ctx.body = {
      status: true,
      message: 'If this email exists in our system, check your email for the reset link',
    } satisfies RequestResetLinkReply
  }
