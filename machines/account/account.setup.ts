// The vocabulary of the account's chart: its effects, which hosts perform, and its guards.

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'
import type { AccountEvent, AccountPolicy } from './account.types.ts'
import { adoptionGuards } from './adoption.ts'
import { approvalGuards } from './approval.ts'
import { providerGuards } from './email-proven-by-provider.ts'
import { byIssuing } from './mailings-asked-for.ts'

/** How a signed-in person has proven once more who they are, where an event demands it. */
const findingOf = (event: AccountEvent) => ('proof' in event ? event.proof : null)

export const account = setup({
  types: {
    input: {} as AccountPolicy,
    context: {} as AccountPolicy,
    events: {} as AccountEvent,
    transitionMeta: {} as Requirement,
  },
  actions: {
    /** The proof is its owner's, who may sign in: the sign-in decides what happens next. */
    admitOwner: effect,
    /** Nobody has proven anything: an operator may act as the owner. */
    admitOperator: effect,
    createUser: effect,
    keepAttempt: effect,
    /** Nobody may pile up attempts without end. */
    pruneAttempts: effect,
    /** Decoy attempt, so the answer equals that of an unused address. */
    keepDecoyAttempt: effect,
    /** Another password than the proposed ones was typed: none of them is the only one any more. */
    noteOtherPassword: effect,
    /** The same work, where there is nothing to note. */
    noteNoPassword: effect,
    /** What this browser chose last by signing up; what was typed in it last at a sign-in; the only sign-up of another one. */
    adoptOwnSignUp: effect,
    adoptOwnTyping: effect,
    adoptOnlySignUp: effect,
    dropUnproven: effect,
    linkIdentity: effect,
    /** Decoys are mailed to nobody, so that guesses are answered as they are everywhere else. */
    ...byIssuing(() => effect),
    mailSignUpNotice: effect,
    replacePassword: effect,
    endSessions: effect,
    describeUser: effect,
    /** A code goes to the new address; the rest belongs to that machine. */
    beginEmailChange: effect,
    /** The rest belongs to the factor's own machine. */
    allowFactorChange: effect,
    supersedeCodes: effect,
    mailPasswordChanged: effect,
    mailProviderLinked: effect,
    unlinkIdentity: effect,
    /** Before the account goes, whose language it is written in. */
    mailAccountDeleted: effect,
    mailApproved: effect,
    mailImpersonated: effect,
    /** The person, and all that is kept of them: credentials, identities, sessions, verifiers, attempts, codes. */
    removeUser: effect,
    refuseUnverified: effect,
    refuseCredentials: effect,
    refusePassword: effect,
    refusePasswordless: effect,
    refuseLinkedElsewhere: effect,
    refuseOtherEmail: effect,
    refuseLastWay: effect,
    refuseLocked: effect,
    refuseWaiting: effect,
    refuseSignUp: effect,
  },
  guards: {
    disclosesUnverified: ({ context }) => context.disclosesUnverified,
    isSignUpClosed: ({ event }) => 'rule' in event && event.rule === 'closed',
    isProposed: ({ event }) => 'isProposed' in event && event.isProposed,
    /** Another password than the one that this browser has signed up with. */
    isMistyped: ({ event }) => event.type === 'password.mismatched' && event.hasSignedUp,
    mayDiscloseMistyping: ({ context, event }) =>
      context.disclosesUnverified && event.type === 'password.mismatched' && event.hasSignedUp,
    mayDisclose: ({ context, event }) =>
      context.disclosesUnverified || ('isProposed' in event && event.isProposed),
    mustMimicUnverified: ({ context, event }) =>
      !context.disclosesUnverified && 'isProposed' in event && event.isProposed,
    ...adoptionGuards,
    ...approvalGuards,
    ...providerGuards,
    isLastSignInMethod: ({ event }) => 'isLastSignInMethod' in event && event.isLastSignInMethod,
    isPasswordMissing: ({ event }) => findingOf(event) === 'missing',
    isPasswordWrong: ({ event }) => findingOf(event) === 'mismatched',
    endsSessions: ({ event }) => event.type === 'passwordChange.requested' && event.endsSessions,
  },
})
