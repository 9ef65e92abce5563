// GET /passkey/generate-authenticate-options and POST /passkey/verify-authentication: a sign-in by a passkey.

import type { Context } from 'koa'
import type { z } from 'zod'
import { anyPasskeysOf, maybeOneOwnerOfCredential } from '../../../db/auth/passkey.ts'
import { maybeOneOwnerOfPending } from '../../../db/auth/pending-sign-in.ts'
import type { AuthenticateReply } from '../../../wire/passkey-answers.ts'
import { requestOptions } from '../../crypto/verify-passkeys.ts'
import type { AuthDeps } from '../../deps.ts'
import { askPolicy } from '../../steps/ask-policy.ts'
import { challengeOf, clearTwoFactorCookie } from '../../steps/cookies.ts'
import { presentSession, presentUser } from '../../steps/present.ts'
import { refuse } from '../../steps/refuse.ts'
import { rememberSession, sessionOptions } from '../../steps/session-options.ts'
import { tokenField } from '../../steps/token-field.ts'
import { presentedOwnSession } from '../../steps/with-session.ts'
import { clearChallenge, newChallenge, presentedChallenge, rememberNewChallenge } from './challenge.ts'
import { authenticate, beginAuthentication } from './passkey.flow.ts'
import { runPasskeyFlow } from './passkey.handlers.ts'
import type { verifyAuthenticationBody } from './passkey.schema.ts'

/** Whose passkeys the browser learns of: only after a proof, since nobody else may learn who has some. */
async function knownPerson(ctx: Context, deps: AuthDeps): Promise<{ id: string; isWaiting: boolean } | null> {
  const waiting = challengeOf(ctx, deps.cookies)
  const pending = waiting && (await maybeOneOwnerOfPending(deps.pool, waiting.digest))
  if (pending) return { id: pending.id, isWaiting: true }
  const authenticated = await presentedOwnSession(ctx, deps)
  return authenticated && { id: authenticated.user.id, isWaiting: false }
}

export async function generateAuthenticateOptions(ctx: Context, deps: AuthDeps): Promise<void> {
  const person = await knownPerson(ctx, deps)
  const isBeside = person?.isWaiting ?? false
  const known = person ? await anyPasskeysOf(deps.pool, person.id) : []
  const fitting = known.filter(({ standsAlone }) => standsAlone || isBeside)
  const demand = isBeside && fitting.length > 0 ? 'preferred' : 'required'
  const options = await requestOptions(deps.flowOptions.passkey, fitting, demand)
  const begun = newChallenge(options.challenge)
  const facts = { newPasskeyChallenge: begun.digests }
  const { refusal } = await runPasskeyFlow(ctx, deps, facts, beginAuthentication)
  if (refusal) return refuse(ctx, refusal)
  rememberNewChallenge(ctx, deps, begun)
  ctx.body = options
}

export async function verifyAuthentication(
  ctx: Context,
  deps: AuthDeps,
  { response, rememberMe: wanted }: z.output<typeof verifyAuthenticationBody>,
): Promise<void> {
  const waiting = challengeOf(ctx, deps.cookies)
  const rememberMe = wanted ?? waiting?.rememberMe ?? true
  const { userHandle, ...shown } = response.response
  const facts = {
    passkeyChallenge: presentedChallenge(ctx, deps),
    assertion: { ...response, response: { ...shown, ...(userHandle && { userHandle }) } },
    waiting: waiting?.digest ?? null,
    newSession: sessionOptions(ctx, deps, rememberMe),
    policy: await askPolicy(ctx, deps, ['sign-in'], {
      email: async () => (await maybeOneOwnerOfCredential(deps.pool, response.id))?.email ?? null,
      method: 'passkey',
    }),
  }
  const { refusal, opened, openedSession, user: row } = await runPasskeyFlow(ctx, deps, facts, authenticate)
  clearChallenge(ctx, deps)
  if (refusal || !opened || !row || !openedSession) return refuse(ctx, refusal ?? 'AUTHENTICATION_FAILED')
  const user = presentUser(deps, row)
  clearTwoFactorCookie(ctx, deps.cookies)
  rememberSession(ctx, deps, opened, rememberMe)
  const token = await tokenField(deps, { ...opened, user })
  ctx.body = { session: presentSession(openedSession, token), user } satisfies AuthenticateReply
}
