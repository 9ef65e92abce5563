// POST /sign-up/email: creates an unverified account and mails a code; it never opens a session.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { SignUpReply } from '../../../wire/auth.ts'
import { strictEmail } from '../../../wire/email.ts'
import { digestOf, newToken } from '../../crypto/tokens.ts'
import type { AuthDeps } from '../../deps.ts'
import { dispatchAccountEvent, lockAccount } from '../../ledgers/account.ledger.ts'
import { checkPassword } from '../../steps/check-password.ts'
import { setAttemptCookie } from '../../steps/cookies.ts'
import { inTransaction } from '../../steps/in-transaction.ts'
import { presentSignedUp } from '../../steps/present.ts'
import { checkRedirectTargets } from '../../steps/redirect-target.ts'
import { refuse } from '../../steps/refuse.ts'
import type { signUpEmailBody } from './schema.ts'

export async function signUpEmail(
  ctx: Context,
  deps: AuthDeps,
  input: z.output<typeof signUpEmailBody>,
): Promise<void> {
  if (!checkRedirectTargets(ctx, deps.redirectTargets, { callbackURL: input.callbackURL })) return
  const email = strictEmail(input.email)
  if (!email) return refuse(ctx, 'VALIDATION_ERROR', '[body.email] Invalid email address')
  if (!checkPassword(ctx, deps, input.password, { email, name: input.name })) return

  const passwordHash = await deps.passwords.hash(input.password)
  const cookie = newToken()
  const { name, image = null } = input
  const attempt = { name, image, passwordHash, cookieDigest: digestOf(cookie) }
  const created = await inTransaction(ctx, deps, async (tx) => {
    const before = await lockAccount(tx, email)
    const { user } = await dispatchAccountEvent(
      tx,
      deps.accountOptions,
      before,
      { email, attempt },
      { type: 'signUp.accepted' },
    )
    return before === null ? user : null
  })
  deps.mailQueued()
  setAttemptCookie(ctx, deps.cookies, cookie)
  ctx.body = { token: null, user: presentSignedUp(created, { name, email, image }) } satisfies SignUpReply
}
