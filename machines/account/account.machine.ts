/**
 * How far an e-mail address is trusted: the spec's table "Email verification state of an account".
 *
 * A ledger: its state is read from the user's row ("emailVerified" and "banned", no row = none), the host locks that
 * row, establishes a fact, sends it here and performs the effects inside the same transaction. An effect that
 * begins with `refuse` is the answer the caller gets. Hosts: the auth service, the tests.
 * Not to be confused with Better Auth's table "account", which holds credentials.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'
import type { AccountEvent, AccountPolicy } from './account.types.ts'
import { adoptionGuards, onVerified } from './adoption.ts'
import { askedFor } from './asked-for.ts'
import { locked } from './locked.ts'
import { endings, ofOwner, ofUnproven } from './owner.ts'

/** How a signed-in person has proven once more who they are, where an event demands it. */
const findingOf = (event: AccountEvent) => ('proof' in event ? event.proof : null)

const account = setup({
  types: {
    input: {} as AccountPolicy,
    context: {} as AccountPolicy,
    events: {} as AccountEvent,
    transitionMeta: {} as Requirement,
  },
  actions: {
    createUser: effect,
    keepAttempt: effect,
    /** Nobody may pile up attempts without end. */
    pruneAttempts: effect,
    /** An attempt that comes to nothing: its browser is answered as where the address is not taken. */
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
    issueVerificationCode: effect,
    issueSignInCode: effect,
    issueResetCode: effect,
    issueResetLink: effect,
    /** These are mailed to nobody, so that guesses are answered as they are everywhere else. */
    issueDecoyVerificationCode: effect,
    issueDecoySignInCode: effect,
    issueDecoyResetCode: effect,
    issueDecoyResetLink: effect,
    mailSignUpNotice: effect,
    /** A one-time pass for the browser that began: it may be redeemed there, and opens nothing by itself. */
    issueVerifier: effect,
    openSession: effect,
    replacePassword: effect,
    endSessions: effect,
    /** The session of the request. */
    endOwnSession: effect,
    /** The one that the request names, if it is one of this account. */
    endNamedSession: effect,
    endOtherSessions: effect,
    describeUser: effect,
    /** A code goes to the new address; the rest is that ledger's matter. */
    beginEmailChange: effect,
    supersedeCodes: effect,
    mailPasswordChanged: effect,
    mailNewDevice: effect,
    mailProviderLinked: effect,
    unlinkIdentity: effect,
    /** The person, and all that is kept of them: credentials, identities, sessions, verifiers, attempts, codes. */
    removeUser: effect,
    refuseUnverified: effect,
    refuseCredentials: effect,
    refusePassword: effect,
    refusePasswordless: effect,
    refuseStaleSession: effect,
    refuseLinkedElsewhere: effect,
    refuseOtherEmail: effect,
    refuseLastWay: effect,
    refuseLocked: effect,
  },
  guards: {
    disclosesUnverified: ({ context }) => context.disclosesUnverified,
    isProposed: ({ event }) => 'isProposed' in event && event.isProposed,
    /** Another password than the one that this browser has signed up with. */
    isMistyped: ({ event }) => event.type === 'password.mismatched' && event.hasSignedUp,
    isToldOfMistyping: ({ context, event }) =>
      context.disclosesUnverified && event.type === 'password.mismatched' && event.hasSignedUp,
    isTold: ({ context, event }) =>
      context.disclosesUnverified || ('isProposed' in event && event.isProposed),
    isDecoy: ({ context, event }) =>
      !context.disclosesUnverified && 'isProposed' in event && event.isProposed,
    ...adoptionGuards,
    isEmailProven: ({ context, event }) =>
      'emailVerifiedByProvider' in event && (context.trustsEveryProvider || event.emailVerifiedByProvider),
    isEmailUnproven: ({ context, event }) =>
      'emailVerifiedByProvider' in event && !context.trustsEveryProvider && !event.emailVerifiedByProvider,
    isLinkedElsewhere: ({ event }) => event.type === 'provider.named' && event.identity === 'others',
    isOfAnotherEmail: ({ event }) => event.type === 'provider.named' && event.identity === 'anotherEmail',
    isLinkedAlready: ({ event }) => event.type === 'provider.named' && event.identity === 'own',
    isLastWay: ({ event }) => event.type === 'unlink.requested' && event.isLastWay,
    isPasswordMissing: ({ event }) => findingOf(event) === 'missing',
    isPasswordWrong: ({ event }) => findingOf(event) === 'mismatched',
    isSessionStale: ({ event }) => findingOf(event) === 'staleSession',
    endsSessions: ({ event }) => event.type === 'passwordChange.requested' && event.endsSessions,
  },
})

export const accountMachine = account.createMachine({
  id: 'account',
  description: 'How far an e-mail address is trusted.',
  context: ({ input }) => input,
  initial: 'none',
  states: {
    none: {
      description: 'Nobody has signed up with this address, or the account was deleted, or has lapsed.',
      on: {
        'signUp.accepted': {
          target: 'unverified',
          actions: ['createUser', 'keepAttempt', 'issueVerificationCode'],
          meta: { requirement: 'EV-1' },
        },
        'password.mismatched': {
          actions: ['noteNoPassword', 'refuseCredentials'],
          meta: { requirement: 'X-1' },
        },
        ...askedFor.none,
        'social.completed': [
          {
            guard: 'isEmailProven',
            target: 'verified',
            actions: ['createUser', 'linkIdentity', 'issueVerifier'],
            meta: { requirement: 'EV-5' },
          },
          {
            target: 'unverified',
            actions: ['createUser', 'keepAttempt', 'issueVerificationCode', 'refuseUnverified'],
            meta: { requirement: 'X-2' },
          },
        ],
      },
    },
    unverified: {
      description: 'Signed up; the mailbox is not proven. Nothing opens a session for this user.',
      on: {
        'signUp.accepted': {
          actions: ['keepAttempt', 'pruneAttempts', 'issueVerificationCode'],
          meta: { requirement: 'X-3' },
        },
        'password.matched': [
          { guard: 'isTold', actions: 'refuseUnverified', meta: { requirement: 'EV-2' } },
          { actions: ['noteNoPassword', 'refuseCredentials'], meta: { requirement: 'X-238' } },
        ],
        'password.mismatched': [
          { guard: 'isProposed', actions: 'refuseUnverified', meta: { requirement: 'EV-2' } },
          { guard: 'isToldOfMistyping', actions: 'refuseUnverified', meta: { requirement: 'X-949' } },
          {
            guard: 'disclosesUnverified',
            actions: ['keepAttempt', 'pruneAttempts', 'refuseUnverified'],
            meta: { requirement: 'X-235' },
          },
          {
            guard: 'isMistyped',
            actions: ['noteNoPassword', 'refuseCredentials'],
            meta: { requirement: 'X-949' },
          },
          { actions: ['noteOtherPassword', 'refuseCredentials'], meta: { requirement: 'X-236' } },
        ],
        ...askedFor.unverified,
        'email.verified': onVerified,
        'password.reset': { target: 'verified', actions: 'dropUnproven', meta: { requirement: 'X-4' } },
        'signInCode.accepted': {
          target: 'verified',
          actions: ['dropUnproven', 'openSession'],
          meta: { requirement: 'X-130' },
        },
        'social.completed': [
          {
            guard: 'isEmailProven',
            target: 'verified',
            actions: ['dropUnproven', 'linkIdentity', 'issueVerifier'],
            meta: { requirement: 'EV-5' },
          },
          {
            actions: ['keepAttempt', 'pruneAttempts', 'issueVerificationCode', 'refuseUnverified'],
            meta: { requirement: 'X-2' },
          },
        ],
        // Nobody has proven the mailbox for as long as an account waits for that.
        'account.lapsed': { target: 'none', actions: 'removeUser', meta: { requirement: 'X-227' } },
        // Somebody else, who has an account already, has proven the mailbox.
        'address.claimed': { target: 'none', actions: 'removeUser', meta: { requirement: 'X-514' } },
        // By an operator, who needs no password of theirs.
        'deletion.ordered': { target: 'none', actions: 'removeUser', meta: { requirement: 'X-392' } },
        // Whoever has changed the row by hand may have left a session: it can be ended, and does nothing else.
        ...ofUnproven,
        ...endings,
      },
    },
    verified: {
      description: 'The person behind this account has proven the mailbox.',
      on: {
        'signUp.accepted': {
          actions: ['keepDecoyAttempt', 'mailSignUpNotice', 'issueDecoyVerificationCode'],
          meta: { requirement: 'X-5' },
        },
        ...askedFor.verified,
        'password.matched': { actions: 'openSession', meta: { requirement: 'EP-1' } },
        'signInCode.accepted': { actions: 'openSession', meta: { requirement: 'X-130' } },
        'password.mismatched': [
          { guard: 'isDecoy', actions: 'refuseUnverified', meta: { requirement: 'X-238' } },
          { actions: ['noteNoPassword', 'refuseCredentials'], meta: { requirement: 'X-1' } },
        ],
        'identity.recognised': { actions: 'issueVerifier', meta: { requirement: 'EV-5' } },
        'browser.proven': { actions: 'openSession', meta: { requirement: 'X-83' } },
        'newDevice.signedIn': { actions: 'mailNewDevice', meta: { requirement: 'X-303' } },
        'social.completed': [
          {
            guard: 'isEmailProven',
            actions: ['linkIdentity', 'issueVerifier', 'mailProviderLinked'],
            meta: { requirement: 'EV-5' },
          },
          {
            actions: [
              'keepDecoyAttempt',
              'mailSignUpNotice',
              'issueDecoyVerificationCode',
              'refuseUnverified',
            ],
            meta: { requirement: 'X-239' },
          },
        ],
        ...ofOwner,
        'deletion.ordered': { target: 'none', actions: 'removeUser', meta: { requirement: 'X-392' } },
        'password.reset': { target: 'verified', meta: { requirement: 'X-651' } },
        // By an operator.
        'lock.ordered': { target: 'locked', actions: 'endSessions', meta: { requirement: 'X-651' } },
        ...endings,
      },
    },
    locked,
  },
})
