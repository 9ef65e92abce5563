// What a person does in a view that waits, and the wait it leads to, as data.

import { code, password } from '../../../../machines/auth-form/auth-form.samples.ts'
import type { FormRow } from '../../support/form-row.ts'
import { cooled } from '../../support/service.ts'
import { at, verifying } from './state-values.ts'

export const gestures: FormRow[] = [
  {
    requirement: 'BF-1',
    title: 'submitted credentials are signed in with, the password behind its handle',
    from: 'login',
    on: { type: 'credentials.submitted', email: 'grace@example.org', password, remember: false },
    to: at.signingIn,
    memory: { email: 'grace@example.org', password: true, remember: false },
  },
  {
    requirement: 'BF-2',
    title: 'a provider is chosen in login',
    from: 'login',
    on: { type: 'social.chosen', provider: 'demo' },
    to: { login: 'startingSocial' },
  },
  {
    requirement: 'BF-2',
    title: 'a provider is chosen in register',
    from: 'register',
    on: { type: 'social.chosen', provider: 'demo' },
    to: { register: 'startingSocial' },
  },
  {
    requirement: 'BF-3',
    title: 'a submitted registration signs up',
    from: 'register',
    on: { type: 'registration.submitted', email: 'grace@example.org', name: 'Grace', password },
    to: at.signingUp,
    memory: { email: 'grace@example.org', password: true },
  },
  {
    requirement: 'BF-3',
    title: 'the sixth digit verifies',
    from: 'verifyEmail',
    on: { type: 'code.completed', code },
    to: verifying('verifying'),
    memory: { password: true, ...cooled },
  },
  {
    requirement: 'EV-3',
    title: 'another code is asked for once the cooldown is over',
    from: 'verifyEmail.ready',
    on: { type: 'resend.clicked' },
    to: verifying('awaitingCode', 'sending'),
    memory: { password: true, ...cooled },
  },
  {
    requirement: 'LIM-2',
    title: 'the host says that the cooldown is over',
    from: 'verifyEmail',
    on: { type: 'cooldown.lapsed' },
    to: verifying('awaitingCode', 'ready'),
    memory: { password: true, ...cooled },
  },
  {
    requirement: 'LIM-2',
    title: 'the cooldown is over after 60 seconds',
    from: 'verifyEmail',
    on: { passes: 60_000 },
    to: verifying('awaitingCode', 'ready'),
    memory: { password: true, ...cooled },
  },
  {
    requirement: 'PR-1',
    title: 'a reset code is asked for',
    from: 'forgotPassword',
    on: { type: 'resetCode.requested', email: 'grace@example.org' },
    to: at.sendingResetCode,
    memory: { email: 'grace@example.org' },
  },
  {
    requirement: 'PR-2',
    title: 'a new password is submitted with its code, and not kept',
    from: 'resetPassword',
    on: { type: 'newPassword.submitted', code, password },
    to: at.resetting,
    memory: cooled,
  },
  {
    requirement: 'X-13',
    title: 'the e-mail is remembered as it is typed',
    from: 'login',
    on: { type: 'email.changed', email: 'grace@example.org' },
    to: at.login,
    memory: { email: 'grace@example.org' },
  },
  {
    requirement: 'X-14',
    title: 'a hidden page forgets the password',
    from: 'verifyEmail',
    on: { type: 'page.hidden' },
    to: at.boxes,
    memory: { ...cooled },
  },
  {
    requirement: 'X-14',
    title: 'the password is forgotten a minute after ten, when the code is good no more',
    from: 'verifyEmail',
    on: { passes: 660_000 },
    to: verifying('awaitingCode', 'ready'),
    memory: { ...cooled },
  },
  {
    requirement: 'X-14',
    title: 'a minute after the last code that was asked for is good no more',
    from: 'verifyEmail, five minutes later another code',
    on: { passes: 660_000 },
    to: verifying('awaitingCode', 'ready'),
    memory: { notice: 'codeSent', ...cooled },
  },
  // The first code’s time is over by then, and the second one’s is not.
  ...(
    [
      ['verifyEmail, five minutes later another code', { notice: 'codeSent' }],
      ['verifyEmail, left after five minutes and entered again', { notice: 'verifyFirst' }],
    ] as const
  ).map(
    ([from, memory]): FormRow => ({
      requirement: 'LIM-2',
      title: `the password is kept as long as that code is good: ${from}`,
      from,
      on: { passes: 600_000 },
      to: verifying('awaitingCode', 'ready'),
      memory: { password: true, ...cooled, ...memory },
    }),
  ),
]
