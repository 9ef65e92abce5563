// POST /sign-in/email: compares the password, and does what the account machine answers to the result.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { SignInReply } from '../../../wire/auth.ts'
import { strictEmail } from '../../../wire/email.ts'
import type { AuthDeps } from '../../deps.ts'
import { answerChallenge } from '../../steps/answer-challenge.ts'
import { askPolicy } from '../../steps/ask-policy.ts'
import { attemptDigests, pageDigestOf } from '../../steps/attempt.ts'
import { mayBeChosen } from '../../steps/check-password.ts'
import { attemptCookieOf } from '../../steps/cookies.ts'
import { type Compared, comparePassword } from '../../steps/current-password.ts'
import { presentUser } from '../../steps/present.ts'
import { checkRedirectTargets } from '../../steps/redirect-target.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { rememberSession, sessionOptions } from '../../steps/session-options.ts'
import { tokenField } from '../../steps/token-field.ts'
import { signIn } from './password.flow.ts'
import type { signInEmailBody } from './password.schema.ts'

export async function signInEmail(
  ctx: Context,
  deps: AuthDeps,
  input: z.output<typeof signInEmailBody>,
): Promise<void> {
  const { callbackURL } = input
  if (!checkRedirectTargets(ctx, deps.redirectTargets, { callbackURL })) return
  const email = strictEmail(input.email)
  if (!email) return refuse(ctx, 'INVALID_EMAIL')

  const cookie = attemptCookieOf(ctx, deps.cookies)
  const knownBy = attemptDigests(ctx, deps.cookies, input.attempt)
  const policy = await askPolicy(ctx, deps, ['sign-in'], { email, method: 'password' })
  const password = await comparePassword(deps, { email, knownBy }, input.password)
  const passwordHash = await hashOfProposal(deps, email, { typed: input.password, compared: password })
  const proposal = {
    name: '',
    image: null,
    fields: null,
    passwordHash,
    identity: null,
    cookieDigest: cookie.digest,
    pageDigest: pageDigestOf(input.attempt),
    atSignIn: true,
  }
  const newSession = sessionOptions(ctx, deps, input.rememberMe)
  const {
    refusal,
    user: row,
    opened,
    challenge,
  } = await runFlow(ctx, deps, { email, password, newSession, proposal, policy }, signIn)
  if (refusal === 'EMAIL_NOT_VERIFIED' && !password.isProposed) {
    cookie.set()
    deps.overrideUsed('UNVERIFIED_DISCLOSURE', ctx.state.requestId)
  }
  if (refusal || !row) return refuse(ctx, refusal ?? 'INVALID_EMAIL_OR_PASSWORD')
  // The person is signed in, whether or not the hash could be renewed.
  await password.renewHash(row.id).catch((error: unknown) =>
    deps.log.error('A password hash was not renewed.', {
      event: 'hash.kept',
      requestId: ctx.state.requestId,
      error,
    }),
  )
  if (challenge) return answerChallenge(ctx, deps, challenge, input.rememberMe)
  if (!opened) return refuse(ctx, 'INVALID_EMAIL_OR_PASSWORD')
  const user = presentUser(deps, row)
  const token = await tokenField(deps, { ...opened, user })
  rememberSession(ctx, deps, opened, input.rememberMe)
  if (callbackURL) ctx.set('location', inAscii(callbackURL))
  ctx.body = {
    redirect: Boolean(callbackURL),
    token,
    ...(callbackURL !== undefined && { url: callbackURL }),
    user,
  } satisfies SignInReply
}

/**
 * Of a password that is typed for an unverified address in a browser that has not signed up with it, and may become the
 * account's: of one that matches as well, since
 * another browser may have proposed its own by the time the account is locked. Where the answer must not show
 * whether the address is one, every e-mail costs the same hashes, and none is proposed.
 */
async function hashOfProposal(
  deps: AuthDeps,
  email: string,
  { typed, compared }: { typed: string; compared: Compared },
): Promise<string | null> {
  const isOthers = compared.isUnverified && !compared.isProposed && !compared.hasSignedUp
  const isKept =
    deps.flowOptions.policy.disclosesUnverified && isOthers && mayBeChosen(deps, typed, { email })
  return isKept ? deps.passwords.hash(typed) : null
}

/** A header takes nothing else. */
const inAscii = (url: string) => url.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
