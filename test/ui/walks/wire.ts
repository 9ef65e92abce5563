// What the network answers so that a port of the form gives an answer of the model: one entry for each kind.

import type { answers } from '../../../machines/auth-form/auth-form.samples.ts'
import type { AuthFormPorts } from '../../../machines/auth-form/auth-form.types.ts'
import type { Fault } from '../../../ui/client/provider-return.ts'
import { type Answer, ada, refused, TOKEN } from '../support/fake-servers.ts'
import { requestOptions } from '../support/passkeys.ts'

type Wire = {
  /** By path; other paths answer as usual. */
  servers?: Record<string, () => Answer>
  /** The error of the provider's return. */
  fault?: Fault
  /** What the other tab does. */
  otherTab?: 'began'
}

const unverified = { ...ada, emailVerified: false }
const eve = { ...ada, email: 'eve@example.com' }
const session = (user: typeof ada) => ({
  '/get-session': () => ({ body: { session: { token: TOKEN }, user } }),
})
const nobody = { '/get-session': () => ({ body: null }) }
const at = (path: string, answer: Answer) => ({ servers: { [path]: () => answer } })

const waiting: Answer = { body: { twoFactorRedirect: true, twoFactorMethods: ['totp'] } }
const enrolling: Answer = { body: { twoFactorRedirect: true, twoFactorMethods: [], mustEnrol: true } }
const offered: Answer = { body: { twoFactorRedirect: true, twoFactorMethods: ['totp', 'passkey'] } }
/** The browser's part is in passkeys.ts. */
const passkey = (answer: Answer = {}) => ({
  servers: {
    '/passkey/generate-authenticate-options': () => ({ body: requestOptions }),
    '/passkey/verify-authentication': () => answer,
  },
})
/** By the app's code and by a recovery code. */
const both = (answer: Answer) => ({
  servers: {
    '/two-factor/verify-totp': () => answer,
    '/two-factor/verify-backup-code': () => answer,
  },
})

export const wire = {
  restoreSession: {
    nobody: { servers: nobody },
    verified: { servers: session(ada) },
    unverified: { servers: session(unverified) },
    refused: { fault: 'access_denied' },
    codeMailed: { fault: 'email_not_verified' },
    waiting: { fault: 'two_factor_required' },
    offered: at('/get-session', { body: null, headers: { 'set-auth-two-factor': 'totp, passkey' } }),
    enrolling: { fault: 'must_enrol' },
    led: { servers: { ...nobody, '/dashboard': () => ({ path: '/dashboard' }) } },
  },
  followSession: { led: { ...at('/dashboard', { path: '/dashboard' }), otherTab: 'began' } },
  signIn: {
    verified: at('/sign-in/email', { body: { redirect: false, token: TOKEN, user: ada } }),
    unverified: at('/sign-in/email', { body: { redirect: false, token: TOKEN, user: unverified } }),
    notVerified: at('/sign-in/email', refused(403, 'EMAIL_NOT_VERIFIED', 'Email not verified')),
    waiting: at('/sign-in/email', waiting),
    enrolling: at('/sign-in/email', enrolling),
    offered: at('/sign-in/email', offered),
    refused: at('/sign-in/email', refused(401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password')),
  },
  signUp: { sent: {}, refused: at('/sign-up/email', refused(500)) },
  sendSignInCode: { sent: {}, refused: at('/email-otp/send-verification-otp', refused(429)) },
  signInByCode: {
    verified: at('/sign-in/email-otp', { body: { token: TOKEN, user: ada } }),
    waiting: at('/sign-in/email-otp', waiting),
    enrolling: at('/sign-in/email-otp', enrolling),
    offered: at('/sign-in/email-otp', offered),
    refused: at('/sign-in/email-otp', refused(400, 'INVALID_OTP', 'Invalid OTP')),
    dead: at('/sign-in/email-otp', refused(400, 'OTP_EXPIRED', 'OTP expired')),
  },
  verifyFactor: {
    verified: both({ body: { token: TOKEN, user: ada } }),
    refused: both(refused(401, 'INVALID_CODE', 'Invalid code')),
    over: both(refused(401, 'INVALID_TWO_FACTOR_COOKIE', 'Invalid two factor cookie')),
  },
  offerPasskey: { chosen: passkey() },
  signInByPasskey: {
    verified: passkey({ body: { session: { token: TOKEN }, user: ada } }),
    refused: passkey(refused(401, 'AUTHENTICATION_FAILED', 'Authentication failed')),
  },
  sendVerificationCode: { sent: {}, refused: at('/email-otp/send-verification-otp', refused(429)) },
  verifyEmail: {
    verified: at('/email-otp/verify-email', { body: { status: true, token: TOKEN, user: ada } }),
    enrolling: at('/email-otp/verify-email', enrolling),
    done: at('/email-otp/verify-email', { body: { status: true, token: null, user: ada } }),
    refused: at('/email-otp/verify-email', refused(400, 'INVALID_OTP', 'Invalid OTP')),
    dead: at('/email-otp/verify-email', refused(400, 'OTP_EXPIRED', 'OTP expired')),
    unapproved: at('/email-otp/verify-email', refused(403, 'ACCOUNT_NOT_APPROVED', 'Waiting for approval')),
  },
  fetchSession: {
    verified: { servers: session(ada) },
    somebodyElse: { servers: session(eve) },
    nobody: { servers: nobody },
    unverified: { servers: session(unverified) },
  },
  sendResetCode: { sent: {}, refused: at('/forget-password/email-otp', refused(500)) },
  resetPassword: {
    done: {},
    refused: at('/email-otp/reset-password', refused(400, 'INVALID_OTP', 'Invalid OTP')),
    dead: at('/email-otp/reset-password', refused(400, 'OTP_EXPIRED', 'OTP expired')),
  },
  establishSession: {
    led: {},
    astray: at('/auth/auth-callback', { body: { success: true, redirect: '//evil' } }),
    refused: at('/auth/auth-callback', refused(401)),
  },
  startSocial: { refused: at('/sign-in/social', refused(404)) },
} satisfies { [Port in keyof AuthFormPorts]: { [Kind in keyof (typeof answers)[Port]]: Wire } }

export const wireOf = (port: keyof AuthFormPorts, kind: string): Wire | undefined =>
  (wire[port] as Record<string, Wire>)[kind]
