// The return from a provider that a signed-in person has begun: links the identity to their account, and signs nobody in.

import type { Context } from 'koa'
import { maybeOneLiveSessionWithUser } from '../../../db/auth/auth-session-table.ts'
import type { ReturnFault } from '../../../wire/auth-errors.ts'
import { strictEmail } from '../../../wire/email.ts'
import type { AuthDeps } from '../../deps.ts'
import { demandOf } from '../../steps/auth-demands.ts'
import { addressOfFault } from '../../steps/return-to-page.ts'
import type { readReturn } from './read-return.ts'
import { linkProvider } from './social.flow.ts'
import { runSocialFlow } from './social.handlers.ts'

type Returned = Exclude<Awaited<ReturnType<typeof readReturn>>, { faultAddress: string }>

/** Better Auth's codes. */
const faults: Record<string, ReturnFault> = {
  SOCIAL_ACCOUNT_ALREADY_LINKED: 'account_already_linked_to_different_user',
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: 'email_does_not_match',
}

/** @returns the address of the page that the browser is led to */
export async function linkReturned(
  ctx: Context,
  deps: AuthDeps,
  { begun, faultPage, person }: Returned,
): Promise<string> {
  const fail = (fault: ReturnFault) => addressOfFault(faultPage, fault)
  const by = { id: begun.linkSessionId ?? '', userId: begun.linkUserId ?? '' }
  // A person who has signed out meanwhile links nothing.
  const found = await maybeOneLiveSessionWithUser(deps.pool, by)
  if (!found) return fail('unable_to_link_account')
  const authenticated = { ...found, demand: demandOf(ctx) }
  const { providerId, issuer, subject } = person
  const identity = { providerId, issuer, accountId: subject }
  const email = person.email === null ? null : strictEmail(person.email)
  const facts = { authenticated, person: { identity, email }, identity }
  const { refusal } = await runSocialFlow(ctx, deps, facts, () =>
    linkProvider({ emailVerifiedByProvider: person.emailVerified }),
  )
  if (refusal) return fail(faults[refusal] ?? 'unable_to_link_account')
  return begun.callbackUrl
}
