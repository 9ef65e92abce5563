// One answer of each kind that a port of the form can give; it does not compile when a port has none.

import type { AuthFormPorts, Refusal, SignedIn } from '../../machines/auth-form/auth-form.types.ts'

type Answers = { [Port in keyof AuthFormPorts]: Record<string, Awaited<ReturnType<AuthFormPorts[Port]>>> }

/** Long, because short ones always fit. */
export const email = 'ada.lovelace@analytical-engines.example'

export const signedIn: SignedIn = {
  user: { id: '7f1c', email, name: 'Ada Lovelace', emailVerified: true },
  token: null,
}

const refusal = (code?: string, message?: string): Refusal => ({ ok: false, code, message })
const refused = refusal()
const unreachable = refusal('NETWORK')
const tooMany = refusal('TOO_MANY_REQUESTS', 'Too many requests. Please try again later.')
const codeRefusals = {
  invalidCode: refusal('INVALID_OTP', 'Invalid OTP'),
  expiredCode: refusal('OTP_EXPIRED', 'OTP expired'),
  tooManyAttempts: refusal('TOO_MANY_ATTEMPTS', 'Too many attempts'),
}
const passwordTooShort = refusal('PASSWORD_TOO_SHORT', 'Password too short')

/** A function, because some of them contain a time. @param now epoch ms */
export const answers = (now: number) =>
  ({
    restoreSession: { refused },
    followSession: { elsewhere: { ok: true, redirect: '/dashboard' } },
    signIn: {
      waiting: refusal('two_factor_required'),
      offered: refusal('passkey_offered'),
      refused,
      unreachable,
      tooMany,
      wrongPassword: refusal('INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password'),
    },
    sendSignInCode: { sent: { ok: true, sentAt: now }, tooMany: { ...tooMany, retryAt: now + 60_000 } },
    signInByCode: { refused, ...codeRefusals },
    verifyFactor: {
      refused,
      invalidCode: refusal('INVALID_CODE', 'Invalid code'),
      invalidRecoveryCode: refusal('INVALID_BACKUP_CODE', 'Invalid backup code'),
    },
    offerPasskey: {},
    signInByPasskey: {
      refused: refusal('AUTHENTICATION_FAILED', 'Authentication failed'),
      canceled: refusal('PASSKEY_CANCELED'),
      unsupported: refusal('PASSKEY_UNSUPPORTED'),
      failed: refusal('PASSKEY_FAILED'),
    },
    signUp: {
      refused,
      unreachable,
      passwordTooShort,
      invalidEmail: refusal('VALIDATION_ERROR', '[body.email] Invalid email address'),
    },
    sendVerificationCode: {
      refused,
      tooMany: { ...tooMany, retryAt: now + 60_000 },
      sent: { ok: true, sentAt: now },
    },
    verifyEmail: { refused, unreachable, ...codeRefusals },
    fetchSession: { nobody: null },
    sendResetCode: { refused, invalidEmail: refusal('INVALID_EMAIL', 'Invalid email') },
    resetPassword: { done: { ok: true }, refused, passwordTooShort, ...codeRefusals },
    establishSession: { refused },
    startSocial: { refused },
  }) satisfies Answers
