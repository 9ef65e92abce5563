// What a dead code and a wrong address lead to, and who comes to set another password while signed in, as data.

import {
  password as anyPassword,
  code,
  email,
  verified,
} from '../../../../machines/auth-form/auth-form.samples.ts'
import type { FormRow } from '../../support/form-row.ts'
import { cooled, dead } from '../../support/service.ts'
import { at, byCode, resetting as resettingIn, verifying } from './state-values.ts'

const codeDied: FormRow[] = [
  {
    requirement: 'X-423',
    title: 'verifyEmail: after a dead code no digits are taken',
    from: 'verifyEmail.verifying',
    on: { port: 'verifyEmail', brings: dead },
    to: verifying('awaitingAnother'),
    memory: { ...cooled, password: true, failure: { of: 'verify', code: 'OTP_EXPIRED' } },
  },
  {
    requirement: 'X-423',
    title: 'signInByCode: after too many attempts no digits are taken',
    from: 'signInByCode.verifying',
    on: { port: 'signInByCode', brings: { ok: false, code: 'TOO_MANY_ATTEMPTS' } },
    to: byCode('awaitingAnother'),
    memory: { ...cooled, failure: { of: 'signInByCode', code: 'TOO_MANY_ATTEMPTS' } },
  },
  {
    requirement: 'X-423',
    title: 'resetPassword: after a dead code no digits are taken',
    from: 'resetPassword.resetting',
    on: { port: 'resetPassword', brings: dead },
    to: resettingIn('awaitingAnother'),
    memory: { ...cooled, failure: { of: 'resetPassword', code: 'OTP_EXPIRED' } },
  },
  {
    requirement: 'X-423',
    title: 'verifyEmail: asking for another code opens the boxes',
    from: 'verifyEmail, dead, ready',
    on: { type: 'resend.clicked' },
    to: verifying('awaitingCode', 'sending'),
    memory: { ...cooled, password: true },
  },
  {
    requirement: 'X-423',
    title: 'signInByCode: asking for another code opens the boxes',
    from: 'signInByCode, dead, ready',
    on: { type: 'resend.clicked' },
    to: byCode('awaitingCode', 'sending'),
    memory: cooled,
  },
  {
    requirement: 'X-423',
    title: 'resetPassword: asking for another code opens the boxes',
    from: 'resetPassword, dead, ready',
    on: { type: 'resend.clicked' },
    to: resettingIn('awaitingCode', 'sending'),
    memory: cooled,
  },
  ...(
    [
      ['verifyEmail, dead', verifying, 'verify', { type: 'code.completed', code }],
      ['signInByCode, dead', byCode, 'signInByCode', { type: 'code.completed', code }],
      [
        'resetPassword, dead',
        resettingIn,
        'resetPassword',
        { type: 'newPassword.submitted', code, password: anyPassword },
      ],
    ] as const
  ).flatMap(([from, boxes, of, digits]): FormRow[] => {
    const password = of === 'verify'
    const rest = {
      from,
      to: boxes('awaitingAnother'),
      memory: { ...cooled, password, failure: { of, code: 'OTP_EXPIRED' } },
      ignored: true as const,
    }
    return [
      { requirement: 'X-423', title: `${from}: digits`, on: digits, ...rest },
      {
        requirement: 'LIM-2',
        title: `${from}: no other code during the cooldown`,
        on: { type: 'resend.clicked' },
        ...rest,
      },
    ]
  }),
]

const wrongAddress: FormRow[] = [
  {
    requirement: 'X-424',
    title: 'verifyEmail: a wrong address is changed where it was typed, the password forgotten',
    from: 'verifyEmail, refused',
    on: { type: 'changeEmail.clicked' },
    to: at.register,
    memory: cooled,
  },
  {
    requirement: 'X-424',
    title: 'signInByCode: a wrong address is changed where it was typed',
    from: 'signInByCode, refused',
    on: { type: 'changeEmail.clicked' },
    to: at.login,
    memory: cooled,
  },
  {
    requirement: 'X-424',
    title: 'resetPassword: a wrong address is changed where it was typed',
    from: 'resetPassword, refused',
    on: { type: 'changeEmail.clicked' },
    to: at.forgotPassword,
    memory: cooled,
  },
  {
    requirement: 'X-15',
    title: 'history leads to the boxes of a sign-in, where there is an e-mail, without the earlier message',
    from: 'verifyEmail, refused',
    on: { type: 'history.moved', view: 'signInByCode' },
    to: at.codeBoxes,
    memory: { ...cooled, email },
    effects: ['clearCode'],
  },
  {
    requirement: 'X-15',
    title: 'without an e-mail there are no boxes of a sign-in to go back to',
    from: 'login, without an e-mail',
    on: { type: 'history.moved', view: 'signInByCode' },
    to: at.login,
    memory: { email: '' },
    ignored: true,
  },
]

const resetting = (['forgotPassword', 'resetPassword'] as const).flatMap((from): FormRow[] =>
  [verified, { ok: true, redirect: '/dashboard' }].map((brings) => ({
    requirement: 'X-421',
    title: `${from}: a session of this browser leads nowhere (${'ok' in brings ? 'the application’s' : 'the service’s'})`,
    from,
    on: { port: 'restoreSession', brings },
    to: at[from],
    ...(from === 'resetPassword' && { memory: cooled }),
  })),
)

export const deadCodes: FormRow[] = [...codeDied, ...wrongAddress, ...resetting]
