// The spec's table "Browser auth form views", top to bottom, as data.

import { unverified, verified } from '../../../../machines/auth-form/auth-form.samples.ts'
import type { FormRow } from '../../support/form-row.ts'
import { cooled, mailed, sentAt } from '../../support/service.ts'
import { at } from './state-values.ts'

const sent = { ok: true, sentAt }

export const views: FormRow[] = [
  {
    requirement: 'BV-1',
    title: 'login → register by its tab',
    from: 'login',
    on: { type: 'registerTab.clicked' },
    to: at.register,
  },
  {
    requirement: 'BV-2',
    title: 'register → login by its tab',
    from: 'register',
    on: { type: 'loginTab.clicked' },
    to: at.login,
  },
  {
    requirement: 'BV-3',
    title: 'login: a sign-in refused as not verified asks for a code, the password kept',
    from: 'login.signingIn',
    on: { port: 'signIn', brings: { ok: false, message: "Your email isn't verified yet" } },
    to: at.sendingCode,
    memory: { password: true },
  },
  {
    requirement: 'BV-3',
    title: 'login: a sign-in that succeeds unverified asks for a code too, and signs nobody in',
    from: 'login.signingIn',
    on: { port: 'signIn', brings: { ok: true, ...unverified } },
    to: at.sendingCode,
    memory: { password: true },
  },
  {
    requirement: 'BV-3',
    title: 'login → verifyEmail once the code is sent: boxes cleared, cooldown of 60 seconds',
    from: 'login.sendingCode',
    on: { port: 'sendVerificationCode', brings: sent },
    to: at.boxes,
    memory: { password: true, ...cooled, notice: 'verifyFirst' },
    effects: ['clearCode'],
  },
  {
    requirement: 'BV-4',
    title: 'register → verifyEmail: boxes cleared, cooldown of 60 seconds, nobody signed in',
    from: 'register.signingUp',
    on: { port: 'signUp', brings: sent },
    to: at.boxes,
    memory: { password: true, ...cooled },
    effects: ['clearCode'],
  },
  {
    requirement: 'BV-5',
    title: 'login → forgotPassword',
    from: 'login',
    on: { type: 'forgotPassword.clicked' },
    to: at.forgotPassword,
  },
  {
    requirement: 'BV-6',
    title: 'forgotPassword → resetPassword once the code is sent: boxes cleared, cooldown of 60 seconds',
    from: 'forgotPassword.sendingResetCode',
    on: { port: 'sendResetCode', brings: sent },
    to: at.resetPassword,
    memory: cooled,
    effects: ['clearCode'],
  },
  {
    requirement: 'BV-7',
    title: 'forgotPassword → login by going back',
    from: 'forgotPassword',
    on: { type: 'backToLogin.clicked' },
    to: at.login,
  },
  {
    requirement: 'BV-8',
    title: 'resetPassword → login by itself once the password is reset, and says so',
    from: 'resetPassword.resetting',
    on: { port: 'resetPassword', brings: { ok: true } },
    to: at.login,
    memory: { ...cooled, notice: 'passwordReset' },
    effects: ['giveUpEntry'],
  },
  {
    requirement: 'BV-9',
    title: 'resetPassword → login by going back',
    from: 'resetPassword',
    on: { type: 'backToLogin.clicked' },
    to: at.login,
    memory: cooled,
  },
  {
    requirement: 'BV-10',
    title: 'verifyEmail → login by going back, the password forgotten',
    from: 'verifyEmail',
    on: { type: 'backToLogin.clicked' },
    to: at.login,
    memory: { ...cooled },
  },
  {
    requirement: 'BV-11',
    title: 'verifyEmail → exit with the session that verification brought',
    from: 'verifyEmail.pickingUpSession',
    on: { port: 'fetchSession', brings: verified },
    to: at.establishing,
    memory: { signedIn: verified.user, ...cooled },
  },
  {
    requirement: 'BV-12',
    title: 'login → exit with the user of a verified sign-in',
    from: 'login.signingIn',
    on: { port: 'signIn', brings: { ok: true, ...verified } },
    to: at.establishing,
    memory: { signedIn: verified.user },
  },
  ...(['login', 'register', 'forgotPassword', 'resetPassword', 'verifyEmail'] as const).map(
    (from): FormRow => ({
      requirement: 'BV-13',
      title: `${from} → verifyEmail when a restored user is not verified; its e-mail fills the field`,
      from,
      on: {
        port: 'restoreSession',
        brings: { ...unverified, user: { ...unverified.user, email: 'restored@example.org' } },
      },
      to: at.boxes,
      memory: {
        email: 'restored@example.org',
        notice: 'verifyFirst',
        // What is known of another address says nothing of this one.
        ...(['verifyEmail', 'resetPassword'].includes(from) && mailed),
      },
      effects: ['clearCode'],
    }),
  ),
]
