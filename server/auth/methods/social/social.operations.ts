// What flows of a provider's return ask for, beside what every flow may ask for.

import type { AccountEvent } from '../../../../machines/account/account.types.ts'
import type * as flows from '../../../flows/flow.ts'
import { type NeededBy, operationOf } from '../../../flows/flow.ts'
import type { AuthErrorCode } from '../../../wire/auth-errors.ts'
import type { RequestFacts } from '../../rows/request-facts.ts'
import type { NeededByOperation, Operations } from '../../rows/row-operations.ts'

export type Identified = Extract<AccountEvent, { type: 'provider.named' }>['identity']

export type SocialOperations = {
  /** The account that a provider's person is linked to, else the one of their address; none for a person without one. */
  lockAccountOfPerson: () => 'linked' | 'unlinked' | 'unnamed'
  /** The account that a verifier was issued for: false where none was. */
  lockAccountOfVerifier: () => boolean
  /** After the account of the session is locked: locks the person at the provider too, and says whose it is. */
  identifyPerson: () => Identified
  /** Whether the way in that the request names is the account's, and whether it is the only one; no password is named. */
  findSignInMethod: () => 'one of several' | 'last' | 'none'
  /** False for a verifier that is spent, expired, or bound to another browser or page. */
  spendVerifier: () => boolean
  /** Whether the request presents a session of the account that is locked. */
  isSignedIn: () => boolean
}

type Needed = {
  lockAccountOfPerson: 'person'
  lockAccountOfVerifier: 'redemption'
  identifyPerson: 'person'
  findSignInMethod: 'signInMethod'
  spendVerifier: 'redemption'
  isSignedIn: 'signedIn'
}
export type NeededBySocial = NeededBy<SocialOperations, Needed>

export type SocialFlow<Needs extends keyof RequestFacts, Result = AuthErrorCode | null> = flows.Flow<
  Operations & SocialOperations,
  Needs,
  Result
>

export const operation = operationOf<Operations & SocialOperations, NeededByOperation & NeededBySocial>()
