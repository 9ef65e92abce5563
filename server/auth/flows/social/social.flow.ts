// A provider's return, which names a person, and the verifier that it leaves with the browser.

import { type Flow, perform } from '../../ledgers/operations.ts'
import { sendToAccount, tellOfNewDevice } from '../../ledgers/send-to-account.flow.ts'

type Return = {
  emailVerifiedByProvider: boolean
  /** Whether the request comes from the browser that began: no other one gets a session. */
  isSameBrowser: boolean
}

export function* returnFromProvider({
  emailVerifiedByProvider,
  isSameBrowser,
}: Return): Flow<'person' | 'proposal' | 'identity' | 'attemptCookies' | 'verifier' | 'newSession'> {
  const found = yield* perform('lockAccountOfPerson')
  if (found === 'unnamed') return 'USER_EMAIL_NOT_FOUND'
  const refusal =
    found === 'linked'
      ? yield* sendToAccount({ type: 'identity.recognised' }, 'OAUTH_LINK_ERROR')
      : yield* sendToAccount({ type: 'social.completed', emailVerifiedByProvider }, 'OAUTH_LINK_ERROR')
  if (refusal || !isSameBrowser) return refusal
  return (yield* sendToAccount({ type: 'browser.proven' })) ?? (yield* tellOfNewDevice())
}

/** In a browser that is signed in already the verifier is spent all the same, and its session goes on. */
export function* redeem(): Flow<'redemption' | 'signedIn' | 'newSession'> {
  if (!(yield* perform('lockAccountOfVerifier'))) return 'INVALID_TOKEN'
  const isSpent = yield* perform('spendVerifier')
  if (!isSpent || (yield* perform('isSignedIn'))) return 'INVALID_TOKEN'
  const refusal = yield* sendToAccount({ type: 'browser.proven' }, 'INVALID_TOKEN')
  return refusal ?? (yield* tellOfNewDevice())
}

/** By a provider's return that a signed-in person has begun. */
export function* linkProvider({
  emailVerifiedByProvider,
}: Pick<Return, 'emailVerifiedByProvider'>): Flow<'authenticated' | 'person' | 'identity'> {
  if (!(yield* perform('lockAccountOfSession'))) return 'UNAUTHORIZED'
  const identity = yield* perform('identifyPerson')
  // Of one that is linked already nothing need be said.
  return yield* sendToAccount({ type: 'provider.named', identity, emailVerifiedByProvider }, 'UNAUTHORIZED')
}

export function* unlinkProvider(): Flow<'authenticated' | 'wayIn'> {
  if (!(yield* perform('lockAccountOfSession'))) return 'UNAUTHORIZED'
  const found = yield* perform('findWayIn')
  if (found === 'none') return 'ACCOUNT_NOT_FOUND'
  const proof = (yield* perform('isSessionFresh')) ? 'freshSession' : 'staleSession'
  return yield* sendToAccount(
    { type: 'unlink.requested', proof, isLastWay: found === 'last' },
    'UNAUTHORIZED',
  )
}
