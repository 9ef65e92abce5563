// The state values of the auth form that the rows name.

export const at = {
  login: { login: 'editing' },
  signingIn: { login: 'signingIn' },
  sendingCode: { login: 'sendingCode' },
  register: { register: 'editing' },
  signingUp: { register: 'signingUp' },
  boxes: { verifyEmail: { boxes: 'awaitingCode', resend: 'cooling' } },
  sendingSignInCode: { login: 'sendingSignInCode' },
  codeBoxes: { signInByCode: { boxes: 'awaitingCode', resend: 'cooling' } },
  usingPasskey: { login: 'usingPasskey' },
  secondFactor: { secondFactor: 'awaitingCode' },
  awaitingPasskey: { secondFactor: 'awaitingPasskey' },
  provingPasskey: { secondFactor: 'usingPasskey' },
  mustEnrol: 'mustEnrol',
  recoveryCode: { secondFactor: 'awaitingRecoveryCode' },
  verifyingCode: { secondFactor: 'verifying' },
  verifyingRecoveryCode: { secondFactor: 'verifyingRecoveryCode' },
  forgotPassword: { forgotPassword: 'editing' },
  sendingResetCode: { forgotPassword: 'sendingResetCode' },
  resetPassword: { resetPassword: { boxes: 'awaitingCode', resend: 'cooling' } },
  resetting: { resetPassword: { boxes: 'resetting', resend: 'cooling' } },
  establishing: { exit: 'establishing' },
  left: { exit: 'left' },
} as const

export const byCode = (boxes: string, resend = 'cooling') => ({ signInByCode: { boxes, resend } })
export const resetting = (boxes: string, resend = 'cooling') => ({ resetPassword: { boxes, resend } })
export const verifying = (boxes: string, resend = 'cooling') => ({ verifyEmail: { boxes, resend } })
