/**
 * What anybody asks to have mailed to an address, and may then type, by the state of the account: a code or a link goes
 * out only where somebody has signed up with the address. For nobody the same is done, and nothing is mailed.
 */

const decoyVerificationCode = (requirement: string) => ({
  actions: 'issueDecoyVerificationCode' as const,
  meta: { requirement },
})

/** A locked account is somebody's as well: whoever asks has proven nothing yet. */
const somebody = {
  'signInCode.requested': { actions: 'issueSignInCode', meta: { requirement: 'X-902' } },
  'resetCode.requested': { actions: 'issueResetCode', meta: { requirement: 'X-902' } },
  'resetLink.requested': { actions: 'issueResetLink', meta: { requirement: 'X-902' } },
} as const

export const askedFor = {
  none: {
    'verificationCode.requested': decoyVerificationCode('X-24'),
    'signInCode.requested': { actions: 'issueDecoySignInCode', meta: { requirement: 'X-902' } },
    'resetCode.requested': { actions: 'issueDecoyResetCode', meta: { requirement: 'X-902' } },
    'resetLink.requested': { actions: 'issueDecoyResetLink', meta: { requirement: 'X-902' } },
  },
  unverified: {
    'verificationCode.requested': { actions: 'issueVerificationCode', meta: { requirement: 'EV-3' } },
    ...somebody,
    'code.recognised': { target: 'unverified', meta: { requirement: 'X-903' } },
  },
  verified: {
    'verificationCode.requested': decoyVerificationCode('X-24'),
    ...somebody,
    'code.recognised': { target: 'verified', meta: { requirement: 'X-903' } },
  },
  locked: {
    'verificationCode.requested': decoyVerificationCode('X-653'),
    ...somebody,
    'code.recognised': { target: 'locked', meta: { requirement: 'X-903' } },
  },
} as const
