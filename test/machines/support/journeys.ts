// How the auth form's tests reach each place, gesture by gesture.

import type { authFormMachine } from '../../../machines/auth-form/auth-form.machine.ts'
import { code, email, password, verified } from '../../../machines/auth-form/auth-form.samples.ts'
import { type Form, startForm } from './form.ts'
import { dead, enrolling, notVerified, offered, sentAt, waiting } from './service.ts'

const steps = {
  login: () => {},
  'login.signingIn': (form: Form) =>
    form.send({ type: 'credentials.submitted', email, password, remember: true }),
  'login.sendingCode': async (form: Form) => {
    await steps['login.signingIn'](form)
    await form.ports.answer('signIn', notVerified)
  },
  'login, a code mailed': (form: Form) =>
    form.ports.answer('restoreSession', { ok: false, code: 'email_not_verified' }),
  'login, refused': async (form: Form) => {
    await steps['login.signingIn'](form)
    await form.ports.answer('signIn', { ok: false })
  },
  'login, without an e-mail': (form: Form) => form.send({ type: 'email.changed', email: '' }),
  'login.sendingCode, after an earlier code': async (form: Form) => {
    await steps.verifyEmail(form)
    form.send({ type: 'backToLogin.clicked' })
    await steps['login.sendingCode'](form)
  },
  'login.sendingSignInCode': (form: Form) =>
    form.send({ type: 'signInCode.requested', email, remember: true }),
  'login.sendingSignInCode, after an earlier code': async (form: Form) => {
    await steps.signInByCode(form)
    form.send({ type: 'backToLogin.clicked' })
    steps['login.sendingSignInCode'](form)
  },
  signInByCode: async (form: Form) => {
    await steps['login.sendingSignInCode'](form)
    await form.ports.answer('sendSignInCode', { ok: true, sentAt })
  },
  'signInByCode.verifying': async (form: Form) => {
    await steps.signInByCode(form)
    form.send({ type: 'code.completed', code })
  },
  'signInByCode, refused': async (form: Form) => {
    await steps['signInByCode.verifying'](form)
    await form.ports.answer('signInByCode', { ok: false })
  },
  'signInByCode, dead': async (form: Form) => {
    await steps['signInByCode.verifying'](form)
    await form.ports.answer('signInByCode', dead)
  },
  'signInByCode, dead, ready': async (form: Form) => {
    await steps['signInByCode, dead'](form)
    form.send({ type: 'cooldown.lapsed' })
  },
  'signInByCode, refused, ready': async (form: Form) => {
    await steps['signInByCode, refused'](form)
    form.send({ type: 'cooldown.lapsed' })
  },
  'signInByCode.verifying, ready': async (form: Form) => {
    await steps['signInByCode.verifying'](form)
    form.send({ type: 'cooldown.lapsed' })
  },
  'signInByCode.sending': async (form: Form) => {
    await steps['signInByCode, refused, ready'](form)
    form.send({ type: 'resend.clicked' })
  },
  secondFactor: async (form: Form) => {
    await steps['login.signingIn'](form)
    await form.ports.answer('signIn', waiting)
  },
  mustEnrol: async (form: Form) => {
    await steps['login.signingIn'](form)
    await form.ports.answer('signIn', enrolling)
  },
  'login.usingPasskey': (form: Form) => form.send({ type: 'passkey.chosen' }),
  'secondFactor.awaitingPasskey': async (form: Form) => {
    await steps['login.signingIn'](form)
    await form.ports.answer('signIn', offered)
  },
  'secondFactor.usingPasskey': async (form: Form) => {
    await steps['secondFactor.awaitingPasskey'](form)
    form.send({ type: 'passkey.chosen' })
  },
  'secondFactor.awaitingPasskey, refused': async (form: Form) => {
    await steps['secondFactor.usingPasskey'](form)
    await form.ports.answer('signInByPasskey', { ok: false, code: 'PASSKEY_CANCELED' })
  },
  'secondFactor.verifying': async (form: Form) => {
    await steps.secondFactor(form)
    form.send({ type: 'code.completed', code })
  },
  'secondFactor, refused': async (form: Form) => {
    await steps['secondFactor.verifying'](form)
    await form.ports.answer('verifyFactor', { ok: false, code: 'INVALID_CODE' })
  },
  'secondFactor.awaitingRecoveryCode': async (form: Form) => {
    await steps.secondFactor(form)
    form.send({ type: 'recoveryCode.chosen' })
  },
  'secondFactor.verifyingRecoveryCode': async (form: Form) => {
    await steps['secondFactor.awaitingRecoveryCode'](form)
    form.send({ type: 'recoveryCode.submitted', code })
  },
  'secondFactor.awaitingRecoveryCode, refused': async (form: Form) => {
    await steps['secondFactor.verifyingRecoveryCode'](form)
    await form.ports.answer('verifyFactor', { ok: false, code: 'INVALID_BACKUP_CODE' })
  },
  'login.startingSocial': (form: Form) => form.send({ type: 'social.chosen', provider: 'demo' }),

  register: (form: Form) => form.send({ type: 'registerTab.clicked' }),
  'register.signingUp': async (form: Form) => {
    await steps.register(form)
    form.send({ type: 'registration.submitted', email, name: 'Ada', password })
  },
  'register, refused': async (form: Form) => {
    await steps['register.signingUp'](form)
    await form.ports.answer('signUp', { ok: false })
  },
  'register.startingSocial': async (form: Form) => {
    await steps.register(form)
    form.send({ type: 'social.chosen', provider: 'demo' })
  },

  verifyEmail: async (form: Form) => {
    await steps['register.signingUp'](form)
    await form.ports.answer('signUp', { ok: true, sentAt })
  },
  'verifyEmail.verifying': async (form: Form) => {
    await steps.verifyEmail(form)
    form.send({ type: 'code.completed', code })
  },
  'verifyEmail, refused': async (form: Form) => {
    await steps['verifyEmail.verifying'](form)
    await form.ports.answer('verifyEmail', { ok: false })
  },
  'verifyEmail, dead': async (form: Form) => {
    await steps['verifyEmail.verifying'](form)
    await form.ports.answer('verifyEmail', dead)
  },
  'verifyEmail, dead, ready': async (form: Form) => {
    await steps['verifyEmail, dead'](form)
    form.send({ type: 'cooldown.lapsed' })
  },
  'verifyEmail.ready, refused': async (form: Form) => {
    await steps['verifyEmail, refused'](form)
    form.send({ type: 'cooldown.lapsed' })
  },
  'verifyEmail.verifying, ready': async (form: Form) => {
    await steps['verifyEmail.verifying'](form)
    form.send({ type: 'cooldown.lapsed' })
  },
  'verifyEmail.pickingUpSession': async (form: Form) => {
    await steps['verifyEmail.verifying'](form)
    await form.ports.answer('verifyEmail', { ok: true })
  },
  'verifyEmail.pickingUpSession, password forgotten': async (form: Form) => {
    await steps['verifyEmail.pickingUpSession'](form)
    form.send({ type: 'page.hidden' })
  },
  'verifyEmail.signingInAgain': async (form: Form) => {
    await steps['verifyEmail.pickingUpSession'](form)
    await form.ports.answer('fetchSession', null)
  },
  'verifyEmail.ready': async (form: Form) => {
    await steps.verifyEmail(form)
    form.send({ type: 'cooldown.lapsed' })
  },
  'verifyEmail.sending': async (form: Form) => {
    await steps['verifyEmail.ready'](form)
    form.send({ type: 'resend.clicked' })
  },
  'verifyEmail, five minutes later another code': async (form: Form) => {
    await steps.verifyEmail(form)
    form.clock.increment(300_000)
    form.send({ type: 'resend.clicked' })
    await form.ports.answer('sendVerificationCode', { ok: true, sentAt })
  },
  'verifyEmail, left after five minutes and entered again': async (form: Form) => {
    await steps.verifyEmail(form)
    form.clock.increment(300_000)
    form.send({ type: 'backToLogin.clicked' })
    await steps['login.sendingCode'](form)
    await form.ports.answer('sendVerificationCode', { ok: true, sentAt })
  },

  forgotPassword: (form: Form) => form.send({ type: 'forgotPassword.clicked' }),
  'forgotPassword.sendingResetCode': async (form: Form) => {
    await steps.forgotPassword(form)
    form.send({ type: 'resetCode.requested', email })
  },
  'forgotPassword, refused': async (form: Form) => {
    await steps['forgotPassword.sendingResetCode'](form)
    await form.ports.answer('sendResetCode', { ok: false })
  },
  resetPassword: async (form: Form) => {
    await steps['forgotPassword.sendingResetCode'](form)
    await form.ports.answer('sendResetCode', { ok: true, sentAt })
  },
  'resetPassword.resetting': async (form: Form) => {
    await steps.resetPassword(form)
    form.send({ type: 'newPassword.submitted', code, password })
  },

  'resetPassword, refused': async (form: Form) => {
    await steps['resetPassword.resetting'](form)
    await form.ports.answer('resetPassword', { ok: false })
  },
  'resetPassword, dead': async (form: Form) => {
    await steps['resetPassword.resetting'](form)
    await form.ports.answer('resetPassword', dead)
  },
  'resetPassword, dead, ready': async (form: Form) => {
    await steps['resetPassword, dead'](form)
    form.send({ type: 'cooldown.lapsed' })
  },
  'resetPassword, refused, ready': async (form: Form) => {
    await steps['resetPassword, refused'](form)
    form.send({ type: 'cooldown.lapsed' })
  },
  'resetPassword.resetting, ready': async (form: Form) => {
    await steps['resetPassword.resetting'](form)
    form.send({ type: 'cooldown.lapsed' })
  },
  'resetPassword.sending': async (form: Form) => {
    await steps['resetPassword, refused, ready'](form)
    form.send({ type: 'resend.clicked' })
  },

  'exit.establishing': async (form: Form) => {
    await steps['login.signingIn'](form)
    await form.ports.answer('signIn', { ok: true, ...verified })
  },
  'exit.left': async (form: Form) => {
    await steps['exit.establishing'](form)
    await form.ports.answer('establishSession', { ok: true, redirect: '/dashboard' })
  },
} satisfies Record<string, (form: Form) => void | Promise<void>>

export type Place = keyof typeof steps
export const places = Object.keys(steps) as Place[]

/** A form that has gone there; what was inspected on the way is kept, its effects and rules are forgotten. */
export async function formAt(place: Place, machine?: typeof authFormMachine): Promise<Form> {
  const form = startForm(undefined, machine)
  await steps[place](form)
  form.effects.length = 0
  form.rules.length = 0
  return form
}
