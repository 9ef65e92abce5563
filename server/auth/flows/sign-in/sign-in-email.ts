// POST /sign-in/email: compares the password, and does what the account machine answers to the result.

import type { Context } from 'koa'
import type { z } from 'zod'
import { oneHashToCompare, renewPasswordHash } from '../../../db/auth/credential.ts'
import type { SignInReply } from '../../../wire/auth.ts'
import { strictEmail } from '../../../wire/email.ts'
import { lengthFault } from '../../crypto/passwords.ts'
import type { AuthDeps } from '../../deps.ts'
import { dispatchAccountEvent, lockAccount } from '../../ledgers/account.ledger.ts'
import { attemptCookies } from '../../steps/cookies.ts'
import { inTransaction } from '../../steps/in-transaction.ts'
import { presentUser } from '../../steps/present.ts'
import { checkRedirectTargets } from '../../steps/redirect-target.ts'
import { refuse } from '../../steps/refuse.ts'
import { rememberSession, sessionOptions } from '../../steps/session-options.ts'
import { tokenField } from '../../steps/token-field.ts'
import type { signInEmailBody } from './schema.ts'

export async function signInEmail(
  ctx: Context,
  deps: AuthDeps,
  input: z.output<typeof signInEmailBody>,
): Promise<void> {
  const { callbackURL } = input
  if (!checkRedirectTargets(ctx, deps.redirectTargets, { callbackURL })) return
  const email = strictEmail(input.email)
  if (!email) return refuse(ctx, 'INVALID_EMAIL')
  if (lengthFault(input.password) === 'PASSWORD_TOO_LONG') return refuse(ctx, 'PASSWORD_TOO_LONG')

  const cookies = attemptCookies(ctx, deps.cookies)
  const compared = await oneHashToCompare(deps.pool, email, cookies)
  const { passwordHash } = compared
  const matched = await deps.passwords.verify(compared, input.password)
  const renewed = matched && passwordHash ? await deps.passwords.renew(passwordHash, input.password) : null
  const outcome = await inTransaction(ctx, deps, async (tx) => {
    const user = await lockAccount(tx, email)
    // The password may have changed while its hash was being compared.
    const holds = matched && compared.version === (await oneHashToCompare(tx, email, cookies)).version
    const payload = { email, session: sessionOptions(ctx, deps, input.rememberMe) }
    const type = holds ? 'password.matched' : 'password.mismatched'
    const result = await dispatchAccountEvent(tx, deps.accountOptions, user, payload, { type })
    if (result.opened && result.user && passwordHash && renewed)
      await renewPasswordHash(tx, result.user.id, { compared: passwordHash, renewed })
    return { ...result, holds }
  })
  if (outcome.refusal === 'EMAIL_NOT_VERIFIED' && !outcome.holds)
    deps.overrideUsed('UNVERIFIED_DISCLOSURE', ctx.state.requestId)
  if (outcome.refusal) return refuse(ctx, outcome.refusal)
  const { opened } = outcome
  if (!opened || !outcome.user) return refuse(ctx, 'INVALID_EMAIL_OR_PASSWORD')
  const user = presentUser(outcome.user)
  const token = await tokenField(deps, { ...opened, user })
  rememberSession(ctx, deps, opened.token, input.rememberMe)
  if (callbackURL) ctx.set('location', inAscii(callbackURL))
  ctx.body = {
    redirect: Boolean(callbackURL),
    token,
    ...(callbackURL !== undefined && { url: callbackURL }),
    user,
  } satisfies SignInReply
}

/** A header takes nothing else. */
const inAscii = (url: string) => url.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
