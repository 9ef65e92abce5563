// POST /two-factor/send-otp and verify-otp, where TWO_FACTOR_OTP is on: a person with a session signs in again by a mailed code.

import type { Context } from 'koa'
import type { z } from 'zod'
import { callerOf, limitByEmail } from '../../../http/limit-requests.ts'
import type { StatusReply, VerifyFactorReply } from '../../../wire/auth.ts'
import type { AuthErrorCode } from '../../../wire/auth-errors.ts'
import { isSixDigits } from '../../crypto/codes.ts'
import type { AuthDeps } from '../../deps.ts'
import { answerChallenge } from '../../steps/answer-challenge.ts'
import { askPolicy } from '../../steps/ask-policy.ts'
import { attemptCookieOf, attemptCookies, challengeOf, clearTwoFactorCookie } from '../../steps/cookies.ts'
import { presentUser } from '../../steps/present.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { rememberSession, sessionOptions } from '../../steps/session-options.ts'
import { tokenField } from '../../steps/token-field.ts'
import { presentedOwnSession } from '../../steps/with-session.ts'
import { sendCode, signInByCode } from '../code/code.flow.ts'
import { offerMailedCode } from './two-factor.flow.ts'
import { runTwoFactorFlow } from './two-factor.handlers.ts'
import type { verifyTotpBody } from './two-factor.schema.ts'

type Person = { email: string; rememberMe: boolean }

/** @returns who may be mailed a code, or what a request is refused with */
async function personIn(ctx: Context, deps: AuthDeps): Promise<Person | AuthErrorCode> {
  if (!deps.flowOptions.factor.mailsCodes) return 'OTP_NOT_CONFIGURED'
  const waiting = challengeOf(ctx, deps.cookies)
  if (waiting) {
    const { refusal } = await runTwoFactorFlow(ctx, deps, { challenge: waiting.digest }, offerMailedCode)
    if (refusal && refusal !== 'INVALID_TWO_FACTOR_COOKIE') return refusal
    clearTwoFactorCookie(ctx, deps.cookies)
  }
  const found = await presentedOwnSession(ctx, deps)
  if (!found) return 'INVALID_TWO_FACTOR_COOKIE'
  return { email: found.user.email, rememberMe: found.session.rememberMe }
}

export async function sendOtp(ctx: Context, deps: AuthDeps): Promise<void> {
  const person = await personIn(ctx, deps)
  if (typeof person === 'string') return refuse(ctx, person)
  const { email } = person
  await limitByEmail(ctx, deps, { limit: 'send', mails: 'sign-in' }, { email }, async () => {
    const cookie = attemptCookieOf(ctx, deps.cookies)
    await runFlow(ctx, deps, { email, requester: cookie.digest }, () => sendCode('sign-in'))
    cookie.set()
    ctx.body = { status: true } satisfies StatusReply
  })
}

/** In the words of Better Auth's plugin. */
const refusals: Partial<Record<AuthErrorCode, AuthErrorCode>> = {
  INVALID_OTP: 'INVALID_CODE',
  OTP_EXPIRED: 'OTP_HAS_EXPIRED',
  TOO_MANY_ATTEMPTS: 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
}

async function signInAgain(ctx: Context, deps: AuthDeps, guess: string, person: Person): Promise<void> {
  const { email, rememberMe } = person
  const facts = {
    email,
    guess,
    newSession: sessionOptions(ctx, deps, rememberMe),
    attemptCookies: attemptCookies(ctx, deps.cookies),
    policy: await askPolicy(ctx, deps, ['sign-in'], { email, method: 'code' }),
  }
  const {
    refusal,
    user: row,
    opened,
    challenge,
  } = await runFlow(ctx, deps, facts, () => signInByCode('sign-in'))
  if (refusal || !row) return refuse(ctx, refusals[refusal ?? 'INVALID_OTP'] ?? refusal ?? 'INVALID_CODE')
  await deps.limits.lift({ email, caller: callerOf(ctx) })
  if (challenge) return answerChallenge(ctx, deps, challenge, rememberMe)
  if (!opened) return refuse(ctx, 'INVALID_CODE')
  const user = presentUser(deps, row)
  rememberSession(ctx, deps, opened, rememberMe)
  ctx.body = { token: await tokenField(deps, { ...opened, user }), user } satisfies VerifyFactorReply
}

export async function verifyOtp(
  ctx: Context,
  deps: AuthDeps,
  { code }: z.output<typeof verifyTotpBody>,
): Promise<void> {
  const person = await personIn(ctx, deps)
  if (typeof person === 'string') return refuse(ctx, person)
  if (!isSixDigits(code)) return refuse(ctx, 'INVALID_CODE')
  await limitByEmail(ctx, deps, { limit: 'codes' }, person, () => signInAgain(ctx, deps, code, person))
}
