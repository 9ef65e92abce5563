// Performs what flows ask of a provider's person and of verifiers.

import { anyWaysOf, lockIdentity, maybeOneEmailOfIdentity } from '../../db/auth/credential.ts'
import { maybeOneEmailOfVerifier, spendVerifier } from '../../db/auth/session-verifier.ts'
import { lockAddress } from './account.host.ts'
import type { Performs } from './work.ts'

export const onSocial: Performs<
  | 'lockAccountOfPerson'
  | 'lockAccountOfVerifier'
  | 'spendVerifier'
  | 'isSignedIn'
  | 'identifyPerson'
  | 'findWayIn'
> = {
  /** A linked person is found by issuer and subject, whatever their e-mail is by now; anybody else by the e-mail. */
  lockAccountOfPerson: async (work, { person: { identity, email } }) => {
    await lockIdentity(work.tx, identity)
    for (;;) {
      const linked = await maybeOneEmailOfIdentity(work.tx, identity)
      work.outcome.isLinked = linked !== null
      const address = linked ?? email
      if (!address) return 'unnamed'
      const user = await lockAddress(work, address)
      if (linked === null) return 'unlinked'
      // Until the address was locked the account could still be deleted, and the link with it.
      if (user) return 'linked'
    }
  },

  lockAccountOfVerifier: async (work, { redemption }) => {
    const email = await maybeOneEmailOfVerifier(work.tx, redemption.digest)
    if (email) await lockAddress(work, email)
    return email !== null
  },

  /** The account's address is locked before the identity here: a return that waits for the other way round is tried again. */
  identifyPerson: async ({ tx, email }, { person }) => {
    await lockIdentity(tx, person.identity)
    const linked = await maybeOneEmailOfIdentity(tx, person.identity)
    if (linked !== null) return linked === email ? 'own' : 'others'
    return person.email === email ? 'free' : 'anotherEmail'
  },

  findWayIn: async ({ tx, outcome }, { wayIn }) => {
    const ways = outcome.user ? await anyWaysOf(tx, outcome.user.id) : []
    if (!ways.some(({ id, providerId }) => id === wayIn && providerId !== 'credential')) return 'none'
    return ways.length === 1 ? 'last' : 'one of several'
  },

  spendVerifier: ({ tx }, { redemption }) => spendVerifier(tx, redemption),

  isSignedIn: ({ outcome }, { signedIn }) => signedIn !== null && outcome.user?.id === signedIn,
}
