/**
 * How far an e-mail address is trusted: the spec's table "Email verification state of an account".
 *
 * A persisted machine: its state is read from the user's row ("emailVerified", "banned" and "awaits_approval", no row = none), the host
 * locks that row, establishes a fact, sends it here and performs the effects inside the same transaction. An effect that
 * begins with `refuse` is the answer the caller gets; `admitOwner` is what the sign-in acts on. Hosts: the auth service,
 * the tests. Not to be confused with Better Auth's table "account", which holds credentials.
 */

import { account } from './account.setup.ts'
import { onVerified } from './adoption.ts'
import { onCodeToWait, onIdentityToWait, onResetToWait, onVerifiedToWait } from './approval.ts'
import { toLink } from './email-proven-by-provider.ts'
import { decoy, keptOut, mailed } from './kept-out.ts'
import { unlessLast } from './last-way-in.ts'
import { byAsking } from './mailings-asked-for.ts'
import { newcomer, refusedOtherPassword, refusedPassword, refusedToSignUp } from './newcomers.ts'
import { byPassword } from './password-demanded.ts'

const unmailed = byAsking(({ decoy }) => ({ actions: decoy, meta: { requirement: 'X-902' } }))

/** What a person with a session is answered whose mailbox is not proven: nobody knows that the session is the owner's. */
const unproven = { actions: 'refuseUnverified', meta: { requirement: 'X-904' } } as const

const ended = { actions: 'endSessions', meta: { requirement: 'X-121' } } as const
const deleted = {
  target: 'none',
  actions: ['mailAccountDeleted', 'removeUser'],
  meta: { requirement: 'X-392' },
} as const

export const accountMachine = account.createMachine({
  id: 'account',
  description: 'How far an e-mail address is trusted.',
  context: ({ input }) => input,
  initial: 'none',
  states: {
    none: {
      description: 'Nobody has signed up with this address, or the account was deleted, or has lapsed.',
      on: {
        ...newcomer,
        'password.mismatched': {
          actions: ['noteNoPassword', 'refuseCredentials'],
          meta: { requirement: 'X-1' },
        },
        ...unmailed,
        'verificationCode.requested': {
          actions: 'issueDecoyVerificationCode',
          meta: { requirement: 'X-24' },
        },
      },
    },
    unverified: {
      description: 'Signed up; the mailbox is not proven. Nothing opens a session for this user.',
      on: {
        'signUp.accepted': [
          ...refusedOtherPassword,
          {
            actions: ['keepAttempt', 'pruneAttempts', 'issueVerificationCode'],
            meta: { requirement: 'X-3' },
          },
        ],
        'password.matched': [
          { guard: 'mayDisclose', actions: 'refuseUnverified', meta: { requirement: 'EV-2' } },
          { actions: ['noteNoPassword', 'refuseCredentials'], meta: { requirement: 'X-238' } },
        ],
        'password.mismatched': [
          { guard: 'isProposed', actions: 'refuseUnverified', meta: { requirement: 'EV-2' } },
          { guard: 'mayDiscloseMistyping', actions: 'refuseUnverified', meta: { requirement: 'X-949' } },
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
        ...mailed,
        'verificationCode.requested': { actions: 'issueVerificationCode', meta: { requirement: 'EV-3' } },
        'code.recognised': { target: 'unverified', meta: { requirement: 'X-903' } },
        'email.verified': [...onVerifiedToWait, ...onVerified],
        'password.reset': [
          ...onResetToWait,
          { target: 'verified', actions: 'dropUnproven', meta: { requirement: 'X-4' } },
        ],
        'signInCode.accepted': [
          ...onCodeToWait,
          { target: 'verified', actions: ['dropUnproven', 'admitOwner'], meta: { requirement: 'X-130' } },
        ],
        'social.completed': [
          ...onIdentityToWait('dropUnproven'),
          {
            guard: 'isEmailProven',
            target: 'verified',
            actions: ['dropUnproven', 'linkIdentity', 'admitOwner'],
            meta: { requirement: 'EV-5' },
          },
          ...refusedToSignUp,
          {
            actions: ['keepAttempt', 'pruneAttempts', 'issueVerificationCode', 'refuseUnverified'],
            meta: { requirement: 'X-2' },
          },
        ],
        'passwordChange.requested': unproven,
        'emailChange.requested': unproven,
        'factorChange.confirmed': unproven,
        'deletion.requested': unproven,
        'provider.named': unproven,
        'unlink.requested': unproven,
        'passkeyRemoval.requested': unproven,
        'profile.changed': unproven,
        // Nobody has proven the mailbox for as long as an account waits for that.
        'account.lapsed': { target: 'none', actions: 'removeUser', meta: { requirement: 'X-227' } },
        // Somebody else, who has an account already, has proven the mailbox.
        'address.claimed': { target: 'none', actions: 'removeUser', meta: { requirement: 'X-514' } },
        // By an operator; a change of the row by hand may have left a session.
        'allSessions.revoked': ended,
        // Whose mailbox it is, nobody has proven: they are told nothing.
        'deletion.ordered': { target: 'none', actions: 'removeUser', meta: { requirement: 'X-392' } },
      },
    },
    verified: {
      description: 'The person behind this account has proven the mailbox.',
      on: {
        'signUp.accepted': [...refusedPassword, { actions: decoy, meta: { requirement: 'X-5' } }],
        ...mailed,
        'verificationCode.requested': {
          actions: 'issueDecoyVerificationCode',
          meta: { requirement: 'X-24' },
        },
        'code.recognised': { target: 'verified', meta: { requirement: 'X-903' } },
        'password.matched': { actions: 'admitOwner', meta: { requirement: 'EP-1' } },
        'password.mismatched': [
          { guard: 'mustMimicUnverified', actions: 'refuseUnverified', meta: { requirement: 'X-238' } },
          { actions: ['noteNoPassword', 'refuseCredentials'], meta: { requirement: 'X-1' } },
        ],
        'password.reset': { target: 'verified', meta: { requirement: 'X-651' } },
        'signInCode.accepted': { actions: 'admitOwner', meta: { requirement: 'X-130' } },
        'identity.recognised': { actions: 'admitOwner', meta: { requirement: 'EV-5' } },
        'browser.proven': { actions: 'admitOwner', meta: { requirement: 'X-83' } },
        'social.completed': [
          {
            guard: 'isEmailProven',
            actions: ['linkIdentity', 'mailProviderLinked', 'admitOwner'],
            meta: { requirement: 'EV-5' },
          },
          ...refusedToSignUp,
          { actions: [...decoy, 'refuseUnverified'], meta: { requirement: 'X-239' } },
        ],
        'passwordChange.requested': [
          ...byPassword('X-122'),
          {
            guard: 'endsSessions',
            actions: [
              'replacePassword',
              'supersedeCodes',
              'endSessions',
              'mailPasswordChanged',
              'admitOwner',
            ],
            meta: { requirement: 'X-123' },
          },
          {
            actions: ['replacePassword', 'supersedeCodes', 'mailPasswordChanged'],
            meta: { requirement: 'X-123' },
          },
        ],
        'emailChange.requested': [
          ...byPassword('X-512'),
          { actions: 'beginEmailChange', meta: { requirement: 'X-512' } },
        ],
        // A passkey, or the second factor of a sign-in whose first proof it has admitted before; and a change of them.
        'factor.shown': { actions: 'admitOwner', meta: { requirement: 'X-1018' } },
        'factorChange.confirmed': [
          ...byPassword('X-1013'),
          { actions: 'allowFactorChange', meta: { requirement: 'X-1013' } },
        ],
        'deletion.requested': [
          ...byPassword('X-124'),
          {
            target: 'none',
            actions: ['mailAccountDeleted', 'removeUser'],
            meta: { requirement: 'X-125' },
          },
        ],
        'provider.named': toLink,
        'unlink.requested': unlessLast('unlinkIdentity', 'X-519'),
        'passkeyRemoval.requested': unlessLast('allowFactorChange', 'X-1044'),
        'profile.changed': { actions: 'describeUser', meta: { requirement: 'X-126' } },
        // By an operator.
        'lock.ordered': { target: 'locked', actions: 'endSessions', meta: { requirement: 'X-651' } },
        'impersonation.ordered': {
          actions: ['admitOperator', 'mailImpersonated'],
          meta: { requirement: 'X-1521' },
        },
        'allSessions.revoked': ended,
        'deletion.ordered': deleted,
      },
    },
    locked: {
      description: 'Locked by an operator. There is no session, and no proof of any kind opens one.',
      on: {
        ...keptOut({ state: 'locked', refusal: 'refuseLocked', owners: 'X-651', strangers: 'X-653' }),
        'password.reset': { actions: 'refuseLocked', meta: { requirement: 'X-651' } },
        'lock.lifted': { target: 'verified', meta: { requirement: 'X-652' } },
        'allSessions.revoked': ended,
        'deletion.ordered': deleted,
      },
    },
    waiting: {
      description:
        'The mailbox is proven, and an operator has yet to approve the person. There is no session.',
      on: {
        ...keptOut({ state: 'waiting', refusal: 'refuseWaiting', owners: 'X-1346', strangers: 'X-1347' }),
        // Nobody signs in by it: a forgotten password is no reason to begin anew.
        'password.reset': { target: 'waiting', meta: { requirement: 'X-1346' } },
        'approval.given': { target: 'verified', actions: 'mailApproved', meta: { requirement: 'X-1348' } },
        'allSessions.revoked': ended,
        // The mail of a deletion is about somebody who was let in.
        'approval.declined': { target: 'none', actions: 'removeUser', meta: { requirement: 'X-1401' } },
        'deletion.ordered': { target: 'none', actions: 'removeUser', meta: { requirement: 'X-392' } },
      },
    },
  },
})
