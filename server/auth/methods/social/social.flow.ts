// A provider's return, which names a person, and the verifier that it leaves with the browser.

import { findRule } from '../../rows/find-rule.flow.ts'
import { askAccount, type Standing, sendToAccount } from '../../rows/send-to-account.flow.ts'
import { act } from '../../rows/send-to-session.flow.ts'
import { beginBy, goOnBy } from '../../rows/send-to-sign-in.flow.ts'
import { operation, type SocialFlow } from './social.operations.ts'

type Named = { emailVerifiedByProvider: boolean }

/** Whether the account lets in the person whom the provider names, who may be linked to it already. */
function* askForPerson({
  emailVerifiedByProvider,
}: Named): SocialFlow<'person' | 'proposal' | 'identity' | 'attemptCookies' | 'policy', Standing> {
  const found = yield* operation('lockAccountOfPerson')
  if (found === 'unnamed') return { refusal: 'USER_EMAIL_NOT_FOUND', isAdmitted: false }
  if (found === 'linked') return yield* askAccount({ type: 'identity.recognised' }, 'OAUTH_LINK_ERROR')
  const { rule, because } = yield* findRule()
  const event = { type: 'social.completed', emailVerifiedByProvider, rule } as const
  const standing = yield* askAccount(event, 'OAUTH_LINK_ERROR')
  return { ...standing, refusal: because(standing.refusal) }
}

type Needed = 'person' | 'proposal' | 'identity' | 'attemptCookies' | 'newSession' | 'policy'

export function* signInByIdToken(named: Named): SocialFlow<Needed> {
  const standing = yield* askForPerson(named)
  return yield* beginBy(standing, 'awaitingProof', { type: 'owner.admitted', proof: 'idToken' })
}

/** @param isSameBrowser whether the request comes from the browser that began: no other one gets a session */
export function* returnFromProvider({
  isSameBrowser,
  ...named
}: Named & { isSameBrowser: boolean }): SocialFlow<Needed | 'verifier'> {
  const standing = yield* askForPerson(named)
  const refusal = yield* beginBy(standing, 'awaitingProof', { type: 'provider.returned' })
  return refusal || !isSameBrowser ? refusal : yield* goOnInBrowser({ isSignedIn: false })
}

export function* redeem(): SocialFlow<'redemption' | 'signedIn' | 'newSession'> {
  if (!(yield* operation('lockAccountOfVerifier'))) return 'INVALID_TOKEN'
  if (!(yield* operation('spendVerifier'))) return 'INVALID_TOKEN'
  return yield* goOnInBrowser({ isSignedIn: yield* operation('isSignedIn') })
}

/**
 * The account may have been locked meanwhile. A browser whose cookie comes with the return is led through here twice: by the return,
 * which opens the session, and by its page, which redeems the verifier and gets that session. The audit has both answers of the account.
 */
function* goOnInBrowser({ isSignedIn }: { isSignedIn: boolean }): SocialFlow<'newSession'> {
  const standing = yield* askAccount({ type: 'browser.proven' }, 'INVALID_TOKEN')
  return yield* goOnBy(standing, 'awaitingBrowser', { type: 'verifier.redeemed', isSignedIn })
}

/** Nobody is led to a provider whose return would be refused. */
export function* beginLinking(): SocialFlow<'authenticated'> {
  return yield* act()
}

/** By a provider's return that a signed-in person has begun. */
export function* linkProvider({
  emailVerifiedByProvider,
}: Named): SocialFlow<'authenticated' | 'person' | 'identity'> {
  const refusal = yield* act()
  if (refusal) return refusal
  const identity = yield* operation('identifyPerson')
  // Of one that is linked already nothing need be said.
  return yield* sendToAccount({ type: 'provider.named', identity, emailVerifiedByProvider }, 'UNAUTHORIZED')
}

export function* unlinkProvider(): SocialFlow<'authenticated' | 'signInMethod'> {
  const refusal = yield* act()
  if (refusal) return refusal
  const found = yield* operation('findSignInMethod')
  if (found === 'none') return 'ACCOUNT_NOT_FOUND'
  const event = { type: 'unlink.requested', isLastSignInMethod: found === 'last' } as const
  return yield* sendToAccount(event, 'UNAUTHORIZED')
}
