// Somebody who may not sign up is refused, by each event that would make an account.

export const refusedToSignUp = [
  { guard: 'isSignUpClosed', actions: 'refuseSignUp', meta: { requirement: 'X-1300' } },
] as const

/** By which somebody who has none gets an account. */
export const newcomer = {
  'signUp.accepted': [
    ...refusedToSignUp,
    {
      target: 'unverified',
      actions: ['createUser', 'keepAttempt', 'issueVerificationCode'],
      meta: { requirement: 'EV-1' },
    },
  ],
  'social.completed': [
    ...refusedToSignUp,
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
