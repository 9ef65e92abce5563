// What the ports' refusals and failures lead to, and what follows verification, as data.

import { unverified, verified } from '../../../../machines/auth-form/auth-form.samples.ts'
import type { Failing } from '../../../../machines/auth-form/auth-form.types.ts'
import type { PortName } from '../../support/form.ts'
import type { FormRow } from '../../support/form-row.ts'
import type { Place } from '../../support/journeys.ts'
import { cooled, coolUntil, mailed, sentAt } from '../../support/service.ts'
import { at, verifying } from './state-values.ts'

type Back = {
  from: Place
  port: PortName
  of: Failing
  refused: string
  to: FormRow['to']
  memory?: FormRow['memory']
}

const kept = { password: true, ...cooled }

/** Where each wait leads when its port refuses; a breakdown leads to the same place by a rule of its own. */
const returns: Back[] = [
  { from: 'login.signingIn', port: 'signIn', of: 'signIn', refused: 'BF-4', to: at.login },
  { from: 'login.startingSocial', port: 'startSocial', of: 'social', refused: 'X-12', to: at.login },
  { from: 'register.signingUp', port: 'signUp', of: 'signUp', refused: 'BF-8', to: at.register },
  { from: 'register.startingSocial', port: 'startSocial', of: 'social', refused: 'X-12', to: at.register },
  {
    from: 'verifyEmail.verifying',
    port: 'verifyEmail',
    of: 'verify',
    refused: 'BF-8',
    to: at.boxes,
    memory: kept,
  },
  {
    from: 'forgotPassword.sendingResetCode',
    port: 'sendResetCode',
    of: 'sendResetCode',
    refused: 'BF-8',
    to: at.forgotPassword,
  },
  {
    from: 'resetPassword.resetting',
    port: 'resetPassword',
    of: 'resetPassword',
    refused: 'BF-8',
    to: at.resetPassword,
    memory: cooled,
  },
]

const refusals = returns.flatMap(({ from, port, of, refused, to, memory }): FormRow[] => [
  {
    requirement: refused,
    title: `${from}: a refusal leads back with the server’s own words`,
    from,
    on: { port, brings: { ok: false, code: 'NO', message: 'Not like this' } },
    to,
    memory: { ...memory, failure: { of, code: 'NO', message: 'Not like this' } },
  },
  {
    requirement: refused,
    title: `${from}: a refusal without words leaves them to the default message`,
    from,
    on: { port, brings: { ok: false } },
    to,
    memory: { ...memory, failure: { of } },
  },
  {
    requirement: 'X-12',
    title: `${from}: a breakdown leads back with the default message`,
    from,
    on: { port, breaks: true },
    to,
    memory: { ...memory, failure: { of } },
  },
])

const codeNotSent: FormRow[] = [
  {
    requirement: 'X-16',
    title: 'login: a code refused leads to the boxes all the same, with the server’s limit',
    from: 'login.sendingCode',
    on: { port: 'sendVerificationCode', brings: { ok: false, message: 'Too soon', retryAt: 5_000 } },
    to: at.boxes,
    memory: {
      password: true,
      resendAt: 5_000,
      failure: { of: 'resend', message: 'Too soon', retryAt: 5_000 },
    },
    effects: ['clearCode'],
  },
  {
    requirement: 'X-16',
    title: 'login: a code not sent leads to the boxes, and another may be asked for at once',
    from: 'login.sendingCode',
    on: { port: 'sendVerificationCode', breaks: true },
    to: at.boxes,
    memory: { password: true, failure: { of: 'resend' } },
    effects: ['clearCode'],
  },
  {
    requirement: 'EV-3',
    title: 'another code is sent: a notice, empty boxes, and a new cooldown',
    from: 'verifyEmail.sending',
    on: { port: 'sendVerificationCode', brings: { ok: true, sentAt: sentAt + 60_000 } },
    to: at.boxes,
    memory: { password: true, ...cooled, resendAt: coolUntil + 60_000, notice: 'codeSent' },
    effects: ['clearCode'],
  },
  {
    requirement: 'BF-8',
    title: 'another code is refused: the server’s limit is the cooldown',
    from: 'verifyEmail.sending',
    on: { port: 'sendVerificationCode', brings: { ok: false, retryAt: 90_000 } },
    to: at.boxes,
    memory: { ...mailed, password: true, resendAt: 90_000, failure: { of: 'resend', retryAt: 90_000 } },
  },
  {
    requirement: 'X-12',
    title: 'another code could not be sent: it may be asked for again at once',
    from: 'verifyEmail.sending',
    on: { port: 'sendVerificationCode', breaks: true },
    to: verifying('awaitingCode', 'ready'),
    memory: { ...kept, failure: { of: 'resend' } },
  },
]

const without = { ...cooled }
const saidVerified = { ...without, notice: 'emailVerified' } as const
const forgotten = 'verifyEmail.pickingUpSession, password forgotten'

const afterVerification: FormRow[] = [
  {
    requirement: 'BV-11',
    title: 'the right code, answered with a session: nothing more is asked of the auth service',
    from: 'verifyEmail.verifying',
    on: { port: 'verifyEmail', brings: { ok: true, ...verified } },
    to: at.establishing,
    memory: { ...without, signedIn: verified.user },
  },
  {
    requirement: 'BF-5',
    title: 'the right code, answered without a session: it is looked for',
    from: 'verifyEmail.verifying',
    on: { port: 'verifyEmail', brings: { ok: true } },
    to: verifying('pickingUpSession'),
    memory: kept,
  },
  {
    requirement: 'BF-5',
    title: 'no session came of it: the kept password signs in again',
    from: 'verifyEmail.pickingUpSession',
    on: { port: 'fetchSession', brings: null },
    to: verifying('signingInAgain'),
    memory: kept,
  },
  {
    requirement: 'BF-5',
    title: 'the session could not be fetched: the kept password signs in again',
    from: 'verifyEmail.pickingUpSession',
    on: { port: 'fetchSession', breaks: true },
    to: verifying('signingInAgain'),
    memory: kept,
  },
  {
    requirement: 'BF-5',
    title: 'signed in again: the user counts as verified, whatever the answer still says',
    from: 'verifyEmail.signingInAgain',
    on: { port: 'signIn', brings: { ok: true, ...unverified } },
    to: at.establishing,
    memory: { ...without, signedIn: verified.user },
  },
  ...[null, 'breaks'].map(
    (outcome): FormRow => ({
      requirement: 'X-17',
      title: `no session and no password (${outcome ?? 'none'}): login, and says that the e-mail is verified`,
      from: forgotten,
      on: outcome ? { port: 'fetchSession', breaks: true } : { port: 'fetchSession', brings: null },
      to: at.login,
      memory: saidVerified,
      effects: ['giveUpEntry'],
    }),
  ),
  {
    requirement: 'X-17',
    title: 'the second sign-in is refused: login, and says that the e-mail is verified',
    from: 'verifyEmail.signingInAgain',
    on: { port: 'signIn', brings: { ok: false, message: 'Invalid email or password' } },
    to: at.login,
    memory: saidVerified,
    effects: ['giveUpEntry'],
  },
  {
    requirement: 'X-17',
    title: 'the second sign-in breaks: login, and says that the e-mail is verified',
    from: 'verifyEmail.signingInAgain',
    on: { port: 'signIn', breaks: true },
    to: at.login,
    memory: saidVerified,
    effects: ['giveUpEntry'],
  },
]

const signedIn = verified.user

const leaving: FormRow[] = [
  ...['/dashboard', '/auth/no-organization', '/auth/select-tenant'].map(
    (redirect): FormRow => ({
      requirement: 'BF-1',
      title: `the application’s redirect to ${redirect} is followed`,
      from: 'exit.establishing',
      on: { port: 'establishSession', brings: { ok: true, redirect } },
      to: at.left,
      memory: { signedIn, redirect },
      effects: ['notifyOtherTabs', `navigate ${redirect}`],
    }),
  ),
  ...['https://evil.example', '//evil.example', '/dashboard/../x', 'javascript:alert(1)', ''].map(
    (redirect): FormRow => ({
      requirement: 'X-18',
      title: `a redirect to '${redirect}' is not followed`,
      from: 'exit.establishing',
      on: { port: 'establishSession', brings: { ok: true, redirect } },
      to: at.login,
      memory: { failure: { of: 'establish' } },
    }),
  ),
  {
    requirement: 'X-18',
    title: 'a callback that is refused leads back to login',
    from: 'exit.establishing',
    on: { port: 'establishSession', brings: { ok: false, message: 'Invalid session' } },
    to: at.login,
    memory: { failure: { of: 'establish', message: 'Invalid session' } },
  },
  {
    requirement: 'X-18',
    title: 'a callback that breaks leads back to login',
    from: 'exit.establishing',
    on: { port: 'establishSession', breaks: true },
    to: at.login,
    memory: { failure: { of: 'establish' } },
  },
]

export const outcomes: FormRow[] = [...refusals, ...codeNotSent, ...afterVerification, ...leaving]
