// GET and POST /reset-password: a mailed link redirects to a page with its token, which then sets a new password.

import type { Context } from 'koa'
import type { z } from 'zod'
import { callerOf } from '../../../http/limit-requests.ts'
import type { StatusReply } from '../../../wire/auth.ts'
import type { AuthDeps } from '../../deps.ts'
import { checkPassword } from '../../steps/check-password.ts'
import { attemptCookies } from '../../steps/cookies.ts'
import { checkRedirectTargets } from '../../steps/redirect-target.ts'
import { refuse } from '../../steps/refuse.ts'
import { returnTo } from '../../steps/return-to-page.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { checkCode } from '../code/code.flow.ts'
import { resetPassword } from '../password/password.flow.ts'
import { emailOfLink } from './email-of-link.ts'
import type { resetByLinkBody } from './link.schema.ts'

/** GET /reset-password/:token: spends nothing, because mail programs open links before people do. */
export async function openResetLink(ctx: Context, deps: AuthDeps): Promise<void> {
  const callbackURL = new URLSearchParams(ctx.querystring).get('callbackURL')
  if (callbackURL === null)
    return refuse(
      ctx,
      'VALIDATION_ERROR',
      '[query.callbackURL] Invalid input: expected string, received undefined',
    )
  const pages = checkRedirectTargets(ctx, deps.redirectTargets, { callbackURL })
  if (!pages) return
  ctx.set('referrer-policy', 'no-referrer')
  const token: string = ctx.params.token
  const email = await emailOfLink(deps, token)
  const facts = { guess: token, attemptCookies: attemptCookies(ctx, deps.cookies) }
  const result = email && (await runFlow(ctx, deps, { email, ...facts }, () => checkCode('reset-link')))
  const isRight = result && !result.refusal
  if (pages.callbackURL && isRight) return returnTo(ctx, pages.callbackURL, { token })
  returnTo(ctx, pages.callbackURL ?? deps.social.errorPage, { error: 'INVALID_TOKEN' })
}

/** POST /reset-password */
export async function resetPasswordByLink(
  ctx: Context,
  deps: AuthDeps,
  input: z.output<typeof resetByLinkBody>,
): Promise<void> {
  const token = input.token || String(ctx.query.token ?? '')
  const email = token === '' ? null : await emailOfLink(deps, token)
  if (token === '') return refuse(ctx, ['INVALID_TOKEN', 400])
  if (!checkPassword(ctx, deps, input.newPassword, { email: email ?? '' })) return
  if (email === null) return refuse(ctx, ['INVALID_TOKEN', 400])
  const passwordHash = await deps.passwords.hash(input.newPassword)
  const { refusal } = await runFlow(
    ctx,
    deps,
    { email, guess: token, passwordHash, attemptCookies: attemptCookies(ctx, deps.cookies) },
    () => resetPassword('reset-link'),
  )
  // The link proves the mailbox, so the answer may disclose it.
  if (refusal === 'BANNED_USER') return refuse(ctx, refusal)
  if (refusal) return refuse(ctx, ['INVALID_TOKEN', 400])
  await deps.limits.lift({ email, caller: callerOf(ctx) })
  ctx.body = { status: true } satisfies StatusReply
}
