// What reaches the form from outside it: another tab's session, the application's own, a code a provider's return mailed.

import { verified } from '../../../../machines/auth-form/auth-form.samples.ts'
import type { FormRow } from '../../support/form-row.ts'
import { cooled, sentAt } from '../../support/service.ts'
import { at } from './state-values.ts'

const led = (redirect: string) => ({ ok: true, redirect })
const anywhere = [
  'login',
  'login.signingIn',
  'register',
  'verifyEmail',
  'verifyEmail.verifying',
  'forgotPassword',
  'resetPassword',
] as const

const followed = anywhere.map(
  (from): FormRow => ({
    requirement: 'X-90',
    title: `${from}: another tab has opened the application, and this one follows, notifying none`,
    from,
    on: { port: 'followSession', brings: led('/auth/select-tenant') },
    to: at.left,
    memory: {
      redirect: '/auth/select-tenant',
      ...(/^(?:verifyEmail|resetPassword)/.test(from) && cooled),
    },
    effects: ['navigate /auth/select-tenant'],
  }),
)

export const elsewhere: FormRow[] = [
  ...followed,
  {
    requirement: 'X-11',
    title: 'the application still holds a session: where it leads is followed',
    from: 'login',
    on: { port: 'restoreSession', brings: led('/dashboard') },
    to: at.left,
    memory: { redirect: '/dashboard' },
    effects: ['navigate /dashboard'],
  },
  {
    requirement: 'X-11',
    title: 'nobody is signed in: the form stays as it is',
    from: 'login',
    on: { port: 'restoreSession', brings: null },
    to: at.login,
    ignored: true,
  },
  {
    requirement: 'X-974',
    title: 'a sign-in under way is not cut off by the end of an earlier session',
    from: 'login.signingIn',
    on: { port: 'restoreSession', brings: { ok: false, code: 'session_ended' } },
    to: at.signingIn,
    memory: { password: true },
  },
  {
    requirement: 'X-90',
    title: 'a form that is being let in by itself does not follow as well',
    from: 'exit.establishing',
    on: { port: 'followSession', brings: led('/dashboard') },
    to: at.establishing,
    memory: { signedIn: verified.user },
  },
  {
    requirement: 'X-12',
    title: 'a breakdown while following leaves the form as it is',
    from: 'register',
    on: { port: 'followSession', breaks: true },
    to: at.register,
  },
  {
    requirement: 'X-91',
    title: 'a provider’s return had a code mailed: the boxes for its e-mail, and no other code is sent',
    from: 'login, a code mailed',
    on: { type: 'mailedCode.announced', email: 'grace@example.org', sentAt },
    to: at.boxes,
    memory: { ...cooled, email: 'grace@example.org', mailedTo: 'grace@example.org' },
    effects: ['clearCode'],
  },
]
