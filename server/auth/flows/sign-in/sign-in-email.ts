// POST /sign-in/email: compares the password, and does what the account machine answers to the result.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { SignInReply } from '../../../wire/auth.ts'
import { strictEmail } from '../../../wire/email.ts'
import type { AuthDeps } from '../../deps.ts'
import { attemptCookies } from '../../steps/cookies.ts'
import { comparePassword } from '../../steps/current-password.ts'
import { presentUser } from '../../steps/present.ts'
import { checkRedirectTargets } from '../../steps/redirect-target.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-flow.ts'
import { rememberSession, sessionOptions } from '../../steps/session-options.ts'
import { tokenField } from '../../steps/token-field.ts'
import type { signInEmailBody } from './schema.ts'
import { signIn } from './sign-in.flow.ts'

export async function signInEmail(
  ctx: Context,
  deps: AuthDeps,
  input: z.output<typeof signInEmailBody>,
): Promise<void> {
  const { callbackURL } = input
  if (!checkRedirectTargets(ctx, deps.redirectTargets, { callbackURL })) return
  const email = strictEmail(input.email)
  if (!email) return refuse(ctx, 'INVALID_EMAIL')

  const password = await comparePassword(
    deps,
    { email, cookies: attemptCookies(ctx, deps.cookies) },
    input.password,
  )
  const newSession = sessionOptions(ctx, deps, input.rememberMe)
  const { refusal, user: row, opened } = await runFlow(ctx, deps, { email, password, newSession }, signIn())
  if (refusal === 'EMAIL_NOT_VERIFIED' && !password.matched)
    deps.overrideUsed('UNVERIFIED_DISCLOSURE', ctx.state.requestId)
  if (refusal || !opened || !row) return refuse(ctx, refusal ?? 'INVALID_EMAIL_OR_PASSWORD')
  // The person is signed in, whether or not the hash could be renewed.
  await password
    .renewHash(row.id)
    .catch((error: unknown) =>
      deps.log.error('A password hash was not renewed.', { requestId: ctx.state.requestId, error }),
    )
  const user = presentUser(row)
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
