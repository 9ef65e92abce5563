// Signs in whom a provider names: what its return and an id_token have in common.

import type { Context } from 'koa'
import { maybeOneOwnerOfIdentity } from '../../../db/auth/credential.ts'
import { digestOf, newToken } from '../../crypto/tokens.ts'
import type { AuthDeps } from '../../deps.ts'
import type { RequestFacts } from '../../rows/request-facts.ts'
import type { FlowResult } from '../../rows/run-flow-in.ts'
import { askPolicy } from '../../steps/ask-policy.ts'
import { attemptCookieOf, attemptCookies } from '../../steps/cookies.ts'
import { sessionOptions } from '../../steps/session-options.ts'
import { chargeMailBudget } from './charge-mail-budget.ts'
import { identityFacts } from './identity-facts.ts'
import { returnFromProvider, signInByIdToken } from './social.flow.ts'
import { runSocialFlow } from './social.handlers.ts'

type Named = {
  person: Parameters<typeof identityFacts>[0] & { emailVerified: boolean }
  /** Null for a token that the client itself presents: there is no return to redeem. */
  verifier: RequestFacts['verifier'] | null
  isSameBrowser: boolean
}

/** @returns what the flow came to, or how many seconds to wait until its mail may be sent */
export async function signInPerson(
  ctx: Context,
  deps: AuthDeps,
  { person, verifier, isSameBrowser }: Named,
): Promise<FlowResult | { wait: number }> {
  const { emailVerified } = person
  const { wait, giveBack } = await chargeMailBudget(ctx, deps, { ...person, accountId: person.subject })
  if (wait > 0) return { wait }
  const cookie = attemptCookieOf(ctx, deps.cookies)
  const { providerId: provider, name } = person
  const email = () => addressOf(deps, person)
  const facts = {
    // Of a return that another browser began nothing is this browser's.
    ...identityFacts(person, isSameBrowser ? cookie.digest : digestOf(newToken())),
    attemptCookies: attemptCookies(ctx, deps.cookies),
    newSession: sessionOptions(ctx, deps, true),
    policy: await askPolicy(ctx, deps, ['sign-up', 'sign-in'], { email, method: 'provider', provider, name }),
  }
  const named = { emailVerifiedByProvider: emailVerified }
  const outcome = verifier
    ? await runSocialFlow(ctx, deps, { ...facts, verifier }, () =>
        returnFromProvider({ ...named, isSameBrowser }),
      )
    : await runSocialFlow(ctx, deps, facts, () => signInByIdToken(named))
  const isMailed = outcome.refusal === 'EMAIL_NOT_VERIFIED'
  if (!isMailed) await giveBack()
  if (isMailed && isSameBrowser) cookie.renew()
  if (!outcome.refusal && !outcome.isLinked && !emailVerified)
    deps.overrideUsed('SOCIAL_EMAIL_TRUST', ctx.state.requestId)
  return outcome
}

/** A linked person has the account's address, whatever the provider names. */
async function addressOf(
  { pool }: AuthDeps,
  { providerId, issuer, subject: accountId, email }: Named['person'],
): Promise<string | null> {
  const owner = await maybeOneOwnerOfIdentity(pool, { providerId, issuer, accountId })
  return owner?.email ?? email
}
