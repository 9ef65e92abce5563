// Refuses somebody who may not sign up, at each event that would create an account.

import { onIdentityToWait } from './approval.ts'

const meta = { requirement: 'X-1300' } as const

/** At a provider, where no password is typed. */
export const refusedToSignUp = [{ guard: 'isSignUpClosed', actions: 'refuseSignUp', meta }] as const

/** By a password, with the same work as for an address that somebody has signed up with. */
export const refusedPassword = [
  { guard: 'isSignUpClosed', actions: ['noteNoPassword', 'refuseSignUp'], meta },
] as const

/** Of several people the one who verifies has perhaps typed this one: no other is the only one any more. */
export const refusedOtherPassword = [
  { guard: 'isSignUpClosed', actions: ['noteOtherPassword', 'refuseSignUp'], meta },
] as const

/** By which somebody who has none gets an account. */
export const newcomer = {
  'signUp.accepted': [
    ...refusedPassword,
    {
      target: 'unverified',
      actions: ['createUser', 'keepAttempt', 'issueVerificationCode'],
      meta: { requirement: 'EV-1' },
    },
  ],
  'social.completed': [
    ...refusedToSignUp,
    ...onIdentityToWait('createUser'),
    {
      guard: 'isEmailProven',
      target: 'verified',
      actions: ['createUser', 'linkIdentity', 'admitOwner'],
      meta: { requirement: 'EV-5' },
    },
    {
      target: 'unverified',
      actions: ['createUser', 'keepAttempt', 'issueVerificationCode', 'refuseUnverified'],
      meta: { requirement: 'X-2' },
    },
  ],
} as const
