// What a gesture or an answer must clear, such as an earlier message or a kept password.

import * as samples from '../../../../machines/auth-form/auth-form.samples.ts'
import type { AuthFormEvent, HistoryView } from '../../../../machines/auth-form/auth-form.types.ts'
import type { FormRow } from '../../support/form-row.ts'
import type { Place } from '../../support/journeys.ts'
import { cooled, mailed } from '../../support/service.ts'
import { at, verifying } from './state-values.ts'

const { code, email, password, unverified, verified } = samples
type Gesture = [
  requirement: string,
  from: Place,
  on: AuthFormEvent,
  to: FormRow['to'],
  memory?: FormRow['memory'],
]

const moved = (view: HistoryView) => ({ type: 'history.moved', view }) as const
const credentials = { type: 'credentials.submitted', email, password, remember: true } as const
const registration = { type: 'registration.submitted', email, name: 'Ada', password } as const
const social = { type: 'social.chosen', provider: 'demo' } as const
const codeSent = (to: FormRow['to'], memory: FormRow['memory'] = cooled) => ({
  to,
  memory,
  effects: ['clearCode'],
})

/** Each from a state with a message or a kept password: both are gone afterwards, but for a password just typed. */
const gestures: Gesture[] = [
  ['BV-1', 'login, refused', { type: 'registerTab.clicked' }, at.register],
  ['BV-1', 'login.signingIn', { type: 'registerTab.clicked' }, at.register],
  ['BV-5', 'login, refused', { type: 'forgotPassword.clicked' }, at.forgotPassword],
  ['BV-5', 'login.signingIn', { type: 'forgotPassword.clicked' }, at.forgotPassword],
  ['BF-1', 'login, refused', credentials, at.signingIn, { password: true }],
  ['BF-2', 'login, refused', social, { login: 'startingSocial' }],
  ['BV-2', 'register, refused', { type: 'loginTab.clicked' }, at.login],
  ['BV-2', 'register.signingUp', { type: 'loginTab.clicked' }, at.login],
  ['BF-3', 'register, refused', registration, at.signingUp, { password: true }],
  ['BF-2', 'register, refused', social, { register: 'startingSocial' }],
  ['BV-10', 'verifyEmail, refused', { type: 'backToLogin.clicked' }, at.login, cooled],
  [
    'BF-3',
    'verifyEmail, refused',
    { type: 'code.completed', code },
    verifying('verifying'),
    { ...cooled, password: true },
  ],
  [
    'EV-3',
    'verifyEmail.ready, refused',
    { type: 'resend.clicked' },
    verifying('awaitingCode', 'sending'),
    { ...cooled, password: true },
  ],
  ['BV-7', 'forgotPassword, refused', { type: 'backToLogin.clicked' }, at.login],
  ['PR-1', 'forgotPassword, refused', { type: 'resetCode.requested', email }, at.sendingResetCode],
  ['BV-9', 'resetPassword, refused', { type: 'backToLogin.clicked' }, at.login, cooled],
  ['PR-2', 'resetPassword, refused', { type: 'newPassword.submitted', code, password }, at.resetting, cooled],
  ['X-15', 'verifyEmail, refused', moved('login'), at.login, cooled],
  ['X-15', 'verifyEmail, refused', moved('register'), at.register, cooled],
  ['X-15', 'verifyEmail, refused', moved('forgotPassword'), at.forgotPassword, cooled],
]

const typed = (['register', 'forgotPassword'] as const).map(
  (view): FormRow => ({
    requirement: 'X-13',
    title: `${view}: the e-mail is what is typed, and typing leads nowhere`,
    from: view,
    on: { type: 'email.changed', email: 'grace@example.org' },
    to: at[view],
    memory: { email: 'grace@example.org' },
  }),
)

const onward: FormRow[] = [
  {
    requirement: 'X-15',
    title: 'history leads to boxes that begin anew',
    from: 'verifyEmail, refused',
    on: moved('verifyEmail'),
    ...codeSent(at.boxes),
  },
  {
    requirement: 'X-15',
    title: 'history leads to a reset without the earlier message',
    from: 'verifyEmail, refused',
    on: moved('resetPassword'),
    ...codeSent(at.resetPassword),
  },
  {
    requirement: 'X-90',
    title: 'another tab’s session is followed without the earlier message',
    from: 'verifyEmail, refused',
    on: { port: 'followSession', brings: { ok: true, redirect: '/dashboard' } },
    to: at.left,
    memory: { ...cooled, redirect: '/dashboard' },
    effects: ['navigate /dashboard'],
  },
  {
    requirement: 'X-11',
    title: 'the application’s own session is followed without message and password',
    from: 'verifyEmail, refused',
    on: { port: 'restoreSession', brings: { ok: true, redirect: '/dashboard' } },
    to: at.left,
    memory: { ...cooled, redirect: '/dashboard' },
    effects: ['navigate /dashboard'],
  },
  {
    requirement: 'BV-13',
    title: 'an unverified session leads to the boxes without message, password and cooldown',
    from: 'verifyEmail, refused',
    on: { port: 'restoreSession', brings: unverified },
    ...codeSent(at.boxes, { ...mailed, notice: 'verifyFirst' }),
  },
  {
    requirement: 'X-11',
    title: 'a verified session leads on, and the kept password is forgotten',
    from: 'verifyEmail',
    on: { port: 'restoreSession', brings: verified },
    to: at.establishing,
    memory: { ...cooled, signedIn: verified.user },
  },
  {
    requirement: 'X-21',
    title: 'a provider’s return that has failed leads to login, without the earlier message',
    from: 'register, refused',
    on: { port: 'restoreSession', brings: { ok: false } },
    to: at.login,
    memory: { failure: { of: 'social' } },
  },
  {
    requirement: 'X-16',
    title: 'a code that could not be sent may be asked for at once, whenever the last one was sent',
    from: 'login.sendingCode, after an earlier code',
    on: { port: 'sendVerificationCode', breaks: true },
    to: at.boxes,
    memory: { ...mailed, password: true, resendAt: 0, failure: { of: 'resend' } },
    effects: ['clearCode'],
  },
]

export const leftBehind: FormRow[] = [
  ...gestures.map(([requirement, from, on, to, memory = {}]) => ({
    requirement,
    title: `${from}: after ${on.type}${'view' in on ? ` to ${on.view}` : ''} nothing of it is left`,
    from,
    on,
    to,
    memory,
  })),
  ...typed,
  ...onward,
]
