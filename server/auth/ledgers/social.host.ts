// Performs what flows ask of a provider's person and of verifiers.

import { anyWaysOf, lockIdentity, maybeOneOwnerOfIdentity } from '../../db/auth/credential.ts'
import { maybeOneOwnerOfVerifier, spendVerifier } from '../../db/auth/session-verifier.ts'
import { lockAddress, lockAddressOf } from './account.host.ts'
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
    const find = () => maybeOneOwnerOfIdentity(work.tx, identity)
    const linked = await lockAddressOf(work, await find(), find)
    work.outcome.isLinked = linked !== null
    if (linked) return 'linked'
    if (!email) return 'unnamed'
    await lockAddress(work, email)
    return 'unlinked'
  },

  lockAccountOfVerifier: async (work, { redemption }) => {
    const find = () => maybeOneOwnerOfVerifier(work.tx, redemption.digest)
    return (await lockAddressOf(work, await find(), find)) !== null
  },

  /** The account's address is locked before the identity here: a return that waits for the other way round is tried again. */
  identifyPerson: async ({ tx, email }, { person }) => {
    await lockIdentity(tx, person.identity)
    const linked = await maybeOneOwnerOfIdentity(tx, person.identity)
    if (linked !== null) return linked.email === email ? 'own' : 'others'
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
