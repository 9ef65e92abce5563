// Handles what flows ask of a provider's person and of verifiers.

import { isOnlyWay } from '../../../../machines/account/last-way-in.ts'
import { anySignInMethods, lockIdentity, maybeOneOwnerOfIdentity } from '../../../db/auth/credential.ts'
import { hasStandingPasskey } from '../../../db/auth/passkey.ts'
import { maybeOneOwnerOfVerifier, spendVerifier } from '../../../db/auth/session-verifier.ts'
import { lockAddress, lockAddressOf } from '../../rows/account.handlers.ts'
import type { OwnHandlers } from '../../rows/flow-context.ts'
import { runFlowWith } from '../../steps/run-auth-flow.ts'
import type { NeededBySocial, SocialOperations } from './social.operations.ts'

const socialHandlers: OwnHandlers<SocialOperations, NeededBySocial> = {
  /** A linked person is found by issuer and subject, whatever their e-mail is by now; anybody else by the e-mail. */
  lockAccountOfPerson: async (context, { person: { identity, email } }) => {
    await lockIdentity(context.tx, identity)
    const find = () => maybeOneOwnerOfIdentity(context.tx, identity)
    const linked = await lockAddressOf(context, await find(), find)
    context.outcome.isLinked = linked !== null
    if (linked) return 'linked'
    if (!email) return 'unnamed'
    await lockAddress(context, email)
    return 'unlinked'
  },

  lockAccountOfVerifier: async (context, { redemption }) => {
    const find = () => maybeOneOwnerOfVerifier(context.tx, redemption.digest)
    return (await lockAddressOf(context, await find(), find)) !== null
  },

  /** The account's address is locked before the identity here: a return that waits for the other way round is tried again. */
  identifyPerson: async ({ tx, email }, { person }) => {
    await lockIdentity(tx, person.identity)
    const linked = await maybeOneOwnerOfIdentity(tx, person.identity)
    if (linked !== null) return linked.email === email ? 'own' : 'others'
    return person.email === email ? 'free' : 'anotherEmail'
  },

  findSignInMethod: async ({ tx, outcome: { user } }, { signInMethod }) => {
    if (!user) return 'none'
    const ways = await anySignInMethods(tx, user.id)
    if (!ways.some(({ id, providerId }) => id === signInMethod && providerId !== 'credential')) return 'none'
    const hasPasskey = await hasStandingPasskey(tx, user.id)
    return isOnlyWay({ accounts: ways.length, hasPasskey }) ? 'last' : 'one of several'
  },

  spendVerifier: ({ tx }, { redemption }) => spendVerifier(tx, redemption),

  isSignedIn: ({ outcome }, { signedIn }) => outcome.user?.id === signedIn,
}

export const runSocialFlow = runFlowWith<SocialOperations>(socialHandlers)
