// POST /sign-in/social with an id_token: for clients that got one from the provider themselves, as mobile apps do.

import type { Context } from 'koa'
import { spendIdToken } from '../../../db/auth/spent-id-token.ts'
import { answerTooMany } from '../../../http/too-many-requests.ts'
import type { SignInReply } from '../../../wire/auth.ts'
import { digestOf } from '../../crypto/tokens.ts'
import type { AuthDeps } from '../../deps.ts'
import { ACCEPTED_SECONDS } from '../../providers/id-token.ts'
import { type IdentityProvider, ProviderAway } from '../../providers/identity-provider.ts'
import { answerChallenge } from '../../steps/answer-challenge.ts'
import { presentUser } from '../../steps/present.ts'
import { refuse } from '../../steps/refuse.ts'
import { rememberSession } from '../../steps/session-options.ts'
import { tokenField } from '../../steps/token-field.ts'
import { signInPerson } from './sign-in-person.ts'

type Presented = {
  providerId: string
  provider: IdentityProvider
  idToken: { token: string; nonce?: string | undefined }
}

/** Without the signature, of which several may be valid for one token. */
const signedPartOf = (token: string) => token.slice(0, token.lastIndexOf('.'))

export async function signInWithIdToken(ctx: Context, deps: AuthDeps, presented: Presented): Promise<void> {
  const { providerId, provider, idToken } = presented
  const person = await provider.verifyIdToken(idToken.token, idToken.nonce).catch((error: unknown) => {
    deps.log.warn('An id_token was refused.', {
      event: 'provider.refused',
      provider: providerId,
      requestId: ctx.state.requestId,
      error,
    })
    return error instanceof ProviderAway ? 'PROVIDER_UNAVAILABLE' : 'INVALID_TOKEN'
  })
  if (typeof person === 'string') return refuse(ctx, person)
  if (!(await spendIdToken(deps.pool, digestOf(signedPartOf(idToken.token)), ACCEPTED_SECONDS)))
    return refuse(ctx, 'INVALID_TOKEN')

  const outcome = await signInPerson(ctx, deps, {
    person: { ...person, providerId },
    // There was no redirect: the client that sends the token began the sign-in itself.
    verifier: null,
    isSameBrowser: true,
  })
  if ('wait' in outcome) return answerTooMany(ctx, outcome.wait)
  const { opened, challenge } = outcome
  if (challenge) return answerChallenge(ctx, deps, challenge, true)
  // As Better Auth says it here: its code for sign-up is of passwords.
  if (outcome.refusal === 'EMAIL_PASSWORD_SIGN_UP_DISABLED')
    return refuse(ctx, 'OAUTH_LINK_ERROR', 'signup disabled')
  if (outcome.refusal || !opened || !outcome.user) return refuse(ctx, outcome.refusal ?? 'OAUTH_LINK_ERROR')
  const user = presentUser(deps, outcome.user)
  const token = await tokenField(deps, { ...opened, user })
  rememberSession(ctx, deps, opened, true)
  ctx.body = { redirect: false, token, user } satisfies SignInReply
}
