// Signing in by a mailed code, and typing a code that is at hand already, as data.

import { code, verified } from '../../../../machines/auth-form/auth-form.samples.ts'
import type { FormRow } from '../../support/form-row.ts'
import { cooled, mailed, sentAt } from '../../support/service.ts'
import { at, byCode } from './state-values.ts'

const tooSoon = { ok: false, code: 'TOO_MANY_REQUESTS', retryAt: 5_000 } as const

const asking: FormRow[] = [
  {
    requirement: 'X-420',
    title: 'a code to sign in with is asked for, from the e-mail as typed',
    from: 'login, refused',
    on: { type: 'signInCode.requested', email: 'grace@example.org', remember: false },
    to: at.sendingSignInCode,
    memory: { email: 'grace@example.org', remember: false },
  },
  {
    requirement: 'X-1330',
    title: 'a code that is asked for without an e-mail is what Enter goes on with',
    from: 'login',
    on: { type: 'way.taken', way: 'code' },
    to: at.login,
    memory: { way: 'code' },
  },
  {
    requirement: 'X-420',
    title: 'a code was mailed: the boxes, empty, and the cooldown',
    from: 'login.sendingSignInCode',
    on: { port: 'sendSignInCode', brings: { ok: true, sentAt } },
    to: at.codeBoxes,
    memory: cooled,
    effects: ['clearCode'],
  },
  {
    requirement: 'X-422',
    title: 'no code was mailed: the boxes all the same, for the code that was mailed before',
    from: 'login.sendingSignInCode',
    on: { port: 'sendSignInCode', brings: tooSoon },
    to: at.codeBoxes,
    memory: { resendAt: 5_000, failure: { of: 'sendSignInCode', code: 'TOO_MANY_REQUESTS', retryAt: 5_000 } },
    effects: ['clearCode'],
  },
  {
    requirement: 'X-422',
    title: 'the request for a code breaks: the boxes, and another may be asked for at once',
    from: 'login.sendingSignInCode, after an earlier code',
    on: { port: 'sendSignInCode', breaks: true },
    to: at.codeBoxes,
    memory: { ...mailed, failure: { of: 'sendSignInCode' } },
    effects: ['clearCode'],
  },
  ...(['forgotPassword, refused', 'register, refused'] as const).map(
    (from): FormRow => ({
      requirement: 'X-422',
      title: `${from}: a code that is at hand can be typed, whatever was refused`,
      from,
      on: { type: 'haveCode.clicked', email: 'grace@example.org' },
      to: from.startsWith('register') ? at.boxes : at.resetPassword,
      memory: { email: 'grace@example.org' },
      effects: ['clearCode'],
    }),
  ),
]

const comparing: FormRow[] = [
  {
    requirement: 'X-420',
    title: 'the sixth digit signs in',
    from: 'signInByCode, refused',
    on: { type: 'code.completed', code },
    to: byCode('verifying'),
    memory: cooled,
  },
  {
    requirement: 'X-420',
    title: 'the right code leads to the exit',
    from: 'signInByCode.verifying',
    on: { port: 'signInByCode', brings: { ok: true, ...verified } },
    to: at.establishing,
    memory: { ...cooled, signedIn: verified.user },
  },
  {
    requirement: 'BF-8',
    title: 'a wrong code is reported, and the boxes stay open',
    from: 'signInByCode.verifying',
    on: { port: 'signInByCode', brings: { ok: false, code: 'INVALID_OTP' } },
    to: at.codeBoxes,
    memory: { ...cooled, failure: { of: 'signInByCode', code: 'INVALID_OTP' } },
  },
  {
    requirement: 'X-12',
    title: 'a breakdown is reported, and the boxes stay open',
    from: 'signInByCode.verifying',
    on: { port: 'signInByCode', breaks: true },
    to: at.codeBoxes,
    memory: { ...cooled, failure: { of: 'signInByCode' } },
  },
  {
    requirement: 'X-420',
    title: 'back to login, without the refusal',
    from: 'signInByCode, refused',
    on: { type: 'backToLogin.clicked' },
    to: at.login,
    memory: cooled,
  },
]

export const signingInByCode: FormRow[] = [...asking, ...comparing]
