/**
 * A locked account: to whoever has proven nothing it is a verified one, and whoever has proven to be its owner is refused.
 * So a stranger learns nothing by the answers, and nobody gets in by any way.
 */

import { askedFor } from './asked-for.ts'

export const locked = {
  description: 'Locked by an operator. There is no session, and no proof of any kind opens one.',
  on: {
    'lock.lifted': { target: 'verified', meta: { requirement: 'X-652' } },
    'allSessions.revoked': { actions: 'endSessions', meta: { requirement: 'X-121' } },
    'deletion.ordered': { target: 'none', actions: 'removeUser', meta: { requirement: 'X-392' } },
    // As it is in verified, for those who have proven nothing.
    'signUp.accepted': {
      actions: ['keepDecoyAttempt', 'mailSignUpNotice', 'issueDecoyVerificationCode'],
      meta: { requirement: 'X-653' },
    },
    ...askedFor.locked,
    'password.mismatched': [
      { guard: 'isDecoy', actions: 'refuseUnverified', meta: { requirement: 'X-653' } },
      { actions: ['noteNoPassword', 'refuseCredentials'], meta: { requirement: 'X-653' } },
    ],
    'social.completed': [
      { guard: 'isEmailProven', actions: 'refuseLocked', meta: { requirement: 'X-651' } },
      {
        actions: ['keepDecoyAttempt', 'mailSignUpNotice', 'issueDecoyVerificationCode', 'refuseUnverified'],
        meta: { requirement: 'X-653' },
      },
    ],
    // The password, the mailbox and the provider each show that it is the owner who asks.
    'password.matched': { actions: 'refuseLocked', meta: { requirement: 'X-651' } },
    'signInCode.accepted': { actions: 'refuseLocked', meta: { requirement: 'X-651' } },
    'password.reset': { actions: 'refuseLocked', meta: { requirement: 'X-651' } },
    'identity.recognised': { actions: 'refuseLocked', meta: { requirement: 'X-651' } },
  },
} as const
