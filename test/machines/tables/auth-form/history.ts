// Where the browser's back and forward lead, as data.

import type { FormRow } from '../../support/form-row.ts'
import { cooled } from '../../support/service.ts'
import { at } from './state-values.ts'

const another = 'grace@example.org'

const codeViews = { verifyEmail: at.boxes, signInByCode: at.codeBoxes, resetPassword: at.resetPassword }

export const history: FormRow[] = [
  {
    requirement: 'X-15',
    title: 'back to login forgets the password',
    from: 'verifyEmail',
    on: { type: 'history.moved', view: 'login' },
    to: at.login,
    memory: { ...cooled },
  },
  {
    requirement: 'X-15',
    title: 'to register',
    from: 'login',
    on: { type: 'history.moved', view: 'register' },
    to: at.register,
  },
  {
    requirement: 'X-15',
    title: 'to forgotPassword',
    from: 'login',
    on: { type: 'history.moved', view: 'forgotPassword' },
    to: at.forgotPassword,
  },
  {
    requirement: 'X-15',
    title: 'to verifyEmail, where there is an e-mail to verify',
    from: 'login',
    on: { type: 'history.moved', view: 'verifyEmail' },
    to: at.boxes,
    effects: ['clearCode'],
  },
  {
    requirement: 'X-15',
    title: 'to resetPassword, where there is an e-mail to reset by',
    from: 'login',
    on: { type: 'history.moved', view: 'resetPassword' },
    to: at.resetPassword,
    effects: ['clearCode'],
  },
  ...(['verifyEmail', 'signInByCode', 'resetPassword'] as const).flatMap((view) =>
    (['login, without an e-mail', 'verifyEmail, refused'] as const).map(
      (from): FormRow => ({
        requirement: 'X-15',
        title: `from ${from} to ${view}, with the e-mail of its entry`,
        from,
        on: { type: 'history.moved', view, email: another },
        to: codeViews[view],
        memory: { ...(from === 'verifyEmail, refused' && cooled), email: another },
        effects: ['clearCode'],
      }),
    ),
  ),
]
