// POST /sign-up/email: creates an unverified account and mails a code; it never opens a session.

import type { Context } from 'koa'
import type { z } from 'zod'
import { ofSignUps } from '../../../../machines/policy/policy.machine.ts'
import type { SignUpReply } from '../../../wire/auth.ts'
import { strictEmail } from '../../../wire/email.ts'
import { onOneLine } from '../../../wire/names.ts'
import { withoutNulls } from '../../../wire/user-fields.ts'
import type { AuthDeps } from '../../deps.ts'
import { askPolicy } from '../../steps/ask-policy.ts'
import { pageDigestOf } from '../../steps/attempt.ts'
import { checkPassword } from '../../steps/check-password.ts'
import { attemptCookieOf } from '../../steps/cookies.ts'
import { givenFields } from '../../steps/given-fields.ts'
import { presentSignedUp } from '../../steps/present.ts'
import { checkRedirectTargets } from '../../steps/redirect-target.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { signUp } from './password.flow.ts'
import type { signUpEmailBody } from './password.schema.ts'

export async function signUpEmail(
  ctx: Context,
  deps: AuthDeps,
  input: z.output<typeof signUpEmailBody>,
): Promise<void> {
  if (!checkRedirectTargets(ctx, deps.redirectTargets, { callbackURL: input.callbackURL })) return
  const email = strictEmail(input.email)
  if (!email) return refuse(ctx, 'VALIDATION_ERROR', '[body.email] Invalid email address')
  if (!checkPassword(ctx, deps, input.password, { email, name: input.name })) return

  const given = givenFields(ctx, deps, { of: input, isNew: true })
  if (!given) return
  const fields = withoutNulls(given)

  const asked = { email, method: 'password', name: input.name } as const
  const policy = await askPolicy(ctx, deps, ofSignUps, asked)
  const passwordHash = await deps.passwords.hash(input.password)
  const cookie = attemptCookieOf(ctx, deps.cookies)
  const { image = null } = input
  const name = onOneLine(input.name)
  const proposal = {
    name,
    image,
    fields,
    passwordHash,
    identity: null,
    cookieDigest: cookie.digest,
    pageDigest: pageDigestOf(input.attempt),
    atSignIn: false,
  }
  const { refusal, before, user } = await runFlow(
    ctx,
    deps,
    { email, proposal, policy, requester: proposal.cookieDigest },
    signUp,
  )
  if (refusal) return refuse(ctx, refusal)
  cookie.renew()
  ctx.body = {
    token: null,
    user: presentSignedUp(deps, before ? null : user, { name, email, image, fields }),
  } satisfies SignUpReply
}
