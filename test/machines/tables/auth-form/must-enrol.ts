// The enrolment of a second factor, where one is demanded and the account has none, as data.

import { verified } from '../../../../machines/auth-form/auth-form.samples.ts'
import type { FormRow } from '../../support/form-row.ts'
import { cooled, enrolling } from '../../support/service.ts'
import { at } from './state-values.ts'

const requirement = 'X-1091'

export const enrolment: FormRow[] = [
  {
    requirement,
    title: 'the password is right, and the account has no second factor: the password is kept no longer',
    from: 'login.signingIn',
    on: { port: 'signIn', brings: enrolling },
    to: at.mustEnrol,
  },
  {
    requirement,
    title: 'so is the mailed code',
    from: 'signInByCode.verifying',
    on: { port: 'signInByCode', brings: enrolling },
    to: at.mustEnrol,
    memory: cooled,
  },
  {
    requirement,
    title: 'so is the code that verifies the email',
    from: 'verifyEmail.verifying',
    on: { port: 'verifyEmail', brings: enrolling },
    to: at.mustEnrol,
    memory: cooled,
  },
  {
    requirement,
    title: 'so is the password that was kept until the email was verified',
    from: 'verifyEmail.signingInAgain',
    on: { port: 'signIn', brings: enrolling },
    to: at.mustEnrol,
    memory: cooled,
  },
  {
    requirement,
    title: 'a provider’s return was the first proof: what was refused meanwhile is forgotten',
    from: 'register, refused',
    on: { port: 'restoreSession', brings: enrolling },
    to: at.mustEnrol,
  },
  {
    requirement,
    title: 'what is enrolled has opened the session, with which the form leads on',
    from: 'mustEnrol',
    on: { type: 'factor.enrolled', session: verified },
    to: at.establishing,
    memory: { signedIn: verified.user },
  },
  ...['INVALID_TWO_FACTOR_COOKIE', 'UNAUTHORIZED'].map(
    (refusal): FormRow => ({
      requirement: 'X-1022',
      title: `one that comes too late leads back to login, which says so (${refusal})`,
      from: 'mustEnrol',
      on: { type: 'enrolment.refused', answer: { ok: false, code: refusal } },
      to: at.login,
      memory: { failure: { of: 'secondFactor', code: 'INVALID_TWO_FACTOR_COOKIE' } },
    }),
  ),
  {
    requirement,
    title: 'a wrong code of the app leads nowhere: the view says what to do about it',
    from: 'mustEnrol',
    on: { type: 'enrolment.refused', answer: { ok: false, code: 'INVALID_CODE' } },
    to: at.mustEnrol,
    ignored: true,
  },
  {
    requirement,
    title: 'back to login',
    from: 'mustEnrol',
    on: { type: 'backToLogin.clicked' },
    to: at.login,
  },
]
