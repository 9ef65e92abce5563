// GET /passkey/generate-register-options and POST /passkey/verify-registration: another passkey of the person who asks, in a session
// or at a sign-in that waits for an enrolment.

import type { Context } from 'koa'
import type { z } from 'zod'
import { anyPasskeysOf } from '../../../db/auth/passkey.ts'
import { maybeOneOwnerOfPending } from '../../../db/auth/pending-sign-in.ts'
import type { UserRow } from '../../../db/auth/user.ts'
import { creationOptions } from '../../crypto/verify-passkeys.ts'
import type { AuthDeps } from '../../deps.ts'
import type { FlowResult } from '../../rows/run-flow-in.ts'
import { atSignIn } from '../../steps/at-sign-in.ts'
import { challengeOf, clearTwoFactorCookie } from '../../steps/cookies.ts'
import { refuse } from '../../steps/refuse.ts'
import { rememberSession, sessionOptions } from '../../steps/session-options.ts'
import { withSession } from '../../steps/with-session.ts'
import { clearChallenge, newChallenge, presentedChallenge, rememberNewChallenge } from './challenge.ts'
import { beginRegistration, beginRegistrationAtSignIn, register, registerAtSignIn } from './passkey.flow.ts'
import { runPasskeyFlow } from './passkey.handlers.ts'
import { registerOptionsQuery, type verifyRegistrationBody } from './passkey.schema.ts'
import { presentPasskey } from './present-passkey.ts'

type Registering = Pick<UserRow, 'id' | 'email' | 'factors'>
type Begun = Awaited<ReturnType<typeof beginFor>>

/** @returns null where the query is none */
async function beginFor(ctx: Context, deps: AuthDeps, user: Registering) {
  const query = registerOptionsQuery.safeParse({ ...ctx.query })
  if (!query.success) return null
  const options = await creationOptions({
    party: deps.flowOptions.passkey,
    user: { id: user.id, name: query.data.name || user.email, displayName: user.email },
    known: await anyPasskeysOf(deps.pool, user.id),
    attachment: query.data.authenticatorAttachment,
    mustStandAlone: !user.factors.includes('totp'),
  })
  return { options, challenge: newChallenge(options.challenge) }
}

function answerOptions(
  ctx: Context,
  deps: AuthDeps,
  begun: NonNullable<Begun>,
  { refusal }: FlowResult,
): void {
  if (refusal) refuse(ctx, refusal)
  else {
    rememberNewChallenge(ctx, deps, begun.challenge)
    ctx.body = begun.options
  }
}

const optionsInSession = withSession(async function generateRegisterOptions(ctx, deps, authenticated) {
  const begun = await beginFor(ctx, deps, authenticated.user)
  if (!begun) return refuse(ctx, 'VALIDATION_ERROR')
  const facts = { authenticated, newPasskeyChallenge: begun.challenge.digests }
  answerOptions(ctx, deps, begun, await runPasskeyFlow(ctx, deps, facts, beginRegistration))
})

export async function generateRegisterOptions(ctx: Context, deps: AuthDeps): Promise<void> {
  const waiting = challengeOf(ctx, deps.cookies)
  const owner = waiting && (await maybeOneOwnerOfPending(deps.pool, waiting.digest))
  const begun = owner && (await beginFor(ctx, deps, { ...owner, factors: [] }))
  const found =
    begun &&
    (await atSignIn(ctx, deps, ({ digest: challenge }) => {
      const facts = { challenge, newPasskeyChallenge: begun.challenge.digests }
      return runPasskeyFlow(ctx, deps, facts, beginRegistrationAtSignIn)
    }))
  return found ? answerOptions(ctx, deps, begun, found.result) : optionsInSession(ctx, deps, undefined)
}

type Attested = z.output<typeof verifyRegistrationBody>

const givenBy = (ctx: Context, deps: AuthDeps, { response: attestation, name }: Attested) => ({
  passkeyChallenge: presentedChallenge(ctx, deps),
  attestation,
  passkeyName: name || undefined,
})

function answerPasskey(ctx: Context, deps: AuthDeps, { refusal, passkey }: FlowResult): void {
  clearChallenge(ctx, deps)
  if (refusal || !passkey) refuse(ctx, refusal ?? 'FAILED_TO_VERIFY_REGISTRATION')
  else {
    ctx.body = presentPasskey(passkey)
  }
}

const verifyInSession = withSession<Attested>(
  async function verifyRegistration(ctx, deps, authenticated, input) {
    const facts = { authenticated, ...givenBy(ctx, deps, input) }
    answerPasskey(ctx, deps, await runPasskeyFlow(ctx, deps, facts, register))
  },
)

export async function verifyRegistration(ctx: Context, deps: AuthDeps, input: Attested): Promise<void> {
  const found = await atSignIn(ctx, deps, ({ digest: challenge, rememberMe }) => {
    const newSession = sessionOptions(ctx, deps, rememberMe)
    return runPasskeyFlow(
      ctx,
      deps,
      { challenge, newSession, ...givenBy(ctx, deps, input) },
      registerAtSignIn,
    )
  })
  if (!found) return verifyInSession(ctx, deps, input)
  const { result, rememberMe } = found
  if (result.opened) {
    clearTwoFactorCookie(ctx, deps.cookies)
    rememberSession(ctx, deps, result.opened, rememberMe)
  }
  answerPasskey(ctx, deps, result)
}
