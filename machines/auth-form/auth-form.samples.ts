// Samples of everything that can happen to the auth form: every gesture, and every kind of answer of every port.

import { conceal } from '../kit/handle.ts'
import type { AnswerSamples, EventSamples } from '../kit/samples.ts'
import type { AuthFormEvent, AuthFormPorts, HistoryView, SignedIn } from './auth-form.types.ts'

export const email = 'ada@example.com'

/** What is behind the samples' handles, and so must be readable nowhere else. */
export const secrets = {
  password: 'an analytical engine',
  code: '271828',
  token: `tok-5ecret${'t'.repeat(22)}`,
  shown: `{"id":"shown-5ecret"}`,
}

export const password = conceal(secrets.password)
export const code = conceal(secrets.code)
export const token = conceal(secrets.token)
export const shown = conceal(secrets.shown)

export const verified: SignedIn = {
  user: { id: 'u1', email, name: 'Ada', emailVerified: true },
  token,
}
export const unverified: SignedIn = { ...verified, user: { ...verified.user, emailVerified: false } }
const somebodyElse: SignedIn = { ...verified, user: { ...verified.user, email: 'eve@example.com' } }

const refused = { ok: false } as const
const over = { ok: false, code: 'INVALID_TWO_FACTOR_COOKIE' } as const

const view = (to: HistoryView) => ({ type: 'history.moved' as const, view: to, email })

export const events = {
  'email.changed': [{ type: 'email.changed', email }],
  'loginTab.clicked': [{ type: 'loginTab.clicked' }],
  'registerTab.clicked': [{ type: 'registerTab.clicked' }],
  'forgotPassword.clicked': [{ type: 'forgotPassword.clicked' }],
  'backToLogin.clicked': [{ type: 'backToLogin.clicked' }],
  'credentials.submitted': [{ type: 'credentials.submitted', email, password, remember: true }],
  'signInCode.requested': [{ type: 'signInCode.requested', email, remember: true }],
  'way.taken': [
    { type: 'way.taken', way: 'code' },
    { type: 'way.taken', way: 'password' },
  ],
  'changeEmail.clicked': [{ type: 'changeEmail.clicked' }],
  'haveCode.clicked': [{ type: 'haveCode.clicked', email }],
  'registration.submitted': [{ type: 'registration.submitted', email, name: 'Ada', password }],
  'passkey.chosen': [{ type: 'passkey.chosen' }],
  'remember.changed': [{ type: 'remember.changed', remember: false }],
  'social.chosen': [{ type: 'social.chosen', provider: 'demo' }],
  'code.completed': [{ type: 'code.completed', code }],
  'recoveryCode.chosen': [{ type: 'recoveryCode.chosen' }],
  'appCode.chosen': [{ type: 'appCode.chosen' }],
  'recoveryCode.submitted': [{ type: 'recoveryCode.submitted', code }],
  'mailedCode.announced': [{ type: 'mailedCode.announced', email, sentAt: 1_000 }],
  'resend.clicked': [{ type: 'resend.clicked' }],
  'cooldown.lapsed': [{ type: 'cooldown.lapsed' }],
  'password.lapsed': [{ type: 'password.lapsed' }],
  'resetCode.requested': [{ type: 'resetCode.requested', email }],
  'newPassword.submitted': [{ type: 'newPassword.submitted', code, password }],
  'factor.enrolled': [{ type: 'factor.enrolled', session: verified }],
  'enrolment.refused': [
    { type: 'enrolment.refused', answer: over },
    { type: 'enrolment.refused', answer: { ok: false, code: 'UNAUTHORIZED' } },
    { type: 'enrolment.refused', answer: refused },
  ],
  'history.moved': [
    view('login'),
    view('register'),
    view('verifyEmail'),
    view('signInByCode'),
    view('secondFactor'),
    view('forgotPassword'),
    view('resetPassword'),
  ],
  'page.hidden': [{ type: 'page.hidden' }],
} satisfies EventSamples<AuthFormEvent>

const waiting = { ok: false, code: 'two_factor_required' } as const
const enrolling = { ok: false, code: 'must_enrol' } as const
const offered = { ok: false, code: 'passkey_offered' } as const
const unapproved = { ok: false, code: 'ACCOUNT_NOT_APPROVED' } as const
const dead = { ok: false, code: 'OTP_EXPIRED' } as const
const sent = { ok: true, sentAt: 1_000 } as const
const led = { ok: true, redirect: '/dashboard' } as const
const astray = { ok: true, redirect: '//evil' } as const

/** Every kind of answer that makes a difference to the form; that a port breaks is one more. */
export const answers = {
  restoreSession: {
    nobody: null,
    verified,
    unverified,
    refused,
    waiting,
    offered,
    enrolling,
    codeMailed: { ok: false, code: 'email_not_verified' },
    led,
  },
  followSession: { led },
  signIn: {
    verified: { ok: true, ...verified },
    unverified: { ok: true, ...unverified },
    notVerified: { ok: false, code: 'EMAIL_NOT_VERIFIED' },
    waiting,
    enrolling,
    offered,
    refused,
  },
  sendSignInCode: { sent, refused },
  signInByCode: { verified: { ok: true, ...verified }, waiting, enrolling, offered, refused, dead },
  verifyFactor: { verified: { ok: true, ...verified }, refused, over },
  offerPasskey: { chosen: { ok: true, shown } },
  signInByPasskey: { verified: { ok: true, ...verified }, refused },
  signUp: { sent, refused },
  sendVerificationCode: { sent, refused },
  verifyEmail: {
    verified: { ok: true, ...verified },
    done: { ok: true },
    enrolling,
    refused,
    dead,
    unapproved,
  },
  fetchSession: { verified, somebodyElse, nobody: null, unverified },
  sendResetCode: { sent, refused },
  resetPassword: { done: { ok: true }, refused, dead },
  establishSession: { led, astray, refused },
  startSocial: { refused },
} as const satisfies AnswerSamples<AuthFormPorts>
